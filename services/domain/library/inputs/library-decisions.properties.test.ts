import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ANN, Shelf } from '../../../../test/support/planner-library.js';
import { referenceLibraryState } from '../../../../test/support/test-programmes.js';
import type { LibraryEvent } from '../events.js';
import type { Library } from '../library.js';
import { MAX_LINES, type WorkActivityForm } from './element-makeup-form.js';
import {
  changeInput,
  createInput,
  currentInput,
  factsOf,
  type LibraryDecision,
  retireInput,
} from './input-decisions.js';
import { INPUT_KINDS, type InputKind, inputOfEvent } from './input-kinds.js';
import { invertLibrary } from './invert-library.js';
import { type SubprogrammeTaskForm, subprogrammeTasks } from './task-form.js';
import { saveMakeup, saveTask } from './task-with-makeups.js';

// docs/quality.md, Reliability: a decision never produces an event that its fold rejects, and undo restores the state.

let shared: Library;
beforeAll(async () => {
  shared = await referenceLibraryState();
});

/** Everything that a planner can see of their library. */
const factsIn = ({ own }: Shelf): object =>
  Object.fromEntries(
    INPUT_KINDS.map((kind) => [
      kind,
      [...own[kind].values()]
        .filter(({ retired }) => !retired)
        .map((record) => factsOf(record))
        .sort((a, b) => a.id - b.id),
    ]),
  );

/** A step that a planner takes; the numbers choose among what there is. */
type Step = (shelf: Shelf) => LibraryDecision | undefined;

// Mostly valid, so that histories come to something.
const name = fc.oneof(
  { weight: 9, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('', 'x'.repeat(101)) },
);
const figure = fc.oneof(
  { weight: 9, arbitrary: fc.nat({ max: 100 }) },
  { weight: 1, arbitrary: fc.double({ min: -5, max: 1e6, noNaN: true }) },
);
const percent = fc.oneof(
  { weight: 9, arbitrary: fc.nat({ max: 50 }) },
  { weight: 1, arbitrary: fc.constantFrom(12.25, 99.99, 101, -1, 1.234) },
);
const pick = fc.nat({ max: 200 });
const chosen = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(items.length, 1)];
const idIn = (kind: InputKind, { own }: Shelf, at: number): number => {
  const all = [...shared[kind].values(), ...own[kind].values()];
  return chosen(all, at)?.id ?? 0;
};

const activities = fc.array(
  fc.record({
    name,
    durationPercent: percent,
    lagPercent: percent,
    lines: fc.array(fc.record({ material: pick, rate: pick, quantity: figure, keep: fc.boolean() }), { maxLength: 3 }),
    keep: fc.boolean(),
  }),
  { maxLength: 3 },
);
type ActivityDraft = typeof activities extends fc.Arbitrary<infer Drafts> ? Drafts : never;

const formsOf = (shelf: Shelf, drafts: ActivityDraft, makeupId?: number): WorkActivityForm[] => {
  const before = shelf.own.elementMakeups.get(makeupId ?? 0)?.activities ?? [];
  return drafts.map(({ lines, keep, ...draft }, i) => ({
    ...draft,
    ...(keep && before[i] && { id: before[i].id }),
    lines: lines.map(({ material, rate, quantity, keep: same }, j) => ({
      ...(same && before[i]?.lines[j] && { id: before[i].lines[j].id }),
      materialId: idIn('materials', shelf, material),
      productionRateId: rate % 4 === 0 ? null : idIn('productionRates', shelf, rate),
      materialQuantity: quantity,
    })),
  }));
};

