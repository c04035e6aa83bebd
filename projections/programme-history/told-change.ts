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
export type ToldValue = string | number | boolean | { readonly size: number; readonly unitId: number } | null;

/** A field with its values; of something that came or went one of them is absent. */
export interface ToldField {
  /** Whose field it is: 'Mainline, Middle', 'Earthworks'; empty for the programme's own. */
  readonly of: string;
  readonly field: string;
  readonly before?: ToldValue;
  readonly after?: ToldValue;
}

export interface ToldAsset {
  readonly id: number;
  name: string;
  /** What it was called before. */
  formerName?: string;
  /** Whether it was there before, and is there now. */
  was: boolean;
  is: boolean;
  created: number;
  changed: number;
  removed: number;
  /** The only part that was touched, by its name. */
  part?: string;
}

/** How many there were before and after. */
export type ToldCount = [before: number, after: number];

export interface ToldChange {
  /** What the first event of each type says, in their order. */
  readonly does: Done[];
  readonly assets: ToldAsset[];
  moreAssets: number;
  readonly fields: ToldField[];
  moreFields: number;
  readonly counts: { assets?: ToldCount; parts?: ToldCount; nonWorkingDays?: ToldCount; activities?: ToldCount };
  /** Activities of the schedule by what was done to them. */
  activities?: { created: number; changed: number; removed: number; format?: string };
}

export type DoneType = ProgrammeEvent['type'] | P6Event['type'];

export interface Done {
  readonly type: DoneType;
  /** What it was done to, where that is one thing: the zone, the status, the subprogramme. */
  readonly name?: string;
  readonly formerName?: string;
}

/** Fields that are kept of a command; the others are counted. */
export const MAX_FIELDS = 60;
/** Assets that are kept of a command; the others are counted. */
export const MAX_ASSETS = 20;

export const nothingTold = (): ToldChange => ({
  does: [],
  assets: [],
  moreAssets: 0,
  fields: [],
  moreFields: 0,
  counts: {},
});

export function noteDone(told: ToldChange, done: Done): void {
  if (!told.does.some(({ type }) => type === done.type)) told.does.push(done);
}

export function noteField(told: ToldChange, field: ToldField): void {
  if (told.fields.length < MAX_FIELDS) told.fields.push(field);
  else told.moreFields += 1;
}

/** Before as it was first seen, after as it is now. */
export function noteCount(told: ToldChange, what: keyof ToldChange['counts'], before: number, after: number): void {
  if (before === after && !told.counts[what]) return;
  told.counts[what] = [told.counts[what]?.[0] ?? before, after];
}

const KINDS: Readonly<Record<DoneType, ChangeKind>> = {
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
export function kindsOf({ does }: ToldChange): ChangeKind[] {
  if (isMaking(does)) return ['programme'];
  const types = does.map(({ type }) => type);
  const counted = types.some((type) => type === 'AssetPartsChanged')
    ? types.filter((type) => type !== 'SubprogrammesCopied' && type !== 'SubprogrammesRemoved')
    : types;
  return [...new Set(counted.map((type) => KINDS[type]))];
}

const MAKING: ReadonlySet<DoneType> = new Set(['ProgrammeCreated', 'ProgrammeDuplicated', 'ScenarioDuplicated']);

/** Whether the command made the programme, with all that is in it. */
export const isMaking = (does: readonly Done[]): boolean => does[0] !== undefined && MAKING.has(does[0].type);
