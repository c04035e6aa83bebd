import type { NewEvent, RecordedEvent } from '../../event-store/event.js';
import { type EventDefinition, type Upcaster, upcastData } from '../../event-store/event-codec.js';
import type { Change } from '../change.js';
import type { Task } from '../library/library-records.js';

export type ProgrammeStatus = 'draft' | 'published' | 'archived';

/** Set by the first step of the wizard and by a rename. */
export interface ProgrammeDetails {
  readonly name: string;
  readonly description: string;
  readonly scenarioName: string;
  readonly regionId: number;
  readonly metricId: number;
  /** Whether the wizard is unfinished; independent of the status (docs/product/programmes.md, Drafts). */
  readonly isDraft: boolean;
}

/** Working week and shifts. The hours of shifts above `noShifts` are stored but do not count. */
export interface WorkSchedule extends ShiftHoursFacts {
  /** Bit 0 = Monday … bit 6 = Sunday. */
  readonly workingPatternBitMask: number;
  /** The ShiftHours record from which the hours came; null for none. */
  readonly shiftId: number | null;
}

export interface NonWorkingDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly description: string;
}

/** What a limit is about: all labour, a labour type (docs/product/quantities.md, Labour), or an activity of a make-up. */
export const LIMITED_KINDS = ['allLabour', 'labourType', 'activity'] as const;
export type LimitedKind = (typeof LIMITED_KINDS)[number];

/** What a planner has at most (docs/product/programmes.md, Labour limits). Kind and id are its identity. */
export interface LabourLimit {
  readonly kind: LimitedKind;
  /** 0 for all labour, 1 Labour, 2 Foreman, or the activity. */
  readonly id: number;
  /** Heads per day; of an activity gangs at once. */
  readonly limit: number;
}

/** The fields of a part that a planner sets. */
export interface PartFields {
  /** Empty in an asset that is not divided. */
  readonly partName: string;
  readonly assetCategoryId: number;
  /** The programme's own copy. */
  readonly subprogrammeId: number;
  readonly unitId: number;
  /** In the part's unit. */
  readonly size: number;
  /** `YYYY-MM-DD`, both days counted. */
  readonly start: string;
  readonly end: string;
  readonly zoneId: number | null;
  readonly p6ActivityId: number | null;
  readonly packageId: number | null;
}
export type PartFacts = PartFields & { readonly id: number };
export type ChangedPart = Change<PartFields> & { readonly partId: number };

/** The asset that a recorded fact is about, with its name at that time. */
export interface AssetReference {
  /**
   * Number of the asset in its programme, from 1. null where the fact is about no asset (then the name is empty), and in events
   * from before assets had ids, which know theirs by its name (docs/decisions/0025).
   */
  readonly assetId: number | null;
  readonly assetName: string;
}

/**
 * A library subprogramme copied with its tasks for one asset, shared by that asset's parts (docs/product/subprogrammes.md,
 * Copies).
 */
export interface SubprogrammeCopy {
  readonly id: number;
  /** The library subprogramme from which it was copied. */
  readonly sourceId: number;
  /** The asset it belongs to; null for one that was made on its own. */
  readonly assetId: number | null;
  readonly name: string;
  readonly assetType: string;
  readonly assetCategoryId: number;
  readonly tasks: readonly Task[];
}
/** A copy as it is recorded. */
export type CopiedSubprogramme = SubprogrammeCopy & AssetReference;

/** The facts in the first event of a programme. */
export interface ProgrammeInitialFacts extends ProgrammeDetails {
  readonly programmeId: number;
  /** 0 for a base programme; otherwise the base of this scenario. */
  readonly baseProjectId: number;
  readonly schedule: WorkSchedule;
  readonly nonWorkingDays: readonly NonWorkingDay[];
}

/** The source of a copy: that programme at that version. */
export interface CopySource {
  readonly sourceId: number;
  readonly sourceVersion: number;
}

/** The fields that a planner sets of a task of a programme's copy. */
export type TaskFields = Omit<Task, 'id' | 'baseTaskId'>;
export type ChangedTask = Change<TaskFields> & { readonly taskId: number };
/** A task with its index among its subprogramme's tasks, from 0. */
export interface PlacedTask {
  readonly at: number;
  readonly task: Task;
}

/** A part that goes into a package, or out of it: null. */
export interface AssignedPart {
  readonly partId: number;
  readonly before: number | null;
  readonly after: number | null;
}

