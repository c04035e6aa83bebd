import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { referenceLibraryState } from '../../../../test/support/test-programmes.js';
import { atOnce } from '../../at-once.js';
import { unitQuantities } from '../../quantities/unit-quantities.js';
import type { Library } from '../library.js';
import { IndexedMakeups } from '../makeups-by-task.js';
import type { ElementMakeupForm } from './element-makeup-form.js';
import { MAX_FIGURE } from './field-rules.js';
import { makeupsInReach, type UnsavedInputs, withUnsaved as unsavedSteps } from './unsaved-inputs.js';

// docs/product/custom-inputs.md, What an edit does.

let library: Library;
const ANN = 5;
beforeAll(async () => {
  library = await referenceLibraryState();
});
const withUnsaved = (...given: Parameters<typeof unsavedSteps>) => atOnce(unsavedSteps(...given));
const edit = (over: Partial<UnsavedInputs>): UnsavedInputs => ({
  materials: [],
  productionRates: [],
  elementMakeups: [],
  ...over,
});
const formOf = (id: number): ElementMakeupForm => {
  const makeup = library.elementMakeups.get(id);
  if (!makeup) throw new Error('No such make-up');
  return { ...makeup, activities: makeup.activities };
};

describe('The library of an unsaved edit', () => {
  it('has the edited record for everybody who looks it up, and leaves the saved one alone', () => {
    const saved = library.productionRates.get(4);
    const { library: after, isChange } = withUnsaved(
      library,
      edit({ productionRates: [{ id: 4, form: { ratePerHour: 60 } }] }),
      ANN,
    );
    expect(after.productionRates.get(4)).toMatchObject({ ...saved, ratePerHour: 60 });
    expect(library.productionRates.get(4)).toBe(saved);
    expect(isChange).toBe(true);
  });

  it('is no change where nothing that is counted or shown of it differs', () => {
    const same = [
      edit({ elementMakeups: [{ id: 2, form: formOf(2) }] }),
      edit({ elementMakeups: [{ id: 2, form: { elementMakeupName: 'Renamed' } }] }),
      edit({ productionRates: [{ id: 4, form: { rateName: 'Renamed', basis: 'own' } }] }),
      edit({ materials: [{ id: 16, form: { name: 'Renamed' } }] }),
      edit({ elementMakeups: [{ id: undefined, form: formOf(2) }] }),
    ];
    for (const one of same) expect(withUnsaved(library, one, ANN).isChange).toBe(false);
    for (const one of [
      edit({ materials: [{ id: 16, form: { keyMaterial: !library.materials.get(16)?.keyMaterial } }] }),
      edit({ elementMakeups: [{ id: 2, form: { activities: [] } }] }),
    ])
      expect(withUnsaved(library, one, ANN).isChange).toBe(true);
  });

  it('reaches the make-ups of the edit, and those with a line of an edited material or rate', () => {
    const users = makeupsInReach(
      library,
      edit({ materials: [{ id: 16, form: {} }], elementMakeups: [{ id: 9, form: {} }] }),
    );
    expect(users).toContain(9);
    for (const id of users.filter((one) => one !== 9))
      expect(
        library.elementMakeups.get(id)?.activities.some(({ lines }) => lines.some((line) => line.materialId === 16)),
      ).toBe(true);
    expect(users.length).toBeGreaterThan(2);
  });

  it('names what cannot be counted yet, and counts the rest, whatever somebody is typing', () => {
    const value = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, -1, 0, 50, 101, Infinity), fc.nat());
    const line = fc.record({
      id: fc.nat(),
      materialId: fc.oneof(fc.nat({ max: 120 }), fc.constant(0)),
      materialQuantity: value,
      unitId: fc.option(fc.nat({ max: 30 })),
      productionRateId: fc.option(fc.nat({ max: 120 })),
    });
    const activity = fc.record({
      id: fc.nat(),
      name: fc.string(),
      durationPercent: value,
      lagPercent: value,
      lines: fc.array(line, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(activity, { maxLength: 4 }), value, value, (activities, perHour, mass) => {
        const {
          library: after,
          makeups,
          incomplete,
        } = withUnsaved(
          library,
          edit({
            materials: [{ id: 16, form: { massPerUnitKg: mass } }],
            productionRates: [{ id: 4, form: { ratePerHour: perHour } }],
            elementMakeups: [{ id: 2, form: { activities } }],
          }),
          ANN,
        );
        for (const { after: makeup } of makeups) {
          const { manHours, gangDays, lines } = unitQuantities(makeup.activities, after);
          for (const figure of [manHours, gangDays, ...lines.map(({ quantity }) => quantity)])
            expect(figure).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(manHours)).toBe(true);
        }
        const isCounted = (percent: number) => percent >= 0 && percent <= 100;
        activities.forEach(({ durationPercent }, i) => {
          if (!isCounted(durationPercent)) expect(incomplete).toContain(`elementMakeups.0.activities.${i}.duration`);
        });
      }),
    );
  });

  it("takes another planner's material, rate or task for one that is not there, unless the make-up has it already", () => {
    const bens = <One extends object>(record: One | undefined): One => ({ ...(record as One), createdBy: 6 });
    const shared: Library = {
      ...library,
      materials: new Map([...library.materials, [20_001, { ...bens(library.materials.get(16)), id: 20_001 }]]),
      productionRates: new Map([
        ...library.productionRates,
        [20_002, { ...bens(library.productionRates.get(4)), id: 20_002 }],
      ]),
    };
    const line = { materialId: 16, materialQuantity: 1, productionRateId: 20_002 };
    const form = (over: object) => ({
      taskId: 20_003,
      activities: [{ name: 'Dig', durationPercent: 50, lagPercent: 0, lines: [{ ...line, ...over }] }],
    });
    const tried = (over: object, id?: number) =>
      withUnsaved(shared, edit({ elementMakeups: [{ id, form: form(over) }] }), ANN);
    const lines = 'elementMakeups.0.activities.0.materials.0.';
    expect([...tried({}).incomplete].sort()).toEqual([`${lines}productionRateId`, 'elementMakeups.0.taskId']);
    expect(tried({}).makeups[0]?.after.activities[0]?.lines).toMatchObject([{ productionRateId: null }]);
    expect(tried({ materialId: 20_001 }).incomplete).toContain(`${lines}materialId`);
    expect(tried({ materialId: 20_001 }).makeups[0]?.after.activities[0]?.lines).toEqual([]);
    const makeup = shared.elementMakeups.get(2);
    const [first] = makeup?.activities ?? [];
    if (!makeup || !first) throw new Error('The reference data have make-up 2');
    shared.elementMakeups.set(2, { ...makeup, activities: [{ ...first, lines: [{ ...line, id: 1, unitId: 5 }] }] });
    expect(tried({}, 2).incomplete).toEqual(['elementMakeups.0.taskId']);
  });

  it('counts a line in the unit that its save would keep, and names a unit or times that no save would take', () => {
    const makeup = library.elementMakeups.get(2);
    const [activity] = makeup?.activities ?? [];
    const [line] = activity?.lines ?? [];
    if (!activity || !line) throw new Error('Make-up 2 of the reference data has a line');
    const of = (materialUnit: number, over: object) => {
      const materials = [{ id: line.materialId, form: { unitId: materialUnit } }];
      const lines = [{ ...line, unitId: undefined, ...over }];
      const form = { activities: [{ ...activity, durationPercent: 80, lagPercent: 30, lines }] };
      return withUnsaved(library, edit({ materials, elementMakeups: [{ id: 2, form }] }), ANN);
    };
    const kept = of(6, {}).makeups[0]?.after.activities[0];
    expect(kept).toMatchObject({ durationPercent: 70, lagPercent: 30, lines: [{ unitId: line.unitId }] });
    expect([...of(6, { unitId: 9_999 }).incomplete].sort()).toEqual([
      'elementMakeups.0.activities.0.duration',
      'elementMakeups.0.activities.0.materials.0.unitId',
    ]);
    const named = withUnsaved(library, edit({ productionRates: [{ id: 4, form: {}, unitName: 'LITRE' }] }), ANN);
    expect(named.library.productionRates.get(4)?.unitPerHourId).toBe(6);
  });

  it('keeps what a material and a rate were where their form is not complete, names it, and takes the rest', () => {
    const [material, rate] = [library.materials.get(16), library.productionRates.get(4)];
    const ofMaterial = (form: object, unitName?: string) => {
      const { library: after, incomplete } = withUnsaved(
        library,
        edit({ materials: [{ id: 16, form, unitName }] }),
        ANN,
      );
      const { unitId, massPerUnitKg, name } = after.materials.get(16) ?? {};
      return { unitId, massPerUnitKg, name, incomplete };
    };
    const was = { unitId: material?.unitId, massPerUnitKg: material?.massPerUnitKg, name: 'Sand', incomplete: [] };
    expect(ofMaterial({ name: 'Sand' })).toEqual(was);
    expect(ofMaterial({ name: 'Sand', unitId: 6, massPerUnitKg: 12 })).toEqual({
      ...was,
      unitId: 6,
      massPerUnitKg: 12,
    });
    expect(ofMaterial({ name: 'Sand', massPerUnitKg: null })).toEqual({ ...was, massPerUnitKg: null });
    expect(ofMaterial({ name: 'Sand' }, 'litre')).toEqual({ ...was, unitId: 6 });
    expect(ofMaterial({ name: 'Sand' }, 'bucket')).toEqual({ ...was, incomplete: ['materials.0.unitId'] });
    expect(ofMaterial({ name: 'Sand', massPerUnitKg: MAX_FIGURE })).toMatchObject({ massPerUnitKg: MAX_FIGURE });
    for (const massPerUnitKg of [0, -1, MAX_FIGURE + 1, Number.NaN])
      expect(ofMaterial({ name: 'Sand', massPerUnitKg })).toEqual({
        ...was,
        incomplete: ['materials.0.massPerUnitKg'],
      });

    const ofRate = (form: object) => {
      const { library: after, incomplete } = withUnsaved(library, edit({ productionRates: [{ id: 4, form }] }), ANN);
      return [after.productionRates.get(4), incomplete];
    };
    const wrong = { ratePerHour: 0.000_000_1, lbT_Labour: -1, lbT_Foreman: Number.NaN, unitPerHourId: 9_999 };
    expect(ofRate({ ...wrong, basis: 'own' })).toEqual([
      { ...rate, basis: 'own' },
      ['ratePerHour', 'lbT_Labour', 'lbT_Foreman', 'unitPerHourId'].map((field) => `productionRates.0.${field}`),
    ]);
    for (const right of [
      { ratePerHour: null, lbT_Labour: 0 },
      { ratePerHour: 0, lbT_Labour: 0.000_000_1 },
    ])
      expect(ofRate(right)).toEqual([{ ...rate, ...right }, []]);
    const gone = edit({ materials: [{ id: 9_999, form: {} }], productionRates: [{ id: 9_999, form: {} }] });
    expect(withUnsaved(library, gone, ANN)).toMatchObject({ isChange: false, incomplete: [] });
  });

  it('has a new make-up above all others, with nothing that its form leaves out', () => {
    const elementMakeups = [1, 2].map(() => ({ id: undefined, form: { elementMakeupName: 'Bund' } }));
    const { makeups } = withUnsaved(library, edit({ elementMakeups }), ANN);
    expect(makeups.map(({ before, after: { id } }) => [before, id])).toEqual([
      [undefined, 2_000_000_000],
      [undefined, 2_000_000_001],
    ]);
    expect(makeups[0]?.after).toMatchObject({
      elementMakeupName: 'Bund',
      taskCode: '',
      taskId: null,
      defaultElementForTask: false,
      activities: [],
    });
  });

  it('has times of two decimals up to 100 %, and quantities from nothing to the largest', () => {
    const incompleteOf = (durationPercent: number, lagPercent: number, materialQuantity: number) => {
      const lines = [{ materialId: 16, materialQuantity, productionRateId: null }];
      const form = { activities: [{ name: 'Dig', durationPercent, lagPercent, lines }] };
      return withUnsaved(library, edit({ elementMakeups: [{ id: undefined, form }] }), ANN).incomplete;
    };
    const path = 'elementMakeups.0.activities.0.';
    expect(incompleteOf(100, 0, 0)).toEqual([]);
    expect(incompleteOf(62.25, 37.75, MAX_FIGURE)).toEqual([]);
    expect(incompleteOf(62.26, 37.75, 1)).toEqual([`${path}duration`]);
    expect(incompleteOf(0.125, 100.5, 1)).toEqual([`${path}lag`, `${path}duration`]);
    for (const quantity of [-1, MAX_FIGURE * 1.1])
      expect(incompleteOf(50, 0, quantity)).toEqual([`${path}materials.0.materialQuantity`]);
  });

  it('changes figures where a make-up becomes the default of a task, or that of another one', () => {
    const isChange = (form: object) => withUnsaved(library, edit({ elementMakeups: [{ id: 2, form }] }), ANN).isChange;
    const { defaultElementForTask, taskId } = formOf(2);
    expect(isChange({ defaultElementForTask, taskId })).toBe(false);
    expect(isChange({ defaultElementForTask: !defaultElementForTask })).toBe(true);
    const makeup = library.elementMakeups.get(2);
    if (!makeup) throw new Error('There is make-up 2');
    const own = { ...library, elementMakeups: new IndexedMakeups([[2, { ...makeup, taskId: 77 }]]) };
    expect(withUnsaved(own, edit({ elementMakeups: [{ id: 2, form: { taskId: null } }] }), ANN).isChange).toBe(true);
  });

  it('reaches nothing by a material that no line has', () => {
    expect(makeupsInReach(library, edit({ materials: [{ id: 9_999, form: {} }] }))).toEqual([]);
    const ids = [9, 2, 30].map((id) => ({ id, form: {} }));
    expect(makeupsInReach(library, edit({ elementMakeups: [...ids, { id: undefined, form: {} }] }))).toEqual([
      2, 9, 30,
    ]);
  });

  it('has as many lines as a make-up may have, and names the one that has more', () => {
    const line = { materialId: 16, materialQuantity: 1, productionRateId: null };
    const activity = {
      name: 'Dig',
      durationPercent: 50,
      lagPercent: 0,
      lines: Array.from({ length: 600 }, () => line),
    };
    const elementMakeups = [1, 2].map((count) => ({
      id: undefined,
      form: { activities: Array.from({ length: count }, () => activity) },
    }));
    const { makeups, incomplete } = withUnsaved(library, edit({ elementMakeups }), ANN);
    expect(makeups.map(({ after }) => after.activities.map(({ lines }) => lines.length))).toEqual([[600], [600, 400]]);
    expect(incomplete).toEqual(['elementMakeups.1.activities']);
  });
});
