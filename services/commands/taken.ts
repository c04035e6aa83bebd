import { categoryOf, idOf, type RecordedEvent } from '../event-store/event.js';
import type { LibraryEventData } from '../library/events.js';
import type { P6EventData } from '../p6/events.js';
import { isKeyedCommandId } from '../platform/command-id.js';
import type { ProgrammeEventData, ShiftHoursEventData } from '../programmes/events.js';
import { NAMELESS, namedAfter, namesOf } from '../programmes/programme-names.js';
import type { CommandInLog } from './command-ledger.js';
import { ID_KINDS, type IdKind, type TakenId } from './id-ranges.js';
import type { TakenName } from './name-reservations.js';

/** What an event of the log leaves to nobody else. */
export interface Taken {
  readonly ids: readonly TakenId[];
  /** `key` undefined: the one that the stream has now, which its other events tell. */
  readonly names: readonly (Omit<TakenName, 'key'> & { readonly key: string | undefined })[];
  /** The command that it is an event of, when that can come again. */
  readonly command: CommandInLog | undefined;
  /** Account of its author; 0 for the product itself. */
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

/** The ids that each type of event brings into the world. Complete: whoever adds a type says which it brings. */
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
  ZoneRenamed: noIds,
  ZoneRemoved: noIds,
  SubprogrammesRemoved: noIds,
  AssetRenamed: noIds,
  ZoneAdded: ({ zoneId }) => ({ zone: [zoneId] }),
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
  MaterialCreated: noIds,
  MaterialChanged: noIds,
  MaterialRetired: noIds,
  ProductionRateCreated: noIds,
  ProductionRateChanged: noIds,
  ProductionRateRetired: noIds,
  ElementMakeupCreated: noIds,
  ElementMakeupChanged: noIds,
  ElementMakeupRetired: noIds,
  SubprogrammeCreated: tasksOf,
  SubprogrammeChanged: ({ after }) => tasksOf(after),
  SubprogrammeRetired: noIds,
  VehicleCreated: noIds,
};

/** @param event of any type that the product's codec knows */
export function taken(event: RecordedEvent): Taken {
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
    names: nameTaken(event).map((name) => ({ ...name, stream })),
    // The product's own commands, such as the load of the reference data, have no request that could come again.
    command: userId > 0 && isKeyedCommandId(commandId) ? { commandId, stream, version: version - 1, time } : undefined,
    userId,
  };
}

const isIdKind = (category: string): category is IdKind => (ID_KINDS as readonly string[]).includes(category);

function nameTaken(event: RecordedEvent): { scope: string; key: string | undefined }[] {
  const { type, data } = event;
  switch (type as keyof ProgrammeEventData) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
      return namesOf(namedAfter(NAMELESS, event));
    // Whose name it is, its other events tell: a base programme's own, or a scenario's within its base.
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
    default:
      return [];
  }
}

/** The names that a programme or scenario has after its events, by scope. */
export async function namesHeld(events: AsyncIterable<RecordedEvent>): Promise<ReadonlyMap<string, string>> {
  let named = NAMELESS;
  let shiftId: number | null = null;
  for await (const event of events) {
    const { type, data } = event;
    named = namedAfter(named, event);
    if (type === 'ProgrammeCreated' || type === 'ProgrammeDuplicated' || type === 'ScenarioDuplicated')
      ({
        schedule: { shiftId },
      } = data as EventData['ProgrammeCreated']);
    else if (type === 'WorkScheduleChanged') ({ shiftId = shiftId } = (data as EventData['WorkScheduleChanged']).after);
  }
  return new Map([
    ...namesOf(named).map(({ scope, key }) => [scope, key] as const),
    ...(shiftId ? [['shifthours', String(shiftId)] as const] : []),
  ]);
}
