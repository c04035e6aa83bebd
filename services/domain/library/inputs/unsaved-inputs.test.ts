import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { referenceLibraryState } from '../../../../test/support/test-programmes.js';
import { unitQuantities } from '../../quantities/unit-quantities.js';
import type { Library } from '../library.js';
import type { ElementMakeupForm } from './element-makeup-form.js';
import { makeupsInReach, type UnsavedInputs, withUnsaved } from './unsaved-inputs.js';

// docs/product/custom-inputs.md, What an edit does.

let library: Library;
beforeAll(async () => {
  library = await referenceLibraryState();
});
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
    for (const one of same) expect(withUnsaved(library, one).isChange).toBe(false);
    for (const one of [
      edit({ materials: [{ id: 16, form: { keyMaterial: !library.materials.get(16)?.keyMaterial } }] }),
      edit({ elementMakeups: [{ id: 2, form: { activities: [] } }] }),
    ])
      expect(withUnsaved(library, one).isChange).toBe(true);
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
});
