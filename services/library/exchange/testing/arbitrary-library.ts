import fc from 'fast-check';
import type { LibraryIds } from '../../../commands/library-commands.js';
import type { LibraryEvent, RecordedLibraryEvent } from '../../../domain/library/events.js';
import { isFigure } from '../../../domain/library/inputs/field-rules.js';
import { RATE_PER_HOUR } from '../../../domain/library/inputs/production-rate-form.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../../../domain/library/library.js';
import { MATERIAL_DIRECTIONS } from '../../../domain/library/material-direction.js';

/** Ids as the log hands them out: counted for each kind apart. */
export function idsFrom(first: number): LibraryIds {
  const counter = (): (() => number) => {
    let next = first;
    return () => next++;
  };
  return {
    material: counter(),
    productionrate: counter(),
    elementmakeup: counter(),
    workactivity: counter(),
    materialline: counter(),
    task: counter(),
    subprogramme: counter(),
    vehicle: counter(),
  };
}

export function withEvents(library: Library, events: readonly LibraryEvent[], userId: number): Library {
  for (const event of events)
    applyLibraryEvent(library, {
      ...event,
      stream: `library-${userId}`,
      version: 1,
      metadata: { userId, time: '2026-11-25T00:00:00.000Z' },
    } as unknown as RecordedLibraryEvent);
  return library;
}

/** Names that spreadsheets, CSV and XML each trip over; a few come more than once. */
const name = fc.oneof(
  fc.constantFrom(
    'Concrete',
    'concrete',
    '=SUM(A1:A9)',
    "'=x",
    "'-1",
    '-5',
    '+44',
    '@home',
    '1,5',
    '2027-03-01',
    'TRUE',
    'a;b,"c"',
    'two\nlines',
    'tab\there',
    '_x000D_',
    'C32/40 ½ · “quoted” m³',
    '<b>&amp;',
    '007',
    'Ελλάς 東京 🚧',
    '\u0001control',
    'trailing\r\nreturn',
  ),
  fc
    .string({ minLength: 1, maxLength: 100, unit: 'grapheme' })
    .map((text) => text.replaceAll('\0', '').trim().slice(0, 100).trim())
    .filter((text) => text !== '' && text.isWellFormed()),
);
const figure = fc.oneof(
  fc.constantFrom(0, 0.1, 1e-7, 1_234.567, 12_345_678.9, 999_999_999),
  fc.double({ min: 0, max: 1e9, noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one)),
);
const above = figure.map((one) => (one === 0 ? 1 : one));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const window = fc
  .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
  .map(([duration, lag]) => ({ durationPercent: duration / 100, lagPercent: Math.min(lag, 10_000 - duration) / 100 }));
const code = fc
  .tuple(fc.constantFrom('EXC', 'PAV', 'DRA'), fc.integer({ min: 0, max: 999 }))
  .map(([letters, number]) => `${letters}${String(number).padStart(3, '0')}`);
const pick = fc.nat({ max: 10_000 });

