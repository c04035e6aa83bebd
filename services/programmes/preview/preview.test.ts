import { beforeAll, describe, expect, it } from '@jest/globals';
import { A9, created, OFFICE, Plan, referenceLibraryState } from '../../../test/support/test-programmes.js';
import type { Library } from '../../domain/library/library.js';
import { assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import type { PartForm } from '../../domain/programmes/assets/part-form.js';
import { CalculationLibrary, calendarOf } from '../../domain/quantities/calculation-inputs.js';
import { PartImpacts } from '../../domain/quantities/impact/part-impact.js';
import { type Preview, preview, type UnsavedEdit } from './preview.js';

let library: Library;
beforeAll(async () => {
  library = await referenceLibraryState();
});

/** A plan with what previews of it are calculated with. */
function previewed(plan: Plan) {
  const { programme } = plan;
  const context = {
    programme,
    version: 1,
    calendar: calendarOf(programme),
    library,
    calculation: new CalculationLibrary(library),
    choices: assetLibrary(library, 0),
    impacts: new PartImpacts(),
  };
  return (edit: UnsavedEdit): Preview => {
    const answer = preview(edit, context);
    if ('refusal' in answer) throw new Error(JSON.stringify(answer.refusal));
    return answer;
  };
}

/** The asset's form with some parts changed. */
function formOf(plan: Plan, assetName: string, change: (part: PartForm, index: number) => Partial<PartForm>) {
  return { assetName, parts: plan.forms(assetName).map((part, i) => ({ ...part, ...change(part, i) })) };
}
const resized = (plan: Plan, assetName: string, size: number) => formOf(plan, assetName, () => ({ size }));

/** The A9 sample with a house beside it: 228 kt of road, and an office that weighs a few. */
async function roadAndOffice(): Promise<Plan> {
  const plan = await new Plan(library).sample(A9, 1);
  const source = await new Plan(library).sample(OFFICE, 2);
  const [office = ''] = [...source.programme.assets.keys()].flatMap((id) => source.programme.assetNames.get(id) ?? []);
  const copies = source.programme.subprogrammes;
  const parts = source.forms(office).map((part) => ({
    ...part,
    id: undefined,
    subprogrammeId: copies.get(part.subprogrammeId ?? 0)?.sourceId ?? null,
    start: part.start?.replace(/^\d+/, '2027') ?? null,
    end: part.end?.replace(/^\d+/, '2028') ?? null,
  }));
  return plan.asset('Head office', parts, null);
}

describe('What the sentence of the panel is made of', () => {
  it('says that an asset, a part or the programme moves by the same days, unless anything else changes', async () => {
    const plan = await roadAndOffice();
    const of = previewed(plan);
    const later = (day: string | null, days: number) =>
      day && new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    const [road, office] = ['Mainline', 'Head office'].map(
      (name) =>
        (days: number, more: Partial<PartForm> = {}) =>
          formOf(plan, name, ({ start, end }) => ({ start: later(start, days), end: later(end, days), ...more })),
    );
    if (!road || !office) throw new Error('There are two');
    const told = (edit: UnsavedEdit) => {
      const { part, asset, programme } = of(edit).scopes;
      return [part.moved, asset.moved, programme.moved];
    };
    const moved = { name: 'Mainline', days: 42 };
    expect(told({ asset: road(42), part: { index: 0 } })).toEqual([moved, moved, moved]);
    expect(told({ asset: road(-7), part: { index: 0 } })[1]).toEqual({ name: 'Mainline', days: -7 });
    expect(told({ asset: road(42), otherAssets: [office(42)] })[2]).toEqual({ name: null, days: 42 });
    expect(told({ asset: road(42), otherAssets: [office(41)] })[2]).toBeNull();
    expect(told({ asset: road(0) })).toEqual([null, null, null]);
    expect(told({ asset: road(42, { size: 2_100 }) })).toEqual([null, null, null]);
    const [start] = road(42).parts.map((part) => part.start);
    expect(told({ asset: road(0, { start: start ?? null }), part: { index: 0 } })).toEqual([null, null, null]);
  });

  it('names one material whatever the size from 2 001 to 4 000, and the whole that it belongs to', async () => {
    const plan = await new Plan(library).sample(A9, 1);
    const of = previewed(plan);
    const named = new Set<string>();
    const sizes = (first: number, step: number) =>
      Array.from({ length: (4_000 - first) / step + 1 }, (_, i) => first + i * step);
    for (const size of [...sizes(2_001, 13), ...sizes(2_050, 50)]) {
      const { changed, scaled } = of({ asset: resized(plan, 'Mainline', size) }).scopes.programme;
      // Up to 0.5 % nothing is worth naming.
      if (size > 2_010) expect(changed).not.toEqual([]);
      for (const { material, month } of changed.slice(0, 1)) named.add(`${material} in ${month}`);
      expect(scaled).toEqual({ name: 'Mainline', share: expect.closeTo(size / 2_000 - 1, 9) });
    }
    expect([...named]).toEqual(['Imported fill in 2027-04']);
    const [first] = of({ asset: resized(plan, 'Mainline', 2_600) }).scopes.programme.changed;
    expect(Math.round(first?.change ?? 0)).toBe(3_857);
  });

  it('names a material of the office, though the road beside it weighs far more', async () => {
    const plan = await roadAndOffice();
    const of = previewed(plan);
    const [size] = plan.forms('Head office').map((part) => part.size ?? 0);
    const inOffice = new Set(
      of({ asset: resized(plan, 'Head office', 1) }).scopes.asset.materials.map((one) => one.material),
    );
    for (const edit of [
      resized(plan, 'Head office', 1.2 * (size ?? 0)),
      resized(plan, 'Head office', 15),
      formOf(plan, 'Head office', () => ({ end: '2028-03-31' })),
    ]) {
      const { changed } = of({ asset: edit }).scopes.programme;
      expect(changed.length).toBeGreaterThan(0);
      for (const { material } of changed) expect(inOffice).toContain(material);
    }
    // The programme as a whole does not scale, its office does.
    const { scopes } = of({ asset: resized(plan, 'Head office', 1.2 * (size ?? 0)) });
    expect(scopes.programme.scaled).toEqual({ name: 'Head office', share: expect.closeTo(0.2, 9) });
  });

  it('says that a part scales, or the asset, only where nothing else changes', () => {
    const plan = new Plan(library).sized(1, 6);
    const of = previewed(plan);
    const twice = (indices: number[]) =>
      formOf(plan, 'Asset 1', ({ size }, i) => (indices.includes(i) ? { size: 2 * (size ?? 0) } : {}));
    const part = { index: 2 };
    const alone = of({ asset: twice([2]), part }).scopes;
    expect([alone.part.scaled, alone.asset.scaled, alone.programme.scaled]).toEqual(
      Array(3).fill({ name: 'Section 3', share: expect.closeTo(1, 9) }),
    );
    const two = of({ asset: twice([2, 3]), part }).scopes;
    expect([two.part.scaled?.name, two.asset.scaled, two.programme.scaled]).toEqual(['Section 3', null, null]);
    expect(of({ asset: twice([0, 1, 2, 3, 4, 5]), part }).scopes.programme.scaled?.name).toBe('Asset 1');
    const later = formOf(plan, 'Asset 1', (_, i) => (i === 2 ? { end: '2029-09-28' } : {}));
    expect(of({ asset: later, part }).scopes.programme.scaled).toBeNull();
  });

  it('does not name an asset where other assets scale with it', async () => {
    const plan = await new Plan(library).sample(A9, 1);
    const [part] = plan.forms('Mainline');
    const source = plan.programme.subprogrammes.get(part?.subprogrammeId ?? 0)?.sourceId ?? null;
    if (part) plan.asset('Second', [{ ...part, id: undefined, subprogrammeId: source }], null);
    const { scaled } = previewed(plan)({
      asset: resized(plan, 'Mainline', 2_600),
      otherAssets: [resized(plan, 'Second', 2_600)],
    }).scopes.programme;
    expect(scaled).toEqual({ name: null, share: expect.closeTo(0.3, 9) });
  });

  it("measures in the programme's metric", () => {
    const plan = new Plan(library).add(created(1, { metricId: 2 }));
    const [subprogramme] = [...library.subprogrammes.values()].filter(({ assetCategoryId }) => assetCategoryId === 11);
    const form: PartForm = {
      partName: '',
      assetCategoryId: 11,
      subprogrammeId: subprogramme?.id ?? null,
      unitId: 11,
      size: 6_000,
      start: '2027-03-01',
      end: '2027-12-17',
      zoneId: null,
      p6ActivityId: null,
    };
    plan.asset('Road', [form], null);
    const { materials, changed } = previewed(plan)({ asset: resized(plan, 'Road', 7_000) }).scopes.programme;
    const units = new Set([...materials, ...changed].map(({ unit }) => unit));
    expect([...units].toSorted()).toEqual(['ton', 'yd3']);
  });
});
