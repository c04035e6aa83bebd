import { beforeAll, describe, expect, it } from '@jest/globals';
import { referenceLibraryState } from '../../../test/support/test-programmes.js';
import type { Library } from '../library/library.js';
import type { MaterialLine, WorkActivity } from '../library/library-records.js';
import { mainLine, measurementOfMakeup, siUnitOf, unitQuantities } from './unit-quantities.js';

// docs/product/custom-inputs.md, One unit.

let library: Library;
beforeAll(async () => {
  library = await referenceLibraryState();
});
const activity = (...lines: Partial<MaterialLine>[]): WorkActivity => ({
  id: 1,
  name: 'Lay',
  durationPercent: 100,
  lagPercent: 0,
  lines: lines.map((line, i) => ({
    id: i + 1,
    materialId: 16,
    materialQuantity: 30,
    unitId: 5,
    productionRateId: 4,
    ...line,
  })),
});
const of = (...lines: Partial<MaterialLine>[]) => unitQuantities([activity(...lines)], library);

describe('One unit of the asset', () => {
  it('comes to the hours of its gangs by hand', () => {
    const rate = library.productionRates.get(4);
    const gangHours = 30 / (rate?.ratePerHour ?? 0);
    const { lines, manHours, gangDays } = of({});
    expect(lines[0]).toMatchObject({ material: 'Excavated material', quantity: 30, unit: 'm3', warning: null });
    expect(gangDays).toBeCloseTo(gangHours / 8, 12);
    expect(manHours).toBeCloseTo(gangHours * ((rate?.lbT_Labour ?? 0) + (rate?.lbT_Foreman ?? 0)), 12);
  });

  it('is the same in another unit of the same type', () => {
    const litres = of({ materialQuantity: 30_000, unitId: 6 });
    expect(litres.manHours).toBeCloseTo(of({}).manHours, 9);
  });

  it('has no labour without a usable rate, or in a unit that the rate does not measure, and says why', () => {
    expect(of({ productionRateId: null }).lines[0]).toMatchObject({ manHours: null, warning: 'rate-zero-or-missing' });
    expect(of({ unitId: 8 }).lines[0]).toMatchObject({ gangDays: null, warning: 'unit-mismatch' });
    expect(of({ productionRateId: null }).manHours).toBe(0);
  });

  it('adds up over its lines', () => {
    expect(of({}, {}).manHours).toBeCloseTo(2 * of({}).manHours, 12);
  });

  it('is named by the key material of most mass, else by its first line', () => {
    const concrete = { materialId: 1, materialQuantity: 0.1, unitId: 5 };
    const plain = [...library.materials.values()].find(({ keyMaterial }) => !keyMaterial);
    const other = { materialId: plain?.id ?? 0, unitId: plain?.unitId ?? 0, materialQuantity: 1_000 };
    expect(mainLine(of(other, concrete), library)?.materialId).toBe(1);
    expect(mainLine(of(other), library)?.materialId).toBe(other.materialId);
    expect(mainLine(of(), library)).toBeUndefined();
  });
});

describe('What a make-up is measured as', () => {
  it('is what it says itself, else what the assets of the subprogrammes that choose it are', () => {
    expect(measurementOfMakeup({ id: 1, measurmentType: 'Area' }, library)).toBe('Area');
    expect(measurementOfMakeup({ id: 1 }, library)).toBe('Length');
    expect(measurementOfMakeup({ id: 99_999 }, library)).toBeNull();
    expect(siUnitOf('Length')).toBe('m');
  });
});