export interface ProgrammeEventData {
  ProgrammeCreated: ProgrammeInitialFacts;
  /** Zones, subprogrammes and parts follow in the same append, as they do for a scenario. */
  ProgrammeDuplicated: ProgrammeInitialFacts & CopySource;
  ScenarioDuplicated: ProgrammeInitialFacts & CopySource;
  ProgrammeDetailsChanged: Change<ProgrammeDetails>;
  ProgrammeStatusChanged: { readonly before: ProgrammeStatus; readonly after: ProgrammeStatus };
  ProgrammeDeactivated: Record<string, never>;
  ProgrammeReactivated: Record<string, never>;
  WorkScheduleChanged: Change<WorkSchedule>;
  NonWorkingDaysChanged: { readonly added: readonly NonWorkingDay[]; readonly removed: readonly NonWorkingDay[] };
  /** A changed limit is removed and added. */
  LabourLimitsChanged: { readonly added: readonly LabourLimit[]; readonly removed: readonly LabourLimit[] };
  ZoneAdded: { readonly zoneId: number; readonly zoneName: string };
  ZoneRenamed: { readonly zoneId: number; readonly before: string; readonly after: string };
  ZoneRemoved: { readonly zoneId: number; readonly zoneName: string };
  PackageAdded: { readonly packageId: number; readonly packageName: string };
  PackageRenamed: { readonly packageId: number; readonly before: string; readonly after: string };
  PackageRemoved: { readonly packageId: number; readonly packageName: string };
  /** Packages of parts, of any assets. */
  PackageAssigned: { readonly parts: readonly AssignedPart[] };
  /** `assetName`: of the asset whose change this is part of; each copy says which asset it belongs to. */
  SubprogrammesCopied: { readonly assetName: string; readonly copies: readonly CopiedSubprogramme[] };
  SubprogrammesRemoved: { readonly assetName: string; readonly copies: readonly CopiedSubprogramme[] };
  /** An asset begins with its first part and ends with its last. */
  AssetPartsChanged: AssetReference & {
    readonly created: readonly PartFacts[];
    readonly changed: readonly ChangedPart[];
    readonly removed: readonly PartFacts[];
    /**
     * Set by an undo that restores parts: the asset's index among the assets and each created part's index in it, so that nothing
     * moves.
     */
    readonly restoredAt?: { readonly asset: number; readonly parts: readonly number[] };
  };
  /** Added and removed tasks carry their index, so that an undo restores a task at its place, with its id. */
  SubprogrammeTasksChanged: {
    readonly assetName: string;
    readonly subprogrammeId: number;
    /** Indexes in the list after the change. */
    readonly added: readonly PlacedTask[];
    readonly changed: readonly ChangedTask[];
    /** Indexes in the list before the change. */
    readonly removed: readonly PlacedTask[];
  };
  AssetRenamed: Pick<AssetReference, 'assetId'> & { readonly before: string; readonly after: string };
}

export type ProgrammeEventType = keyof ProgrammeEventData;
export type ProgrammeEvent = { [T in ProgrammeEventType]: NewEvent<T, ProgrammeEventData[T]> }[ProgrammeEventType];
export type RecordedProgrammeEvent = {
  [T in ProgrammeEventType]: RecordedEvent<T, ProgrammeEventData[T]>;
}[ProgrammeEventType];

/** The data of those events that are of the type. */
export const dataOf = <Type extends ProgrammeEventType>(
  events: readonly ProgrammeEvent[],
  type: Type,
): ProgrammeEventData[Type][] =>
  events.flatMap((event) => (event.type === type ? [event.data as ProgrammeEventData[Type]] : []));

/** Schema 2 knows the asset by its id (docs/decisions/0025). */
const ofUnidentifiedAsset: Upcaster = upcastData((data: object) => ({ assetId: null, ...data }));
const ofUnidentifiedAssets: Upcaster = upcastData((data: { copies: readonly object[] }) => ({
  ...data,
  copies: data.copies.map((copy) => ({ assetId: null, ...copy })),
}));

/** Schema version of each type, for the codec. */
export const PROGRAMME_EVENT_SCHEMAS: Readonly<Record<ProgrammeEventType, EventDefinition & { schema: number }>> = {
  ProgrammeCreated: { schema: 1 },
  ProgrammeDuplicated: { schema: 1 },
  ScenarioDuplicated: { schema: 1 },
  ProgrammeDetailsChanged: { schema: 1 },
  ProgrammeStatusChanged: { schema: 1 },
  ProgrammeDeactivated: { schema: 1 },
  ProgrammeReactivated: { schema: 1 },
  WorkScheduleChanged: { schema: 1 },
  NonWorkingDaysChanged: { schema: 1 },
  LabourLimitsChanged: { schema: 1 },
  ZoneAdded: { schema: 1 },
  ZoneRenamed: { schema: 1 },
  ZoneRemoved: { schema: 1 },
  PackageAdded: { schema: 1 },
  PackageRenamed: { schema: 1 },
  PackageRemoved: { schema: 1 },
  PackageAssigned: { schema: 1 },
  SubprogrammesCopied: { schema: 2, upcasters: [ofUnidentifiedAssets] },
  SubprogrammesRemoved: { schema: 2, upcasters: [ofUnidentifiedAssets] },
  AssetPartsChanged: { schema: 2, upcasters: [ofUnidentifiedAsset] },
  SubprogrammeTasksChanged: { schema: 1 },
  AssetRenamed: { schema: 2, upcasters: [ofUnidentifiedAsset] },
};

/**
 * A record of shift hours belongs to no calendar until one names it (docs/product/calendar.md, Records of shift hours). Stream
 * `shifthours-5`.
 */
export interface ShiftHoursFacts {
  readonly noShifts: number;
  readonly shift1Hours: number;
  readonly shift2Hours: number;
  readonly shift3Hours: number;
}
export interface ShiftHoursEventData {
  ShiftHoursSet: { readonly before: ShiftHoursFacts | null; readonly after: ShiftHoursFacts };
  ShiftHoursRemoved: { readonly before: ShiftHoursFacts };
}
export const SHIFT_HOURS_EVENT_SCHEMAS: Readonly<Record<keyof ShiftHoursEventData, { schema: number }>> = {
  ShiftHoursSet: { schema: 1 },
  ShiftHoursRemoved: { schema: 1 },
};
