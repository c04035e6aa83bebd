import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.js';
import { countingIds, created, Plan, referenceLibraryState } from '../../../../test/support/test-programmes.js';
import { saveAsset } from '../../../programmes/assets/save-asset.js';
import { atOnce } from '../../at-once.js';
import type { LibraryEvent, RecordedLibraryEvent } from '../../library/events.js';
import type { ElementMakeupForm, WorkActivityForm } from '../../library/inputs/element-makeup-form.js';
import { inputChoices } from '../../library/inputs/input-choices.js';
import { changeInput, type LibraryDecision } from '../../library/inputs/input-decisions.js';
import { saveMakeup } from '../../library/inputs/task-with-makeups.js';
import type { UnsavedInputs } from '../../library/inputs/unsaved-inputs.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../../library/library.js';
import type { Task, WorkActivity } from '../../library/library-records.js';
import { overlaidLibrary } from '../../library/overlaid-library.js';
import { assetLibrary } from '../../programmes/assets/asset-library.js';
import type { Programme } from '../../programmes/programme.js';
import { CalculationLibrary, calendarOf } from '../calculation-inputs.js';
import { formatDay, formatMonth, parseDay } from '../day.js';
import { labourMonths, peakOfLoads } from '../labour-days.js';
import type { LibraryReach } from '../library-reach.js';
import { monthsOf } from '../material-months.js';
import { quantifyPart } from '../part-quantities.js';
import { usualUnit } from '../unit-conversion.js';
import { libraryEdit } from './library-edit.js';
import { PartImpacts } from './part-impact.js';
import { programmeImpact } from './programme-impact.js';
import type { ScopeImpact } from './scope-impact.js';

// docs/product/custom-inputs.md, What an edit does: what is told beforehand is what the save then does.

const ANN = 5;
const TIME = '2027-01-01T08:00:00.000Z';
const METRIC = 1;
/** m3, litre; t, kg. */
const VOLUMES = [5, 6];
const LENGTH_ASSET = 11;
const METRE = 1;
let shared: Library;
beforeAll(async () => {
  shared = await referenceLibraryState();
});

/** Ids of the ground: Ann's own inputs count from here. */
const [MATERIAL, RATE, MAKEUP, TASK, SUBPROGRAMME] = [10_000, 11_000, 12_000, 13_000, 14_000];
const COUNT = 3;
const own = (first: number) => fc.integer({ min: first, max: first + COUNT - 1 });

const volume = fc.constantFrom(...VOLUMES);
const figure = fc.double({ min: 0.01, max: 5_000, noNaN: true });
const quantity = fc.oneof({ weight: 6, arbitrary: figure }, { weight: 1, arbitrary: fc.constant(0) });
const percents = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([lag, duration]) => ({ lagPercent: lag, durationPercent: Math.min(duration, 100 - lag) }));
const line = fc.record({
  materialId: fc.oneof(own(MATERIAL), fc.constant(16)),
  materialQuantity: quantity,
  productionRateId: fc.option(fc.oneof(own(RATE), fc.constant(4)), { freq: 6 }),
});
const activities = fc.array(
  fc.tuple(percents, fc.array(line, { maxLength: 3 })).map(([placed, lines]) => ({ name: 'Work', ...placed, lines })),
  { minLength: 1, maxLength: 3 },
);
const ofTask = fc.record(taskFields());

