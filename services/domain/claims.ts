import { categoryOf, idOf, type RecordedEvent } from '../event-store/event.js';
import { isKeyedCommandId } from '../platform/command-id.js';
import type { LibraryEventData, RecordedLibraryEvent } from './library/events.js';
import { inputOfEvent } from './library/inputs/input-kinds.js';
import { codeGivenBy, TASK_CODE_SCOPE, taskCodesOf } from './library/inputs/reserved-task-codes.js';
import { applyLibraryEvent, emptyLibrary } from './library/library.js';
import type { WorkActivity } from './library/library-records.js';
import type { ProgrammeEventData, ShiftHoursEventData } from './programmes/events.js';
import { evolveNames, UNNAMED, uniqueNamesOf } from './programmes/lifecycle/programme-names.js';
import { type ClaimedId, type ClaimedName, type CommandInLog, ID_KINDS, type IdKind } from './reservations.js';
import type { P6EventData } from './schedules/events.js';

/** What an event of the log claims for its stream: nobody else can have it (docs/architecture.md, Names). */
export interface Claims {
  readonly ids: readonly ClaimedId[];
  /** `key` undefined: the stream's current name, which follows from its other events (`currentNames`). */
  readonly names: readonly (Omit<ClaimedName, 'key'> & { readonly key: string | undefined })[];
  /** The command that recorded the event, if its request can be repeated. */
  readonly command: CommandInLog | undefined;
  /** Account of the event's author; 0 for the product itself. */
  readonly userId: number;
}

type EventData = ProgrammeEventData & LibraryEventData & ShiftHoursEventData & P6EventData;
type NewIds = Partial<Record<IdKind, readonly number[]>>;

const noIds = (): NewIds => ({});
const p6Ids = ({ created }: P6EventData['P6ActivitiesChanged']): NewIds => ({
  p6activity: created.map(({ id }) => id),
});
const tasksOf = ({ tasks = [] }: { tasks?: readonly { id: number }[] }): NewIds => ({
  task: tasks.map(({ id }) => id),
});

const activityIds = ({ activities = [] }: { activities?: readonly WorkActivity[] }): NewIds => ({
  workactivity: activities.map(({ id }) => id),
  materialline: activities.flatMap(({ lines }) => lines.map(({ id }) => id)),
});

/** The ids that each type of event assigns. A record over all types, so that a new type does not compile without its ids. */
const NEW_IDS: { readonly [Type in keyof EventData]: (data: EventData[Type]) => NewIds } = {
  ProgrammeCreated: noIds,
  ProgrammeDuplicated: noIds,
  ScenarioDuplicated: noIds,
  ProgrammeDetailsChanged: noIds,
  ProgrammeStatusChanged: noIds,
  ProgrammeDeactivated: noIds,
  ProgrammeReactivated: noIds,
  WorkScheduleChanged: noIds,
  NonWorkingDaysChanged: noIds,
  LabourLimitsChanged: noIds,
  ZoneRenamed: noIds,
  ZoneRemoved: noIds,
  PackageRenamed: noIds,
  PackageRemoved: noIds,
  PackageAssigned: noIds,
  SubprogrammesRemoved: noIds,
  AssetRenamed: noIds,
  ZoneAdded: ({ zoneId }) => ({ zone: [zoneId] }),
  PackageAdded: ({ packageId }) => ({ package: [packageId] }),
  SubprogrammesCopied: ({ copies }) => ({
    subprogramme: copies.map(({ id }) => id),
    task: copies.flatMap(({ tasks }) => tasks.map(({ id }) => id)),
  }),
  AssetPartsChanged: ({ created }) => ({ part: created.map(({ id }) => id) }),
  SubprogrammeTasksChanged: ({ added }) => ({ task: added.map(({ task }) => task.id) }),
  ShiftHoursSet: noIds,
  ShiftHoursRemoved: noIds,
  P6Imported: p6Ids,
  P6ActivitiesChanged: p6Ids,
  UnitsDefined: noIds,
  RegionsDefined: noIds,
  MetricsDefined: noIds,
  AssetCategoriesDefined: noIds,
  TaskCodesDefined: noIds,
  MaterialCreated: ({ id }) => ({ material: [id] }),
  ProductionRateCreated: ({ id }) => ({ productionrate: [id] }),
  ElementMakeupCreated: ({ id, activities }) => ({ elementmakeup: [id], ...activityIds({ activities }) }),
  ElementMakeupChanged: ({ after }) => activityIds(after),
  TaskCreated: ({ id }) => ({ task: [id] }),
  SubprogrammeCreated: ({ id, tasks }) => ({ subprogramme: [id], ...tasksOf({ tasks }) }),
  SubprogrammeChanged: ({ after }) => tasksOf(after),
  VehicleCreated: ({ id }) => ({ vehicle: [id] }),
  MaterialChanged: noIds,
  MaterialRetired: noIds,
  MaterialRestored: noIds,
  ProductionRateChanged: noIds,
  ProductionRateRetired: noIds,
  ProductionRateRestored: noIds,
  ElementMakeupRetired: noIds,
  ElementMakeupRestored: noIds,
  TaskChanged: noIds,
  TaskRetired: noIds,
  TaskRestored: noIds,
  SubprogrammeRetired: noIds,
  SubprogrammeRestored: noIds,
  VehicleChanged: noIds,
  VehicleRetired: noIds,
  VehicleRestored: noIds,
};

