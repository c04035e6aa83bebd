import { isDeepStrictEqual } from 'node:util';
import { type Conflict, FieldErrors, type Refusable, type Refusal, refuse } from '../../../platform/problem.js';
import { omit } from '../../pick.js';
import { conflictAt, staleRefusal } from '../../programmes/rebase.js';
import type { LibraryEvent } from '../events.js';
import type { Library } from '../library.js';
import type { MaterialLine, MeasurementType } from '../library-records.js';
import { elementMakeupErrors, NEW_ELEMENT_MAKEUP } from './element-makeup-form.js';
import { type InputChoices, known } from './input-choices.js';
import { type AnyInput, type InputFacts, type InputKind, inputEvent, inputName } from './input-kinds.js';
import { materialErrors, NEW_MATERIAL } from './material-form.js';
import { NEW_PRODUCTION_RATE, productionRateErrors } from './production-rate-form.js';
import { NEW_SUBPROGRAMME, NEW_TASK, subprogrammeErrors, taskErrors } from './task-form.js';
import { NEW_VEHICLE, vehicleErrors } from './vehicle-form.js';

export type LibraryDecision = Refusable<{ readonly events: readonly LibraryEvent[] }>;

interface Form<Facts> {
  readonly blank: Omit<Facts, 'id'>;
  readonly errors: (facts: Facts, edit: Partial<Facts>, choices: InputChoices, before?: Facts) => FieldErrors;
}

const FORMS: { readonly [Kind in InputKind]: Form<InputFacts[Kind]> } = {
  materials: { blank: NEW_MATERIAL, errors: materialErrors },
  productionRates: { blank: NEW_PRODUCTION_RATE, errors: productionRateErrors },
  elementMakeups: { blank: NEW_ELEMENT_MAKEUP, errors: elementMakeupErrors },
  tasks: { blank: NEW_TASK, errors: taskErrors },
  subprogrammes: { blank: NEW_SUBPROGRAMME, errors: subprogrammeErrors },
  vehicles: { blank: NEW_VEHICLE, errors: vehicleErrors },
};

/** The fields of a record that a form sets, without its stamps. */
export const factsOf = <Kind extends InputKind>(record: AnyInput): InputFacts[Kind] =>
  omit(record, STAMPS_OF_RECORD) as unknown as InputFacts[Kind];
const STAMPS_OF_RECORD = ['created', 'createdBy', 'modified', 'modifiedBy', 'retired', 'version'] as const;

/** Creates an input. @param createdBy 0 for a Database Input */
export function createInput<Kind extends InputKind>(
  kind: Kind,
  form: Partial<Omit<InputFacts[Kind], 'id'>>,
  { id, createdBy, choices }: { readonly id: number; readonly createdBy: number; readonly choices: InputChoices },
): LibraryDecision {
  const { blank, errors } = FORMS[kind];
  const facts = { ...blank, ...form, id } as unknown as InputFacts[Kind];
  const found = errors(facts, facts, choices);
  if (found.any) return refuse(found.refusal());
  return { events: [inputEvent(kind, 'Created', { ...facts, createdBy })] };
}

/**
 * Sets fields of an input.
 * @param seen the record at the sender's version: only what differs from it is the edit, and a field that was changed since is a
 * conflict
 */
export function changeInput<Kind extends InputKind>(
  kind: Kind,
  record: AnyInput,
  form: Partial<Omit<InputFacts[Kind], 'id'>>,
  choices: InputChoices,
  seen: AnyInput = record,
): LibraryDecision {
  type Facts = InputFacts[Kind];
  const now: Facts = factsOf<Kind>(record);
  const then: Facts = factsOf<Kind>(seen);
  const edit = different<Facts>(then, form as Partial<Facts>);
  const conflicts = (Object.keys(edit) as (keyof Facts & string)[])
    .filter((key) => !isDeepStrictEqual(now[key], then[key]) && !isDeepStrictEqual(now[key], edit[key]))
    .map((key) => conflictAt(key, now[key], record));
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  const after = different<Facts>(now, edit);
  const keys = Object.keys(after) as (keyof Facts)[];
  if (keys.length === 0) return { events: [] };
  const facts = { ...now, ...after };
  const found = FORMS[kind].errors(facts, after, choices, now);
  if (found.any) return refuse(found.refusal());
  const refusal = unitInUse(kind, now, facts, choices);
  if (refusal) return refuse(refusal);
  const before = Object.fromEntries(keys.map((key) => [key, now[key] ?? null]));
  return { events: [inputEvent(kind, 'Changed', { id: facts.id, before, after })] };
}