const material = fc.record({
  unitId: volume,
  keyMaterial: fc.boolean(),
  massPerUnitKg: fc.option(figure, { freq: 4 }),
  direction: fc.constantFrom('delivered' as const, 'takenAway' as const),
});
const rate = fc.record({
  ratePerHour: fc.oneof({ weight: 6, arbitrary: figure }, { weight: 1, arbitrary: fc.constantFrom(null, 0) }),
  unitPerHourId: volume,
  lbT_Labour: fc.constantFrom(0, 0.5, 4),
  lbT_Foreman: fc.constantFrom(0, 0.25),
});
const three = <One>(one: fc.Arbitrary<One>) => fc.array(one, { minLength: COUNT, maxLength: COUNT });
const library = fc.record({
  materials: three(material),
  rates: three(rate),
  makeups: three(fc.tuple(activities, ofTask)),
  subprogrammes: three(
    fc.array(
      fc.record({
        placed: percents,
        baseTaskId: own(TASK),
        elementMakeupId: fc.option(own(MAKEUP), { freq: 1 }),
        quantityFactor: fc.constantFrom(null, 0, 1.05),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  ),
});
type Drafted = typeof library extends fc.Arbitrary<infer One> ? One : never;

const DAYS = 400;
const EARLIEST = parseDay('2027-01-01');
const programme = fc.record({
  assets: fc.array(
    fc.array(
      fc.record({
        subprogrammeId: own(SUBPROGRAMME),
        size: figure,
        from: fc.nat({ max: DAYS }),
        days: fc.integer({ min: 1, max: DAYS }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { maxLength: 3 },
  ),
  daysOff: fc.array(fc.nat({ max: DAYS }), { maxLength: 5 }),
  workingPatternBitMask: fc.constantFrom(31, 127, 1),
});
type Planned = typeof programme extends fc.Arbitrary<infer One> ? One : never;

/** Of a make-up: keeps ids of lines that it had, or none. */
const makeupEdit = fc.record({
  id: fc.option(own(MAKEUP), { nil: undefined, freq: 4 }),
  form: fc.record({ activities, ...taskFields() }, { requiredKeys: [] }),
  keepsIds: fc.boolean(),
});
const edit = fc.record({
  materials: fc.uniqueArray(fc.record({ id: own(MATERIAL), form: fc.record(materialFields(), { requiredKeys: [] }) }), {
    selector: ({ id }) => id,
    maxLength: 2,
  }),
  productionRates: fc.uniqueArray(fc.record({ id: own(RATE), form: fc.record(rateFields(), { requiredKeys: [] }) }), {
    selector: ({ id }) => id,
    maxLength: 2,
  }),
  elementMakeups: fc.uniqueArray(makeupEdit, { selector: ({ id }) => id ?? Symbol('new'), maxLength: 2 }),
});
function taskFields() {
  return { taskId: fc.option(own(TASK)), defaultElementForTask: fc.boolean() };
}
function materialFields() {
  return { unitId: volume, keyMaterial: fc.boolean(), massPerUnitKg: fc.option(figure, { freq: 4 }) };
}
function rateFields() {
  return {
    ratePerHour: fc.oneof(figure, fc.constantFrom(null, 0)),
    unitPerHourId: volume,
    lbT_Labour: fc.constantFrom(0, 2),
  };
}

/** Ann's library as her stream would make it, and what counts for everybody. */
class Ground {
  private readonly own = emptyLibrary();
  private version = 0;
  private last = 20_000;
  private readonly id = () => (this.last += 1);
  private readonly ids = { elementmakeup: this.id, workactivity: this.id, materialline: this.id };
  /** A view: what is saved is in it at once. */
  readonly library = overlaidLibrary(shared, this.own);

  constructor(private readonly drafted: Drafted) {
    const { materials, rates, makeups, subprogrammes } = drafted;
    const text = { familyName: 'Own', subFamily: '' };
    const createdBy = ANN;
    this.apply([
      ...materials.map((facts, i): LibraryEvent => {
        const id = MATERIAL + i;
        return {
          type: 'MaterialCreated',
          data: { ...facts, ...text, id, name: `Material ${id}`, carbonKgCO2ePerUnit: null, createdBy },
        };
      }),
      ...rates.map((facts, i): LibraryEvent => {
        const id = RATE + i;
        return {
          type: 'ProductionRateCreated',
          data: { ...facts, id, rateName: `Rate ${id}`, regionName: 'Ireland', basis: '', createdBy },
        };
      }),
    ]);
    this.apply([
      ...makeups.map(([drafts, place], i): LibraryEvent => {
        const id = MAKEUP + i;
        const named = { elementMakeupName: `Make-up ${id}`, taskCode: '' };
        return {
          type: 'ElementMakeupCreated',
          data: { ...place, ...named, id, activities: drafts.map((one) => this.saved(one)), createdBy },
        };
      }),
      ...makeups.map((_, i): LibraryEvent => {
        const blank = {
          taskCode: '',
          durationPercent: 100,
          lagPercent: 0,
          quantityFactor: null,
          elementMakeupId: null,
        };
        return { type: 'TaskCreated', data: { ...blank, id: TASK + i, name: `Task ${i}`, createdBy } };
      }),
      ...subprogrammes.map((tasks, i): LibraryEvent => {
        const id = SUBPROGRAMME + i;
        const facts = { id, name: `Way ${i}`, assetType: 'Dual carriageway', assetCategoryId: LENGTH_ASSET, createdBy };
        return {
          type: 'SubprogrammeCreated',
          data: {
            ...facts,
            tasks: tasks.map(
              ({ placed, ...task }, j): Task => ({
                ...placed,
                ...task,
                id: id * 10 + j,
                name: `Task ${j}`,
                taskCode: '',
                p6ActivityId: null,
              }),
            ),
          },
        };
      }),
    ]);
  }

  private saved({ lines, ...activity }: Omit<WorkActivityForm, 'id'>): WorkActivity {
    return {
      ...activity,
      id: this.id(),
      lines: lines.map(({ materialId, materialQuantity, productionRateId }) => ({
        id: this.id(),
        materialId,
        materialQuantity,
        productionRateId,
        unitId: this.library.materials.get(materialId)?.unitId ?? 0,
      })),
    };
  }

  private apply(events: readonly LibraryEvent[]): void {
    for (const event of events)
      applyLibraryEvent(this.own, {
        ...event,
        stream: `library-${ANN}`,
        version: (this.version += 1),
        metadata: { userId: ANN, time: TIME },
      } as RecordedLibraryEvent);
  }

  plan({ assets, daysOff, workingPatternBitMask }: Planned): Programme {
    const ids = countingIds();
    const plan = new Plan(this.library, ids);
    const schedule = {
      workingPatternBitMask,
      shiftId: null,
      noShifts: 1,
      shift1Hours: 10,
      shift2Hours: 0,
      shift3Hours: 0,
    };
    const nonWorkingDays = [...new Set(daysOff)].map((day) => ({ date: formatDay(EARLIEST + day), name: '' }));
    plan.add(created(1, { schedule, nonWorkingDays: nonWorkingDays as never, metricId: METRIC }));
    for (const [i, parts] of assets.entries())
      plan.take(
        saveAsset(plan.programme, {
          assetId: null,
          assetName: `Asset ${i}`,
          parts: parts.map(({ subprogrammeId, size, from, days }, j) => ({
            partName: `Part ${j}`,
            assetCategoryId: LENGTH_ASSET,
            subprogrammeId,
            unitId: METRE,
            size,
            start: formatDay(EARLIEST + from),
            end: formatDay(EARLIEST + from + days - 1),
            zoneId: null,
            p6ActivityId: null,
          })),
          library: assetLibrary(this.library, ANN),
          ids,
        }),
      );
    // Tasks made from a task by itself, which its make-ups are for.
    for (const { id, sourceId = 0, tasks } of plan.programme.subprogrammes.values())
      plan.add({
        type: 'SubprogrammeTasksChanged',
        data: {
          assetName: '',
          subprogrammeId: id,
          added: (this.drafted.subprogrammes[sourceId - SUBPROGRAMME] ?? []).map(({ placed, ...task }, i) => ({
            at: tasks.length + i,
            task: { ...placed, ...task, id: ids.task(), name: 'Added', taskCode: '', p6ActivityId: null },
          })),
          changed: [],
          removed: [],
        },
      });
    return plan.programme;
  }

  /** The forms as a client sends them. */
  forms({
    materials,
    productionRates,
    elementMakeups,
  }: typeof edit extends fc.Arbitrary<infer One> ? One : never): UnsavedInputs {
    return {
      materials,
      productionRates,
      elementMakeups: elementMakeups.map(({ id, form, keepsIds }) => {
        const before = this.library.elementMakeups.get(id ?? 0)?.activities ?? [];
        const kept = form.activities?.map((activity, i) => ({
          ...activity,
          ...(keepsIds && before[i] && { id: before[i].id }),
          lines: activity.lines.map((one, j) => ({
            ...one,
            ...(keepsIds && before[i]?.lines[j] && { id: before[i].lines[j].id }),
          })),
        }));
        const { activities: _, ...facts } = form;
        const named = id === undefined ? { elementMakeupName: 'New' } : {};
        return { id, form: { ...named, ...facts, ...(kept && { activities: kept }) } as ElementMakeupForm };
      }),
    };
  }

  /** Saves the forms one after the other, as the product decides it. @returns whether all of them were let in */
  save({ materials, productionRates, elementMakeups }: UnsavedInputs): boolean {
    const decisions = [
      ...materials.map(
        ({ id, form }) =>
          () =>
            changeInput('materials', this.record('materials', id), form, this.choices),
      ),
      ...productionRates.map(
        ({ id, form }) =>
          () =>
            changeInput('productionRates', this.record('productionRates', id), form, this.choices),
      ),
      ...elementMakeups.map(
        ({ id, form }) =>
          () =>
            saveMakeup({ ...(id !== undefined && { id }), form }, this.choices, { createdBy: ANN, ids: this.ids }),
      ),
    ];
    return decisions.every((decide) => {
      const decision: LibraryDecision = decide();
      if ('refusal' in decision) return false;
      this.apply(decision.events);
      return true;
    });
  }

  private get choices() {
    return inputChoices({ own: this.own, shared, forEverybody: false });
  }

  private record(kind: 'materials' | 'productionRates', id: number) {
    const record = this.own[kind].get(id);
    if (!record) throw new Error(`The ground has no ${kind} ${id}`);
    return record;
  }
}

/** What dashboards tell of a programme, line by line as its tables hold it. */
function figuresOf(programme: Programme, library: Library) {
  const calculation = new CalculationLibrary(library);
  const calendar = calendarOf(programme);
  const lines = [...programme.parts.values()].flatMap((part) =>
    quantifyPart(calculation.part(part, programme.subprogrammes.get(part.subprogrammeId)), calendar, calculation),
  );
  const labour = lines.flatMap((one) => one.labour.map((kind) => ({ ...one, ...kind })));
  const materials = new Map<string, number>();
  for (const one of lines) {
    const facts = library.materials.get(one.materialId);
    const unit = library.units.get(one.unitId ?? 0);
    if (!facts?.keyMaterial || !unit) continue;
    const shown = usualUnit(library.units.values(), METRIC, unit.measurmentType);
    for (const { month, quantity: amount } of monthsOf(one, calendar)) {
      const key = `${one.materialId} ${formatMonth(month)}`;
      const value = ((amount ?? 0) * unit.conversionToSI) / (shown?.conversionToSI ?? 1);
      materials.set(key, (materials.get(key) ?? 0) + value);
    }
  }
  return {
    manDays: labour.flatMap((one) => labourMonths(one, calendar)).reduce((sum, { manDays }) => sum + manDays, 0),
    peak: peakOfLoads(labour, calendar)?.perDay ?? 0,
    materials: [...materials].filter(([, amount]) => amount !== 0),
  };
}
type Figures = ReturnType<typeof figuresOf>;

/** One side of an answer, as `figuresOf` has it. */
function toldOf({ months, labour, materials }: ScopeImpact, side: 'before' | 'after'): Figures {
  return {
    manDays: labour[side].manDays,
    peak: labour[side].peak,
    materials: materials.flatMap((one) =>
      one[side].flatMap((amount, i): [string, number][] =>
        amount === 0 ? [] : [[`${one.materialId} ${months[i]}`, amount]],
      ),
    ),
  };
}

/** Sums of the same figures in another order differ in their last digits. */
function expectSame(told: Figures, counted: Figures): void {
  const rounded = ({ manDays, peak, materials }: Figures) => ({
    manDays: close(manDays),
    peak: close(peak),
    materials: Object.fromEntries([...materials].map(([key, amount]) => [key, close(amount)])),
  });
  expect({ ...told, materials: Object.fromEntries(told.materials) }).toEqual(rounded(counted));
}
const close = (value: number): unknown => (value === 0 ? 0 : closeTo(value));
const closeTo = (value: number) => ({
  asymmetricMatch: (other: unknown) => typeof other === 'number' && Math.abs(other - value) <= 1e-9 * Math.abs(value),
  toString: () => `about ${value}`,
});

/** As the table of parts finds them. */
const isReached = ({ subprogrammes, parts }: Programme, { makeUps, openTasks }: LibraryReach) =>
  [...parts.values()]
    .flatMap(({ subprogrammeId }) => subprogrammes.get(subprogrammeId)?.tasks ?? [])
    .some(({ id, baseTaskId, elementMakeupId }) =>
      elementMakeupId === null
        ? openTasks.includes(id) || openTasks.includes(baseTaskId)
        : makeUps.includes(elementMakeupId),
    );

describe('What an edit of the library does to a programme', () => {
  it('is told as its figures are before the save and after it, whatever the library, the programme and the edit', () => {
    let [tried, saves, changes] = [0, 0, 0];
    fc.assert(
      fc.property(library, programme, fc.array(edit, { minLength: 1, maxLength: 3 }), (drafted, plan, drafts) => {
        tried += 1;
        const ground = new Ground(drafted);
        const state = ground.plan(plan);
        const impacts = new PartImpacts();
        const calendar = calendarOf(state);
        // Cached from one draft to the next, as long as the library is the same.
        const before = new CalculationLibrary(ground.library);
        const figures = figuresOf(state, ground.library);
        const told = drafts.map((draft) => {
          const forms = ground.forms(draft);
          const { unsaved, reach, isChange } = atOnce(libraryEdit(ground.library, forms, ANN));
          const after = new CalculationLibrary(unsaved.library);
          const edited = { makeups: new Set(reach.makeUps), before, after, library: unsaved.library };
          const impact = atOnce(programmeImpact(state, calendar, edited, impacts));
          return { forms, impact, isTold: isChange && isReached(state, reach) };
        });
        for (const { impact } of told) expectSame(toldOf(impact, 'before'), figures);
        // All drafts were told of before the first of them is saved: one of them alone can come true.
        const [first] = told;
        if (!first || !ground.save(first.forms)) return;
        const result = figuresOf(state, ground.library);
        expectSame(toldOf(first.impact, 'after'), result);
        saves += 1;
        if (first.isTold) changes += 1;
        else expectSame(result, figures);
      }),
      { numRuns: runs(300, 5_000) },
    );
    // The property would hold of nothing, too. However many examples there are: mutations are tried with forty.
    expect(saves / tried).toBeGreaterThan(0.5);
    expect(changes / tried).toBeGreaterThan(0.2);
  });
});