/** @param event of any type that the product's codec knows */
export function claimsOf(event: RecordedEvent): Claims {
  const {
    stream,
    version,
    type,
    data,
    metadata: { commandId, userId, time },
  } = event;
  const newIds = (NEW_IDS[type as keyof EventData] as ((data: unknown) => NewIds) | undefined)?.(data) ?? {};
  const category = categoryOf(stream);
  const own = version === 1 && isIdKind(category) ? { [category]: [idOf(stream)] } : {};
  return {
    ids: [...Object.entries(own), ...Object.entries(newIds)].flatMap(([kind, ids]) =>
      ids.map((id) => ({ kind: kind as IdKind, id, stream })),
    ),
    names: claimedNames(event).map((name) => ({ ...name, stream })),
    // The product's own commands, such as the load of the reference data, have no request that could be repeated.
    command: userId > 0 && isKeyedCommandId(commandId) ? { commandId, stream, version: version - 1, time } : undefined,
    userId,
  };
}

const isIdKind = (category: string): category is IdKind => (ID_KINDS as readonly string[]).includes(category);

function claimedNames(event: RecordedEvent): { scope: string; key: string | undefined }[] {
  const { type, data } = event;
  switch (type as keyof ProgrammeEventData) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
      return uniqueNamesOf(evolveNames(UNNAMED, event));
    // Whether the programme is a base or a scenario, and so the scope of its name, follows from its other events.
    case 'ProgrammeDetailsChanged': {
      const { name, scenarioName } = (data as EventData['ProgrammeDetailsChanged']).after;
      return [
        ...(name === undefined ? [] : [{ scope: 'programme', key: undefined }]),
        ...(scenarioName === undefined ? [] : [{ scope: 'scenario', key: undefined }]),
      ];
    }
    case 'ProgrammeReactivated':
      return [
        { scope: 'programme', key: undefined },
        { scope: 'scenario', key: undefined },
      ];
    case 'WorkScheduleChanged': {
      const { shiftId } = (data as EventData['WorkScheduleChanged']).after;
      return shiftId ? [{ scope: 'shifthours', key: String(shiftId) }] : [];
    }
    default: {
      const code = codeGivenBy(event);
      return code === undefined ? [] : [{ scope: TASK_CODE_SCOPE, key: code }];
    }
  }
}

/** The names of a stream after all its events, by scope: a library has as many codes as tasks, anything else one of each. */
export async function currentNames(
  events: AsyncIterable<RecordedEvent>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  let named = UNNAMED;
  let shiftId: number | null = null;
  const library = emptyLibrary();
  for await (const event of events) {
    const { type, data } = event;
    named = evolveNames(named, event);
    if (type === 'ProgrammeCreated' || type === 'ProgrammeDuplicated' || type === 'ScenarioDuplicated')
      ({
        schedule: { shiftId },
      } = data as EventData['ProgrammeCreated']);
    else if (type === 'WorkScheduleChanged') ({ shiftId = shiftId } = (data as EventData['WorkScheduleChanged']).after);
    else if (inputOfEvent(event)) applyLibraryEvent(library, event as RecordedLibraryEvent);
  }
  return new Map([
    ...uniqueNamesOf(named).map(({ scope, key }) => [scope, new Set([key])] as const),
    ...(shiftId ? [['shifthours', new Set([String(shiftId)])] as const] : []),
    [TASK_CODE_SCOPE, taskCodesOf(library)] as const,
  ]);
}