/**
 * Retires an input: it can no longer be chosen, and what uses it goes on counting it.
 * @param seen the record at the sender's version: one that was changed since is a conflict
 */
export function retireInput(kind: InputKind, record: AnyInput, seen: AnyInput = record): LibraryDecision {
  if (seen !== record && !isDeepStrictEqual(factsOf(record), factsOf(seen)))
    return refuse(staleRefusal([conflictAt(kind, inputName(kind, record), record)]));
  return { events: [inputEvent(kind, 'Retired', factsOf(record))] };
}

/** Retires several inputs as one fact. @param seen the library at the sender's version */
export function retireAll(
  inputs: readonly (readonly [InputKind, AnyInput])[],
  seen: Library | undefined,
): LibraryDecision {
  const events: LibraryEvent[] = [];
  const conflicts: Conflict[] = [];
  for (const [kind, record] of inputs) {
    const then = seen ? seen[kind].get(record.id) : record;
    const retired = then && retireInput(kind, record, then);
    if (retired && 'events' in retired) events.push(...retired.events);
    else conflicts.push(conflictAt(kind, inputName(kind, record), record));
  }
  return conflicts.length > 0 ? refuse(staleRefusal(conflicts)) : { events };
}

function different<Facts extends object>(from: Facts, to: Partial<Facts>): Partial<Facts> {
  const changed: Partial<Facts> = {};
  for (const key of Object.keys(to) as (keyof Facts)[]) {
    // What a record of before a field was there does not have, is empty.
    if (to[key] !== undefined && !isDeepStrictEqual(to[key], from[key] ?? null)) changed[key] = to[key];
  }
  return changed;
}

/** A unit of another measurement type is refused where lines use the input (docs/product/quantities.md, What counts). */
function unitInUse<Kind extends InputKind>(
  kind: Kind,
  before: InputFacts[Kind],
  after: InputFacts[Kind],
  choices: InputChoices,
): Refusal | undefined {
  const field = kind === 'materials' ? 'unitId' : kind === 'productionRates' ? 'unitPerHourId' : undefined;
  if (field === undefined) return undefined;
  const typeOf = (facts: object) => measurementOf((facts as Record<string, number>)[field], choices);
  const [was, is] = [typeOf(before), typeOf(after)];
  if (was === is) return undefined;
  const uses = (line: MaterialLine): boolean =>
    kind === 'materials' ? line.materialId === after.id : line.productionRateId === after.id;
  // A Database Input is used by every planner's make-ups.
  const makeups = choices.forEverybody ? choices.shared.elementMakeups : choices.own.elementMakeups;
  for (const { activities } of makeups.values()) {
    for (const line of activities.flatMap(({ lines }) => lines)) {
      const type = measurementOf(line.unitId, choices);
      if (!uses(line) || type === is) continue;
      const message = `Element make-ups measure it as ${type ?? 'something else'}: choose a unit of that type`;
      return { kind: 'conflict', code: 'unit-in-use', title: message, errors: { [field]: [message] } };
    }
  }
  return undefined;
}

const measurementOf = (unitId: number | undefined, { shared }: InputChoices): MeasurementType | undefined =>
  shared.units.get(unitId ?? 0)?.measurmentType;

/** The record of the state, if it is there and was not retired. */
export function currentInput(kind: InputKind, id: number, { own }: Pick<InputChoices, 'own'>): AnyInput | undefined {
  const found = own[kind].get(id);
  return found && !found.retired ? found : undefined;
}

/** What a form was made from, if it may know of it. */
export const templateOf = (kind: InputKind, id: number | undefined, choices: InputChoices): number | undefined =>
  id && known(choices, kind, id) ? id : undefined;

/** Adds the errors of one form of several. */
export function addErrors(to: FieldErrors, path: string, refusal: Refusal): void {
  for (const [field, messages] of Object.entries(refusal.errors ?? {}))
    for (const message of messages) to.add(path + field, message);
}
