import type { SchedulePreview } from '../../../lib/api-types.js';
import { count, formatDateWords } from '../../../lib/format.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import classes from './preview-projects.module.css';

export interface PreviewProjectsProps {
  preview: SchedulePreview;
  onProject: (key: string) => void;
  onTarget: (target: number | null) => void;
  locked: boolean;
}

/** The value of the select for a project that the schedule does not have yet: they count from 1. */
const NEW = 0;

type FileProject = SchedulePreview['projects'][number];

/** 'HBTF-2 Terminal': readers put the short name before the name. */
export const projectName = ({ key, name }: FileProject): string => name || key;

export function projectNote({ activities, dataDate }: FileProject): string {
  return [
    count(activities, 'activity', 'activities'),
    ...(dataDate ? [`data date ${formatDateWords(dataDate)}`] : []),
  ].join(', ');
}

/**
 * Which project of the file is imported, and into which one of the schedule; each only where there is something to choose
 * (docs/product/schedules.md, Preview).
 */
export function PreviewProjects({ preview, onProject, onTarget, locked }: PreviewProjectsProps) {
  const { projects, project, targets, target, asks } = preview;
  const chooses = targets.length > 1 || (targets.length === 1 && (target === null || asks.length > 0));
  if (projects.length < 2 && !chooses) return null;
  return (
    <div className={classes.root}>
      {projects.length > 1 && (
        <SelectField
          label="Project of the file"
          value={project}
          onChange={onProject}
          choices={projects.map((one) => ({ value: one.key, label: projectName(one), note: projectNote(one) }))}
          searchable={projects.length > 12}
          nothingFound="No such project"
          disabled={locked}
        />
      )}
      {chooses && (
        <SelectField
          label="Goes into"
          value={target ?? NEW}
          onChange={(chosen) => onTarget(chosen === NEW ? null : chosen)}
          choices={[
            ...targets.map((one) => ({
              value: one.project,
              label: one.name || `Project ${one.project} of the schedule`,
              note: `${count(one.activities, 'activity', 'activities')} in the schedule`,
            })),
            { value: NEW, label: targets.length > 1 ? 'A new project beside these' : 'A new project beside it' },
          ]}
          disabled={locked}
        />
      )}
    </div>
  );
}
