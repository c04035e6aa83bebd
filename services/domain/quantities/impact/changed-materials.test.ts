import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changedMaterials, commonFactor } from './changed-materials.js';
import type { MaterialImpact } from './material-impact.js';

const MONTHS = ['2027-01', '2027-02', '2027-03'];

/** A key material; a tonne per unit unless told. */
function material(
  materialId: number,
  before: number[],
  after: number[],
  tonnesPerUnit: number | null = 1,
): MaterialImpact {
  const total = (values: number[]) => values.reduce((sum, one) => sum + one, 0);
  const [totalBefore, totalAfter] = [total(before), total(after)];
  const material = `material ${materialId}`;
  return {
    materialId,
    material,
    unit: 'm3',
    direction: 'delivered',
    tonnesPerUnit,
    before,
    after,
    totalBefore,
    totalAfter,
  };
}
const changed = (...materials: MaterialImpact[]) => changedMaterials(materials, MONTHS);
const ids = (...materials: MaterialImpact[]) => changed(...materials).map(({ materialId }) => materialId);

describe('The changed materials', () => {
  it('are ranked by their largest change of a month against their former peak, with its sign', () => {
    expect(changed(material(1, [100, 50], [100, 30]), material(2, [1000, 1000], [1000, 1300]))).toEqual([
      { materialId: 2, material: 'material 2', unit: 'm3', month: '2027-02', change: 300, share: 0.3 },
      { materialId: 1, material: 'material 1', unit: 'm3', month: '2027-02', change: -20, share: 0.2 },
    ]);
  });

  it('count a new one as 100 %, in its own peak month, and one that goes alike', () => {
    expect(changed(material(1, [0, 0], [5, 40]), material(2, [10, 40], [0, 0]))).toMatchObject([
      { materialId: 2, share: 1, month: '2027-02', change: -40 },
      { materialId: 1, share: 1, month: '2027-02', change: 40 },
    ]);
  });

  it('leave out a change up to 0.5 % of the former peak', () => {
    expect(ids(material(1, [1000], [1005]), material(2, [1000], [1005.1]))).toEqual([2]);
  });

  it('leave out what is under 5 % of the tonnage that changes, however heavy the rest of the programme is', () => {
    const road = material(1, [228_000], [228_000]);
    expect(ids(road, material(2, [100], [120]), material(3, [1], [1.9]))).toEqual([2]);
    expect(ids(road, material(2, [100], [120]), material(3, [1], [3]))).toEqual([3, 2]);
    // Nothing of it has a mass, or all are light: none falls out.
    expect(ids(material(1, [10], [20], null), material(2, [10], [40], null))).toEqual([2, 1]);
    expect(ids(...Array.from({ length: 30 }, (_, i) => material(i + 1, [1], [2])))).toHaveLength(30);
  });

  it('rank shares that round to the same percent by tonnes, then in the order of the library', () => {
    // 68.4 and 43.2 kt, each times 1.3: the last digits of the two shares differ.
    const [fill, disposal] = [material(1, [68.4], [68.4 * 1.3]), material(2, [43.2], [43.2 * 1.3])];
    expect(ids(disposal, fill)).toEqual([1, 2]);
    expect(ids(material(7, [10], [13]), material(3, [10], [13]))).toEqual([7, 3]);
  });

  it('are none when nothing changes, whatever the order of a sum', () => {
    expect(changed(material(1, [0.1 + 0.2 + 0.3], [0.3 + 0.2 + 0.1]))).toEqual([]);
  });

  it('name the same material and month whatever the factor that all of them are multiplied with', () => {
    const series = fc.array(fc.double({ min: 0.1, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 3 });
    const factor = fc.double({ min: 1.006, max: 50, noNaN: true });
    fc.assert(
      fc.property(fc.array(series, { minLength: 1, maxLength: 6 }), factor, factor, (all, one, other) => {
        const named = (by: number) =>
          changed(
            ...all.map((before, i) =>
              material(
                i,
                before,
                before.map((value) => value * by),
              ),
            ),
          )[0];
        expect(named(one)).toMatchObject({ materialId: named(other)?.materialId, month: named(other)?.month });
      }),
    );
  });
});

describe('The common factor', () => {
  it('is that of all months of all materials', () => {
    expect(commonFactor([material(1, [10, 0, 30], [13, 0, 39]), material(2, [0.1], [0.13])])).toBeCloseTo(1.3, 12);
    expect(commonFactor([material(1, [10], [13]), material(2, [10], [12])])).toBeNull();
    expect(commonFactor([material(1, [10, 20], [13, 27])])).toBeNull();
  });

  it('is none where a material is new, all is gone, or nothing changes', () => {
    expect(commonFactor([material(1, [0, 5], [1, 5])])).toBeNull();
    expect(commonFactor([material(1, [0], [5]), material(2, [1], [2])])).toBeNull();
    expect(commonFactor([material(1, [5], [0])])).toBeNull();
    expect(commonFactor([material(1, [5], [5])])).toBeNull();
    expect(commonFactor([])).toBeNull();
  });
});
