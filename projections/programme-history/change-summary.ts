/**
 * What a command did to a programme, gathered event by event for its history: names as they were then, values as the log has them. It
 * is bounded, however many events the command has (docs/product/history.md, History of a programme).
 */
import type { ProgrammeEvent } from '../../services/domain/programmes/events.js';
import type { P6Event } from '../../services/domain/schedules/events.js';

/** What the history can be narrowed to. */
export const CHANGE_KINDS = [
  'programme',
  'calendar',
  'labour',
  'assets',
  'subprogrammes',
  'zones',
  'packages',
  'schedule',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A value as the log has it; a size with its unit. */
export type FieldValue = string | number | boolean | { readonly size: number; readonly unitId: number } | null;

/** A field with its values; of something that came or went one of them is absent. */
export interface FieldChange {
  /** Whose field it is: 'Mainline, Middle', 'Earthworks'; empty for the programme's own. */
  readonly of: string;
  readonly field: string;
  readonly before?: FieldValue;
  readonly after?: FieldValue;
}

export interface AssetSummary {
  readonly id: number;
  name: string;
  /** What it was called before. */
  formerName?: string;
  /** Before the command, and after its events so far. */
  existed: boolean;
  exists: boolean;
  created: number;
  changed: number;
  removed: number;
  /** The only part that was touched, by its name. */
  part?: string;
}

/** How many there were before and after. */
export type CountChange = [before: number, after: number];

export interface ChangeSummary {
  /** The first event of each type, in their order. */
  readonly actions: Action[];
  readonly assets: AssetSummary[];
  moreAssets: number;
  readonly fields: FieldChange[];
  moreFields: number;
  readonly counts: {
    assets?: CountChange;
    parts?: CountChange;
    nonWorkingDays?: CountChange;
    activities?: CountChange;
  };
  /** How many parts were put into a package or taken out of one. */
  packagedParts?: number;
  /** Activities of the schedule by what was done to them. */
  activities?: { created: number; changed: number; removed: number; format?: string };
}

export type ActionType = ProgrammeEvent['type'] | P6Event['type'];

export interface Action {
  readonly type: ActionType;
  /** What it was done to, where that is one thing: the zone, the status, the subprogramme. */
  readonly name?: string;
  readonly formerName?: string;
}

/** Fields that are kept of a command; the others are counted. */
export const MAX_FIELDS = 60;
/** Assets that are kept of a command; the others are counted. */
export const MAX_ASSETS = 20;

export const emptySummary = (): ChangeSummary => ({
  actions: [],
  assets: [],
  moreAssets: 0,
  fields: [],
  moreFields: 0,
  counts: {},
});

export function addAction(summary: ChangeSummary, action: Action): void {
  if (!summary.actions.some(({ type }) => type === action.type)) summary.actions.push(action);
}

export function addField(summary: ChangeSummary, field: FieldChange): void {
  if (summary.fields.length < MAX_FIELDS) summary.fields.push(field);
  else summary.moreFields += 1;
}

/** Before as it was first seen, after as it is now. */
export function setCount(
  summary: ChangeSummary,
  what: keyof ChangeSummary['counts'],
  before: number,
  after: number,
): void {
  if (before === after && !summary.counts[what]) return;
  summary.counts[what] = [summary.counts[what]?.[0] ?? before, after];
}

const KINDS: Readonly<Record<ActionType, ChangeKind>> = {
  ProgrammeCreated: 'programme',
  ProgrammeDuplicated: 'programme',
  ScenarioDuplicated: 'programme',
  ProgrammeDetailsChanged: 'programme',
  ProgrammeStatusChanged: 'programme',
  ProgrammeDeactivated: 'programme',
  ProgrammeReactivated: 'programme',
  WorkScheduleChanged: 'calendar',
  NonWorkingDaysChanged: 'calendar',
  LabourLimitsChanged: 'labour',
  ZoneAdded: 'zones',
  ZoneRenamed: 'zones',
  ZoneRemoved: 'zones',
  PackageAdded: 'packages',
  PackageRenamed: 'packages',
  PackageRemoved: 'packages',
  PackageAssigned: 'packages',
  AssetPartsChanged: 'assets',
  AssetRenamed: 'assets',
  // Copies come and go with the parts that use them; by themselves they are the subprogrammes' own.
  SubprogrammesCopied: 'subprogrammes',
  SubprogrammesRemoved: 'subprogrammes',
  SubprogrammeTasksChanged: 'subprogrammes',
  P6Imported: 'schedule',
  P6ActivitiesChanged: 'schedule',
};

/** All that a command is found under: one that changes an asset together with its tasks is both. */
export function kindsOf({ actions }: ChangeSummary): ChangeKind[] {
  if (isCreation(actions)) return ['programme'];
  const types = actions.map(({ type }) => type);
  const counted = types.some((type) => type === 'AssetPartsChanged')
    ? types.filter((type) => type !== 'SubprogrammesCopied' && type !== 'SubprogrammesRemoved')
    : types;
  return [...new Set(counted.map((type) => KINDS[type]))];
}

const CREATIONS: ReadonlySet<ActionType> = new Set(['ProgrammeCreated', 'ProgrammeDuplicated', 'ScenarioDuplicated']);

/** Whether the command made the programme, with all that is in it. */
export const isCreation = (actions: readonly Action[]): boolean =>
  actions[0] !== undefined && CREATIONS.has(actions[0].type);
