import type { ActivityDraft } from './activity-draft.js';
import type { LineChoices } from './use-line-choices.js';

export interface ActivityEditorProps {
  value: readonly ActivityDraft[];
  onChange: (value: ActivityDraft[]) => void;
  /** As they are saved: what differs is marked, and bars show where they were. */
  stored?: readonly ActivityDraft[];
  /** What one unit of the asset is measured as: `Length`; quantities are per that. */
  per: string | null;
  disabled?: boolean | undefined;
  /** That there are none, for one; below the table. */
  error?: string | undefined;
  /** By the path below `activities`: `0.workActivityName`. */
  errors?: Readonly<Record<string, string>>;
}

/** What the two drawings of the activities, the table and the cards of a phone, have in common. */
export interface ActivityRowsProps extends Omit<ActivityEditorProps, 'onChange' | 'error'> {
  choices: LineChoices;
  onPatch: (key: string, patch: Partial<ActivityDraft>) => void;
  onEdit: (activity: ActivityDraft) => void;
  onRemove: (activity: ActivityDraft) => void;
}

/** The errors of one activity, by the path below it; those of its lines too. */
export const errorsOf = (errors: Readonly<Record<string, string>> | undefined, index: number): string[] => [
  ...new Set(
    Object.entries(errors ?? {}).flatMap(([path, message]) => (path.startsWith(`${index}.`) ? [message] : [])),
  ),
];
