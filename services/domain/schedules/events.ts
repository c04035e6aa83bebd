import type { NewEvent, RecordedEvent } from '../../event-store/event.js';
import type { Change } from '../change.js';

export const ACTIVITY_TYPES = [
  'task',
  'resource-dependent',
  'start-milestone',
  'finish-milestone',
  'level-of-effort',
  'wbs-summary',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const ACTIVITY_STATUSES = ['not-started', 'in-progress', 'completed'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

/** What a schedule file says of an activity beside its name and dates (docs/product/schedules.md, Activity). */
export interface ActivityDetails {
  /** Its place in the work breakdown structure, from the top, joined by {@link WBS_JOINT}; '' for none. */
  readonly wbs: string;
  readonly activityType: ActivityType | null;
  readonly status: ActivityStatus | null;
  /** 0 to 100. */
  readonly percentComplete: number | null;
  /** `YYYY-MM-DD`. */
  readonly actualStart: string | null;
  readonly actualEnd: string | null;
}
export const WBS_JOINT = ' › ';

/** The fields of an activity that a planner or a schedule file sets (docs/product/schedules.md, Activity). */
export interface P6ActivityFields extends ActivityDetails {
  /** The activity's identifier in the planning tool, such as A1040. */
  readonly name: string;
  readonly description: string;
  /** `YYYY-MM-DD`, both days counted. */
  readonly start: string;
  readonly end: string;
  /** A milestone has one date, used for start and end. */
  readonly milestone: boolean;
  /** False when the last import of its project did not contain it: the activity stays and is shown as missing. */
  readonly inFile: boolean;
  /** The project of the schedule that it belongs to, from 1: its identifier is unique there. */
  readonly project: number;
}
export type P6ActivityFacts = P6ActivityFields & { readonly id: number };

/** Details and project of an activity of which nothing was said, as of all that were recorded before there were any. */
export const NO_DETAILS: ActivityDetails & Pick<P6ActivityFields, 'project'> = {
  wbs: '',
  activityType: null,
  status: null,
  percentComplete: null,
  actualStart: null,
  actualEnd: null,
  project: 1,
};
type WithDefault = keyof typeof NO_DETAILS;

/** An activity in an event: fields that are as in {@link NO_DETAILS} are left out. */
export type RecordedActivity = Omit<P6ActivityFacts, WithDefault> & Partial<Pick<P6ActivityFacts, WithDefault>>;

/** A project of a planning tool whose activities the schedule holds (docs/product/schedules.md, Projects of a schedule). */
export interface ScheduleProject {
  /** What tells it from others in the database or file that it came from; '' where the file does not say it. */
  readonly key: string;
  /** Short name, such as HBTF-2; '' where the file does not say it. */
  readonly name: string;
  /** The day up to which its actual dates are known, `YYYY-MM-DD`; null where the file does not say it. */
  readonly dataDate: string | null;
}

/** The changes that an event makes to the activities of a schedule. */
interface ActivityChanges {
  readonly created: readonly RecordedActivity[];
  readonly changed: readonly (Change<P6ActivityFields> & { readonly id: number })[];
  readonly removed: readonly RecordedActivity[];
  /** What became known of a project of the schedule; null for one that is not recorded. */
  readonly project?: {
    readonly id: number;
    readonly before: ScheduleProject | null;
    readonly after: ScheduleProject | null;
  };
}

/** Stream `schedule-42` of programme 42 (docs/architecture.md, Streams). A large import is several events of one append. */
export interface P6EventData {
  /** Without the file's name, because people put their own names into it. */
  P6Imported: ActivityChanges & { readonly format: string };
  P6ActivitiesChanged: ActivityChanges;
}
export type P6EventType = keyof P6EventData;
export type P6Event = { [T in P6EventType]: NewEvent<T, P6EventData[T]> }[P6EventType];
export type RecordedP6Event = { [T in P6EventType]: RecordedEvent<T, P6EventData[T]> }[P6EventType];

/** Schema version of each type, for the codec. */
export const P6_EVENT_SCHEMAS: Readonly<Record<P6EventType, { schema: number }>> = {
  P6Imported: { schema: 1 },
  P6ActivitiesChanged: { schema: 1 },
};

/** An activity with all its fields, one by one: objects made by spreading take three times the memory, and a schedule has up to 300,000. */
export const activityFacts = ({
  id,
  name,
  description,
  start,
  end,
  milestone,
  inFile,
  wbs = NO_DETAILS.wbs,
  activityType = null,
  status = null,
  percentComplete = null,
  actualStart = null,
  actualEnd = null,
  project = NO_DETAILS.project,
}: RecordedActivity): P6ActivityFacts => ({
  id,
  name,
  description,
  start,
  end,
  milestone,
  inFile,
  wbs,
  activityType,
  status,
  percentComplete,
  actualStart,
  actualEnd,
  project,
});

/**
 * An activity as events hold it: short, since an import may have 300,000, and with its keys in the order of canonical JSON, in which
 * the log writes them.
 * @param own what is not a row's to say
 */
export function recordedActivity(
  {
    name,
    description,
    start,
    end,
    milestone,
    wbs = NO_DETAILS.wbs,
    activityType = null,
    status = null,
    percentComplete = null,
    actualStart = null,
    actualEnd = null,
  }: Omit<RecordedActivity, keyof OwnOfActivity>,
  { id, inFile, project }: OwnOfActivity,
): RecordedActivity {
  const recorded: { -readonly [Field in keyof RecordedActivity]?: RecordedActivity[Field] } = {};
  if (activityType !== null) recorded.activityType = activityType;
  if (actualEnd !== null) recorded.actualEnd = actualEnd;
  if (actualStart !== null) recorded.actualStart = actualStart;
  recorded.description = description;
  recorded.end = end;
  recorded.id = id;
  recorded.inFile = inFile;
  recorded.milestone = milestone;
  recorded.name = name;
  if (percentComplete !== null) recorded.percentComplete = percentComplete;
  if (project !== NO_DETAILS.project) recorded.project = project;
  recorded.start = start;
  if (status !== null) recorded.status = status;
  if (wbs !== NO_DETAILS.wbs) recorded.wbs = wbs;
  return recorded as RecordedActivity;
}
type OwnOfActivity = Pick<P6ActivityFacts, 'id' | 'inFile' | 'project'>;