const steps: readonly fc.Arbitrary<Step>[] = [
  fc.record({ name, familyName: name, subFamily: name, unitId: fc.nat({ max: 12 }), keyMaterial: fc.boolean() }).map(
    (form): Step =>
      (shelf) =>
        createInput('materials', form, { id: shelf.id(), createdBy: ANN, choices: shelf.choices }),
  ),
  fc
    .record({
      rateName: name,
      regionName: fc.constantFrom('Ireland', 'France', 'Nowhere'),
      ratePerHour: fc.option(figure),
      lbT_Foreman: fc.constantFrom(0, 0.25, 1),
      unitPerHourId: fc.nat({ max: 12 }),
      lbT_Labour: figure,
    })
    .map(
      (form): Step =>
        (shelf) =>
          createInput('productionRates', form, { id: shelf.id(), createdBy: ANN, choices: shelf.choices }),
    ),
  fc.record({ elementMakeupName: name, activities, at: pick, isNew: fc.boolean() }).map(
    ({ elementMakeupName, activities: drafts, at, isNew }): Step =>
      (shelf) => {
        const id = isNew ? undefined : chosen([...shelf.own.elementMakeups.keys()], at);
        return saveMakeup(
          { ...(id !== undefined && { id }), form: { elementMakeupName, activities: formsOf(shelf, drafts, id) } },
          shelf.choices,
          { createdBy: ANN, ids: shelf.ids },
        );
      },
  ),
  fc
    .record({
      name,
      taskCode: fc.constantFrom('', 'AAA001', 'AAA002', 'EXC001', 'x'),
      makeups: fc.array(
        fc.record({ elementMakeupName: name, activities, isDefault: fc.boolean(), keep: fc.boolean() }),
        { maxLength: 3 },
      ),
      at: pick,
      isNew: fc.boolean(),
    })
    .map(
      ({ makeups, at, isNew, ...form }): Step =>
        (shelf) => {
          const tasks = [...shelf.own.tasks.values()].filter(({ retired }) => !retired);
          const task = isNew ? undefined : chosen(tasks, at);
          const mine = [...shelf.own.elementMakeups.values()].filter(
            ({ taskId, retired }) => taskId === task?.id && !retired,
          );
          return saveTask(
            {
              id: task?.id,
              form,
              makeups: makeups.map(({ isDefault, keep, activities: drafts, ...makeup }, i) => {
                const id = keep && task ? mine[i]?.id : undefined;
                return {
                  ...(id !== undefined && { id }),
                  isDefault,
                  form: { ...makeup, activities: formsOf(shelf, drafts, id) },
                };
              }),
            },
            shelf.choices,
            { createdBy: ANN, ids: shelf.ids },
          );
        },
    ),
  fc
    .record({
      name,
      assetCategoryId: fc.nat({ max: 30 }),
      tasks: fc.array(fc.record({ base: pick, durationPercent: percent, lagPercent: percent, makeup: pick }), {
        maxLength: 3,
      }),
    })
    .map(
      ({ tasks, ...form }): Step =>
        (shelf) => {
          const forms = tasks.map(
            ({ base, makeup, ...task }): SubprogrammeTaskForm => ({
              ...task,
              baseTaskId: chosen([...shelf.own.tasks.keys()], base) ?? 3,
              elementMakeupId: idIn('elementMakeups', shelf, makeup),
            }),
          );
          return createInput(
            'subprogrammes',
            { ...form, assetType: 'Runway', tasks: subprogrammeTasks(forms, [], shelf.choices, shelf.id) },
            { id: shelf.id(), createdBy: ANN, choices: shelf.choices },
          );
        },
    ),
  fc.record({ kind: fc.constantFrom(...INPUT_KINDS), at: pick, name, unitId: fc.nat({ max: 12 }) }).map(
    ({ kind, at, name: text, unitId }): Step =>
      (shelf) => {
        const record = currentInput(kind, chosen([...shelf.own[kind].keys()], at) ?? 0, shelf.choices);
        const field =
          kind === 'productionRates' ? 'rateName' : kind === 'elementMakeups' ? 'elementMakeupName' : 'name';
        const unit = kind === 'materials' ? { unitId } : kind === 'productionRates' ? { unitPerHourId: unitId } : {};
        return record && changeInput(kind, record, { [field]: text, ...unit } as object, shelf.choices);
      },
  ),
  fc.record({ kind: fc.constantFrom(...INPUT_KINDS), at: pick }).map(
    ({ kind, at }): Step =>
      (shelf) => {
        const record = currentInput(kind, chosen([...shelf.own[kind].keys()], at) ?? 0, shelf.choices);
        return record && retireInput(kind, record);
      },
  ),
];
const history = fc.array(fc.oneof(...steps), { maxLength: 20 });

/** The events of the step, if it is not refused. */
function carryOut(shelf: Shelf, step: Step): readonly LibraryEvent[] {
  const decision = step(shelf);
  if (!decision || 'refusal' in decision) return [];
  shelf.apply(decision.events);
  return decision.events;
}

describe('Any history of a library', () => {
  it('folds, and each of its commands is taken back by its inverse, and done again by the inverse of that', () => {
    fc.assert(
      fc.property(history, (commands) => {
        const shelf = new Shelf(shared);
        for (const command of commands) {
          const before = factsIn(shelf);
          const events = carryOut(shelf, command);
          const after = factsIn(shelf);
          const inverse = invertLibrary(events);
          shelf.apply(inverse);
          expect(factsIn(shelf)).toEqual(before);
          shelf.apply(invertLibrary(inverse));
          expect(factsIn(shelf)).toEqual(after);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never has a field that a form would refuse, a line of another type than its material, or two of one id', () => {
    fc.assert(
      fc.property(history, (commands) => {
        const shelf = new Shelf(shared);
        for (const command of commands) carryOut(shelf, command);
        const seen = new Set<string>();
        const isNew = (key: string) => !seen.has(key) && !!seen.add(key);
        for (const { activities: all } of shelf.own.elementMakeups.values()) {
          expect(all.flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(MAX_LINES);
          for (const { id, name: activityName, durationPercent, lagPercent, lines } of all) {
            expect(isNew(`activity ${id}`)).toBe(true);
            expect(activityName.length).toBeGreaterThan(0);
            expect(Math.min(durationPercent, lagPercent)).toBeGreaterThanOrEqual(0);
            expect(durationPercent + lagPercent).toBeLessThanOrEqual(100);
            for (const line of lines) {
              expect(isNew(`line ${line.id}`)).toBe(true);
              const material = shelf.own.materials.get(line.materialId) ?? shared.materials.get(line.materialId);
              const type = (unitId: number | undefined) => shared.units.get(unitId ?? 0)?.measurmentType;
              expect(type(line.unitId)).toBe(type(material?.unitId));
            }
          }
        }
        const codes = [...shelf.own.tasks.values()].flatMap(({ retired, taskCode }) =>
          retired || !taskCode ? [] : taskCode,
        );
        expect(new Set(codes).size).toBe(codes.length);
      }),
      { numRuns: 300 },
    );
  });

  it('creates, changes and retires each kind: no step is always refused', () => {
    const facts = new Set<string>();
    for (const commands of fc.sample(history, { numRuns: 1_500, seed: 7 })) {
      const shelf = new Shelf(shared);
      for (const command of commands)
        for (const event of carryOut(shelf, command)) {
          const input = inputOfEvent(event);
          if (input) facts.add(`${input.kind} ${input.fact}`);
        }
    }
    for (const kind of INPUT_KINDS.filter((one) => one !== 'vehicles'))
      for (const fact of ['Created', 'Changed', 'Retired']) expect(facts).toContain(`${kind} ${fact}`);
  });
});
