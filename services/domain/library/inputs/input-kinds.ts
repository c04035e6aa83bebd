import type { LibraryEvent } from '../events.js';
import type { Library } from '../library.js';
import type {
  ElementMakeupFacts,
  MaterialFacts,
  ProductionRateFacts,
  StandaloneTaskFacts,
  SubprogrammeFacts,
  VehicleFacts,
} from '../library-records.js';

/** The facts of each kind of input, by the name of its map in the library. */
export interface InputFacts {
  readonly subprogrammes: SubprogrammeFacts;
  readonly tasks: StandaloneTaskFacts;
  readonly materials: MaterialFacts;
  readonly elementMakeups: ElementMakeupFacts;
  readonly productionRates: ProductionRateFacts;
  readonly vehicles: VehicleFacts;
}

/** The kinds of inputs that users make, in the order of their tabs (docs/product/custom-inputs.md). */
export const INPUT_KINDS = [
  'subprogrammes',
  'tasks',
  'materials',
  'elementMakeups',
  'productionRates',
  'vehicles',
] as const satisfies readonly (keyof InputFacts)[];
export type InputKind = (typeof INPUT_KINDS)[number];

/** A record of the library, of any kind. */
export type AnyInput = Library[InputKind] extends Map<number, infer One> ? One : never;

/** Beginnings of the names of each kind's events, and the category of a Database Input's own stream. */
const NAMES = {
  subprogrammes: { event: 'Subprogramme', category: 'subprogramme', label: 'Subprogramme' },
  tasks: { event: 'Task', category: 'task', label: 'Task' },
  materials: { event: 'Material', category: 'material', label: 'Material' },
  elementMakeups: { event: 'ElementMakeup', category: 'elementmakeup', label: 'Element make up' },
  productionRates: { event: 'ProductionRate', category: 'productionrate', label: 'Production rate' },
  vehicles: { event: 'Vehicle', category: 'vehicle', label: 'Logistics vehicle' },
} as const satisfies Record<InputKind, { event: string; category: string; label: string }>;

/** What a kind is called in messages to the user. */
export const inputLabel = (kind: InputKind): string => NAMES[kind].label;

/** The stream of a planner's whole library; Database Inputs have a stream each (docs/decisions/0042). */
export const libraryStream = (userId: number): string => `library-${userId}`;
export const streamOfInput = (kind: InputKind, { id, createdBy }: { id: number; createdBy: number }): string =>
  createdBy === 0 ? `${NAMES[kind].category}-${id}` : libraryStream(createdBy);

/** How a record is called: its name field differs by kind. */
export function inputName(kind: InputKind, facts: object): string {
  const { name, rateName, elementMakeupName } = facts as {
    name?: string;
    rateName?: string;
    elementMakeupName?: string;
  };
  return (kind === 'productionRates' ? rateName : kind === 'elementMakeups' ? elementMakeupName : name) ?? '';
}

type Fact = 'Created' | 'Changed' | 'Retired' | 'Restored';

/** An event of a kind; the data fit because they come from the facts of the same kind. */
export const inputEvent = (kind: InputKind, fact: Fact, data: object): LibraryEvent =>
  ({ type: `${NAMES[kind].event}${fact}`, data }) as LibraryEvent;

/** Which kind an event is about, and what happened to it; undefined for reference data. */
export function inputOfEvent({ type }: { readonly type: string }): { kind: InputKind; fact: Fact } | undefined {
  for (const kind of INPUT_KINDS) {
    const { event } = NAMES[kind];
    const fact = type.startsWith(event) ? type.slice(event.length) : '';
    if (fact === 'Created' || fact === 'Changed' || fact === 'Retired' || fact === 'Restored') return { kind, fact };
  }
  return undefined;
}
