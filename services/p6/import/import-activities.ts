import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import { type NewActivityId, ScheduleCommands, type ScheduleDecision } from '../../commands/schedule-commands.js';
import { WriteCommand } from '../../commands/write-command.js';
import { changedFields, staleRefusal, valuesBefore } from '../../domain/programmes/rebase.js';
import { activityEvents } from '../../domain/schedules/activity-events.js';
import { effectiveDays, inSchedule } from '../../domain/schedules/effective-days.js';
import {
  type P6ActivityFacts,
  type P6ActivityFields,
  type P6Event,
  type P6EventData,
  type RecordedActivity,
  recordedActivity,
} from '../../domain/schedules/events.js';
import { activityByName, formerId, numberForProject, type Schedule } from '../../domain/schedules/schedule.js';
import { inSlices } from '../../platform/giving-way.js';
import type { Answer } from '../../platform/http/answer-schema.js';
import type { ProgressContext } from '../../platform/http/answer-with-progress.js';
import { type Refusable, type Refusal, refuse } from '../../platform/problem.js';
import { MAX_ACTIVITIES, tooManyActivities } from '../activities/change-activities.js';
import type { SCHEDULE_IMPORTED } from './preview-answer.js';
import type { StoredPreview } from './preview-tables.js';
import {
  countsOf,
  type ImportTarget,
  Previews,
  type RowConflict,
  type RowToImport,
  type SelectedContents,
  type Selection,
  selectableOf,
} from './previews.js';

/**
 * Imports the selected rows of a file: new activities, and changed ones if a field differs. Rows without a difference record no event, so
 * importing the same file twice records nothing. Activities of the project that are missing from the file are kept and marked
 * (docs/product/schedules.md, Import). In steps, since there may be 300,000: the append finds out whether the schedule has moved on between
 * two of them.
 */
export function* importSteps(
  schedule: Schedule,
  { format, target, rows, missing: gone, returned: back }: SelectedContents,
  newId: NewActivityId,
): Generator<undefined, ScheduleDecision> {
  const project = target.project ?? numberForProject(schedule, target.facts);
  const created: RecordedActivity[] = [];
  const changed = new Map<number, Partial<P6ActivityFields>>();
  for (const row of rows) {
    yield;
    const now = activityByName(schedule, project, row.name);
    if (!now) {
      const id = formerId(schedule, project, row.name) ?? newId();
      created.push(recordedActivity(row, { id, inFile: true, project }));
    } else if (differs(now, row)) {
      changed.set(now.id, changedFields<P6ActivityFields>(now, { ...row, inFile: true }));
    }
  }
  for (const [ids, inFile] of [
    [gone, false],
    [back, true],
  ] as const) {
    for (const id of ids) {
      const now = schedule.activities.get(id);
      if (now && now.inFile !== inFile && !changed.has(id)) changed.set(id, { inFile });
    }
  }
  if (schedule.activities.size + created.length > MAX_ACTIVITIES) return { refusal: tooManyActivities };
  const changes = [...changed].flatMap(([id, after]) => {
    const now = schedule.activities.get(id);
    return now ? [{ id, before: valuesBefore<P6ActivityFields>(now, after), after }] : [];
  });
  return {
    events: activityEvents(
      { format },
      { created, changed: changes, project: projectChange(schedule, project, target, created.length + changes.length) },
    ),
  };
}

/** A detail that the file does not tell is undefined and stays as it is. */
function differs(now: P6ActivityFields, row: RowToImport): boolean {
  for (const field in row) {
    const value = row[field as keyof RowToImport];
    if (value !== undefined && value !== now[field as keyof RowToImport]) return true;
  }
  return false;
}

/** What the file says of its project, if that is new, or the project is that of the last import from now on. */
function projectChange(
  { projects, lastProject }: Schedule,
  id: number,
  { facts }: ImportTarget,
  changes: number,
): P6EventData['P6Imported']['project'] {
  const before = projects.get(id) ?? null;
  // What a file does not say, as those of other tools, does not take away what is known.
  const after = facts
    ? {
        key: facts.key || (before?.key ?? ''),
        name: facts.name || (before?.name ?? ''),
        dataDate: facts.dataDate ?? before?.dataDate ?? null,
      }
    : before;
  if (!after) return undefined;
  const same = before && before.key === after.key && before.name === after.name && before.dataDate === after.dataDate;
  return same && (id === lastProject || changes === 0) ? undefined : { id, before, after };
}

type Imported = Omit<Answer<typeof SCHEDULE_IMPORTED>, 'commandId' | 'position'>;

/** Counts from the events, so that a repeated command gets the same answer. */
function importedCounts(events: readonly P6Event[]): Pick<Imported, 'imported' | 'new' | 'updated' | 'notInFile'> {
  const counts = { imported: 0, new: 0, updated: 0, notInFile: 0 };
  for (const { data } of events) {
    counts.new += data.created.length;
    for (const { after } of data.changed) {
      if (after.inFile === false) counts.notInFile++;
      else if (Object.keys(after).some((field) => field !== 'inFile')) counts.updated++;
    }
  }
  return { ...counts, imported: counts.new + counts.updated };
}