const spec = fc.record({
  materials: fc.array(
    fc.record({
      name,
      familyName: name,
      subFamily: name,
      unit: pick,
      keyMaterial: fc.boolean(),
      direction: fc.constantFrom(...MATERIAL_DIRECTIONS),
      massPerUnitKg: orNull(above),
      carbonKgCO2ePerUnit: orNull(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((one) => one / 100)),
    }),
    { maxLength: 6 },
  ),
  rates: fc.array(
    fc.record({
      name,
      region: pick,
      unit: pick,
      rate: orNull(figure.map((one) => (isFigure(one, RATE_PER_HOUR) ? one : 0))),
      labour: pick,
      foreman: pick,
      basis: orNull(name),
    }),
    { maxLength: 4 },
  ),
  vehicles: fc.array(
    fc.record({ name, type: name, mode: name, region: pick, size: fc.integer({ min: 1, max: 10_000 }) }),
    {
      maxLength: 3,
    },
  ),
  tasks: fc.array(fc.record({ name, window, factor: orNull(figure.map((one) => Math.min(one, 1e6))), chosen: pick }), {
    maxLength: 4,
  }),
  /** Of tasks by themselves: no Database subprogramme has them. */
  codes: fc.constant(['ZZA001', '', 'ZZA002', '']),
  makeups: fc.array(
    fc.record({
      name,
      code: fc.oneof(fc.constant(''), code),
      measured: orNull(fc.constantFrom('Number', 'Length', 'Area', 'Volume', 'Mass')),
      task: orNull(pick),
      isDefault: fc.boolean(),
      activities: fc.array(
        fc.record({
          name,
          window,
          lines: fc.array(fc.record({ material: pick, quantity: figure, unit: pick, rate: orNull(pick) }), {
            maxLength: 3,
          }),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 5 },
  ),
  subprogrammes: fc.array(
    fc.record({
      name,
      category: pick,
      tasks: fc.array(
        fc.record({ name, window, code: fc.oneof(fc.constant(''), code), makeup: orNull(pick), base: orNull(pick) }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 3 },
  ),
});

/** A planner's library as its forms could have made it, beside Database Inputs. */
export const arbitraryLibrary = (shared: Library, userId: number): fc.Arbitrary<Library> =>
  spec.map((given) => {
    const ids = idsFrom(10_001);
    const library = emptyLibrary();
    const one = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;
    const units = [...shared.units.values()];
    const regions = [...shared.regions.values()];
    const categories = [...shared.assetCategories.values()];
    const create = (type: string, data: object): void => {
      withEvents(library, [{ type, data: { ...data, createdBy: userId } } as unknown as LibraryEvent], userId);
    };
    for (const { unit, ...material } of given.materials)
      create('MaterialCreated', { id: ids.material(), ...material, unitId: one(units, unit).id });
    for (const { name: rateName, region, unit, rate, labour, foreman, basis } of given.rates)
      create('ProductionRateCreated', {
        id: ids.productionrate(),
        rateName,
        regionName: one(regions, region).name,
        ratePerHour: rate,
        unitPerHourId: one(units, unit).id,
        lbT_Labour: labour / 4,
        lbT_Foreman: foreman / 8,
        basis: basis ?? '',
      });
    for (const { name: vehicle, type, mode, region, size } of given.vehicles)
      create('VehicleCreated', {
        id: ids.vehicle(),
        name: vehicle,
        vehicleType: type,
        transportMode: mode,
        regionId: one(regions, region).id,
        vehicleLength: size / 3,
        vehicleWidth: size / 7,
        vehicleHeight: size,
        maximumLoadCapacity: size / 2,
      });
    const taskIds = given.tasks.map(() => ids.task());
    const materials = [...library.materials.values(), ...[...shared.materials.values()].slice(0, 4)];
    const rates = [...library.productionRates.values(), ...[...shared.productionRates.values()].slice(0, 3)];
    for (const { name: elementMakeupName, code: taskCode, measured, task, isDefault, activities } of given.makeups)
      create('ElementMakeupCreated', {
        id: ids.elementmakeup(),
        elementMakeupName,
        // Those that a task was given have its code.
        taskCode: task === null || taskIds.length === 0 ? taskCode : one(given.codes, task % taskIds.length),
        taskId: task === null || taskIds.length === 0 ? null : one(taskIds, task),
        defaultElementForTask: isDefault,
        measurmentType: measured,
        activities: activities.map((activity) => ({
          id: ids.workactivity(),
          name: activity.name,
          ...activity.window,
          lines: activity.lines.map(({ material, quantity, unit, rate }) => {
            const chosen = one(materials, material);
            const type = shared.units.get(chosen.unitId)?.measurmentType;
            const fitting = units.filter((each) => each.measurmentType === type);
            return {
              id: ids.materialline(),
              materialId: chosen.id,
              materialQuantity: quantity,
              unitId: one(fitting, unit).id,
              productionRateId: rate === null ? null : one(rates, rate).id,
            };
          }),
        })),
      });
    const makeups = [...library.elementMakeups.values(), ...[...shared.elementMakeups.values()].slice(0, 3)];
    given.tasks.forEach(({ name: taskName, window: { durationPercent, lagPercent }, factor, chosen }, i) =>
      create('TaskCreated', {
        id: taskIds[i],
        name: taskName,
        taskCode: one(given.codes, i),
        durationPercent,
        lagPercent,
        quantityFactor: factor,
        elementMakeupId: chosen % 3 === 0 ? null : one(makeups, chosen).id,
      }),
    );
    const bases = [
      ...taskIds,
      ...[...shared.subprogrammes.values()].slice(0, 2).flatMap(({ tasks }) => tasks.map(({ id }) => id)),
    ];
    for (const { name: subprogramme, category, tasks } of given.subprogrammes) {
      const { id: assetCategoryId, assetType } = one(categories, category);
      create('SubprogrammeCreated', {
        id: ids.subprogramme(),
        name: subprogramme,
        assetType,
        assetCategoryId,
        tasks: tasks.map((task) => ({
          id: ids.task(),
          name: task.name,
          taskCode: task.code,
          ...task.window,
          quantityFactor: null,
          elementMakeupId: task.makeup === null ? null : one(makeups, task.makeup).id,
          baseTaskId: task.base === null ? 0 : one(bases, task.base),
          p6ActivityId: null,
        })),
      });
    }
    return library;
  });