export class ImportActivitiesCommand extends WriteCommand<
  { preview: StoredPreview; selection: Selection; progress: ProgressContext },
  Imported
> {}

const nothingToImport = (format: string): SelectedContents => ({
  format,
  target: { project: 1, facts: null },
  rows: [],
  missing: [],
  returned: [],
});

@CommandHandler(ImportActivitiesCommand)
export class ImportActivitiesHandler implements ICommandHandler<ImportActivitiesCommand> {
  constructor(
    private readonly schedules: ScheduleCommands,
    private readonly programmes: ProgrammeCommands,
    private readonly previews: Previews,
  ) {}

  async execute({ request, payload: { preview, selection, progress } }: ImportActivitiesCommand) {
    const { programmeId } = preview;
    progress.report('checking', 0);
    const { state: programme } = await this.programmes.states.latest(programmeStream(programmeId));
    const links = [...programme.parts.values()].flatMap(({ p6ActivityId, start, end }) =>
      p6ActivityId === null ? [] : [{ p6ActivityId, start, end }],
    );
    const count = await this.previews.count(preview, selection);
    if (count.selected === 0) {
      // A preview that was removed meanwhile has no rows either: 404.
      await this.previews.get(preview.id, preview.userId);
      return refuse(nothingSelected);
    }
    const imported = (
      events: readonly P6Event[],
      activityOf: (id: number) => P6ActivityFacts | undefined,
    ): Imported => {
      const known = links.map((part) => ({ part, activity: inSchedule(activityOf(part.p6ActivityId)) }));
      return {
        ...importedCounts(events),
        issues: countsOf(preview).error,
        drifted: known.filter(({ part, activity }) => {
          const days = activity && effectiveDays(activity);
          return days && (days.start !== part.start || days.end !== part.end);
        }).length,
        activityGone: known.filter(({ activity }) => activity === undefined).length,
      };
    };
    let currentSelection = selection;
    let toImport = nothingToImport(preview.facts.kind);
    const written = await this.schedules.change(programmeId, request, {
      // A row whose activity was removed meanwhile is refused, so no other rows become new. With an idempotency key the ids are reserved once for all attempts, whatever they select.
      ids: () => ({ p6activity: request.idempotencyKey === undefined ? count.new : selectableOf(preview) }),
      prepare: async (version) => {
        const now = await this.previews.get(preview.id, preview.userId);
        if (now.version !== version) {
          const compared = await this.compareAgain(now, currentSelection, progress);
          if ('refusal' in compared) return compared;
          currentSelection = compared;
        }
        toImport = await this.previews.toImport(now, currentSelection);
        progress.signal.throwIfAborted();
        progress.report('recording', 0);
        return undefined;
      },
      decide: (schedule, newId) => {
        const steps = importSteps(schedule, toImport, newId);
        // `prepare` loads the rows again before another attempt; released here, they do not stay in memory beside the events while those are appended.
        toImport = nothingToImport(preview.facts.kind);
        return inSlices(steps);
      },
      answer: (schedule, events) => imported(events, (id) => schedule.activities.get(id)),
      // Without linked parts nothing can have drifted.
      answerFromEvents: links.length === 0 ? (events) => imported(events, () => undefined) : undefined,
    });
    await this.schedules.shown(written);
    if (!('refusal' in written)) progress.report('recording', 1);
    return written;
  }

  /**
   * Compares the same rows with the current schedule, after it has changed since the last comparison. Refused if somebody else has
   * changed their activities since; the preview then shows the changes.
   */
  private async compareAgain(
    preview: StoredPreview,
    selection: Selection,
    progress: ProgressContext,
  ): Promise<Refusable<Selection>> {
    const ids = await this.previews.idsOf(preview, selection);
    const conflicts = await this.previews.concurrentChanges(preview, ids);
    await this.previews.compare(preview, {
      signal: progress.signal,
      report: (_, done) => progress.report('checking', done),
    });
    if (conflicts.length > 0) return refuse(await this.staleRefusalOf(preview.programmeId, conflicts));
    return { statuses: [], except: ids };
  }

  private async staleRefusalOf(programmeId: number, conflicts: readonly RowConflict[]): Promise<Refusal> {
    const {
      state: { modifiedBy, modified },
    } = await this.schedules.states.latest(`schedule-${programmeId}`);
    return {
      ...staleRefusal(conflicts.map(({ row, theirs }) => ({ field: `rows.${row}`, theirs, modifiedBy, modified }))),
      title: 'The schedule was changed after the preview. The preview shows it now: look at it and import again.',
      detail: conflicts
        .map(
          ({ row, name, theirs }) =>
            `${name} (row ${row}) ${theirs ? `is now ${theirs.start} to ${theirs.end}` : 'is no longer in the schedule'}`,
        )
        .join('; '),
    };
  }
}

const nothingSelected: Refusal = {
  kind: 'invalid',
  code: 'nothing-selected',
  title: 'No items selected for upload.',
  errors: { selected: ['No items selected for upload.'] },
};
