import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ScopeImpact } from '../../lib/api-types.js';
import { differs } from '../../lib/panel-figures.js';
import { finishNote, impactSentence, labourNote } from './impact-sentence.js';

const space = '\u00a0';
const labour = (peak: number, peakDay: string | null, manDays = 100) => ({ peak, peakDay, manDays });

type Material = ScopeImpact['materials'][number];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A key material with its quantities of each month. */
function material(material: string, before: number[], after: number[], over: Partial<Material> = {}): Material {
  const [totalBefore, totalAfter] = [sum(before), sum(after)];
  return {
    materialId: 1,
    material,
    unit: 'm3',
    direction: 'delivered',
    tonnesPerUnit: 2,
    before,
    after,
    totalBefore,
    totalAfter,
    ...over,
  };
}
const asphalt = material('Asphalt base AC32', [0, 30_000], [0, 35_390.2], { unit: 't' });

/** What the server would rank first. */
function changedOf({ materialId, material: name, unit, before, after }: Material, months: readonly string[]) {
  const changes = after.map((value, month) => value - (before[month] ?? 0));
  const change = changes.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0;
  const peak = Math.max(...before) || Math.max(...after);
  return {
    materialId,
    material: name,
    unit,
    month: months[changes.indexOf(change)] ?? '',
    change,
    share: Math.abs(change) / peak,
  };
}

function impact(
  over: Partial<ScopeImpact> = {},
  before = labour(31, '2027-04-16'),
  after = labour(33, '2027-04-13'),
): ScopeImpact {
  const { months = ['2027-06', '2027-07'], materials = [asphalt] } = over;
  return {
    months,
    labour: {
      before,
      after,
      firstDay: '2027-06-01',
      perDayBefore: [],
      perDayAfter: [],
      monthPeakBefore: [],
      monthPeakAfter: [],
    },
    finish: { before: '2027-12-17', after: '2027-12-17', setByBefore: 'South', setByAfter: 'South' },
    materials,
    changed: materials.slice(0, 1).map((one) => changedOf(one, months)),
    scaled: null,
    moved: null,
    ...over,
  };
}
const same = [labour(31, '2027-04-16'), labour(31, '2027-04-16')] as const;

describe('the sentence', () => {
  it('names the change worth naming and the labour peak', () => {
    expect(impactSentence(impact(), true)).toBe(
      `July needs 5${space}390${space}t more asphalt base AC32, and the labour peak rises by 2.0 to 33.0 per day.`,
    );
  });

  it('names the year where the work spans several, and less where it is less', () => {
    const months = ['2027-07', '2028-01'];
    const materials = [material('HV cable', [142.25, 50], [100, 50], { unit: 'm' })];
    expect(
      impactSentence(impact({ months, materials }, labour(33, '2027-04-13'), labour(31, '2027-04-13')), true),
    ).toBe(`July 2027 needs 42.3${space}m less HV cable, and the labour peak falls by 2.0 to 31.0 per day.`);
  });

  it.each<[string, Partial<Material>, string]>([
    ['Surplus to disposal', { direction: 'takenAway' }, `July sends 200${space}m³ more surplus to disposal`],
    [
      'Asphalt planings',
      { direction: 'takenAway', unit: 't' },
      `July sends 200${space}t more asphalt planings off site`,
    ],
    ['Demolition arisings', { direction: 'movedOnSite' }, `July moves 200${space}m³ more demolition arisings on site`],
  ])('says what happens with %s', (name, over, clause) => {
    const materials = [material(name, [100, 300], [100, 500], over)];
    expect(impactSentence(impact({ materials }, ...same), true)).toBe(
      `${clause}, and the labour peak stays at 31.0 per day.`,
    );
  });

  it.each<[string, number[], number[], Partial<Material>, string]>([
    ['is new', [0, 0], [0, 300], {}, `July needs 300${space}m³ of imported fill, new here`],
    ['is not needed any more', [100, 300], [0, 0], {}, 'No imported fill is needed any more'],
    [
      'does not leave any more',
      [100, 300],
      [0, 0],
      { direction: 'takenAway' },
      'No imported fill leaves the site any more',
    ],
    ['only shifts', [300, 0], [0, 300], {}, `300${space}m³ of imported fill shifts from June to July`],
    ['is a trifle', [0.01, 1], [0.01, 1.02], {}, `July needs 0.020${space}m³ more imported fill`],
  ])('says of a material that it %s', (_, before, after, over, clause) => {
    const materials = [
      material('Imported fill', before, after, over),
      material('Concrete', [50, 50], [50, 50], { materialId: 2 }),
    ];
    expect(impactSentence(impact({ materials }, ...same), true)).toBe(
      `${clause}, and the labour peak stays at 31.0 per day.`,
    );
  });

  it('names the two months that matter most when several shift', () => {
    const months = ['2027-05', '2027-06', '2027-07', '2027-08'];
    const materials = [material('Imported fill', [300, 200, 0, 0], [0, 100, 250, 150])];
    expect(impactSentence(impact({ months, materials }, ...same), true)).toBe(
      `400${space}m³ of imported fill shifts, most of all from May to July, and the labour peak stays at 31.0 per day.`,
    );
  });

  it('says of equal shares that they are equal', () => {
    const materials = [material('Imported fill', [0, 12_857], [0, 16_714]), material('Asphalt', [0, 10], [0, 13])];
    const april = { months: ['2027-03', '2027-04'], materials };
    const [before, after] = [labour(23.2, '2027-06-10'), labour(30.2, '2027-06-10')];
    expect(impactSentence(impact({ ...april, scaled: { name: 'Mainline', share: 0.3 } }, before, after), true)).toBe(
      `All quantities of Mainline rise by 30${space}%; April needs 3${space}857${space}m³ more imported fill, and the labour peak rises by 7.0 to 30.2 per day.`,
    );
    expect(
      impactSentence(impact({ ...april, changed: [], scaled: { name: null, share: -0.004 } }, ...same), true),
    ).toBe(`All quantities fall by less than 1${space}%, and the labour peak stays at 31.0 per day.`);
  });

  it.each<[string, Parameters<typeof impact>, string]>([
    ['nothing', [{ materials: [] }, ...same], 'No quantity changes.'],
    [
      'the finish alone',
      [
        { materials: [], finish: { before: '2027-12-17', after: '2027-12-24', setByBefore: 'A', setByAfter: 'A' } },
        ...same,
      ],
      'No quantity changes, and the finish moves to 24 Dec 2027.',
    ],
    [
      'quantities by very little',
      [
        { materials: [material('Fill', [1000], [1004])], changed: [] },
        labour(31, '2027-04-16'),
        labour(31.04, '2027-04-16'),
      ],
      'No key material changes by more than 0.5 %, and the labour peak stays at 31.0 per day.',
    ],
    [
      'labour alone',
      [{ materials: [] }, labour(31, '2027-04-16'), labour(33, '2027-04-13')],
      'No key material changes, and the labour peak rises by 2.0 to 33.0 per day.',
    ],
    [
      'man-days alone',
      [{ materials: [] }, labour(31, '2027-04-16', 900), labour(31, '2027-04-16', 950)],
      'No key material changes; labour rises to 950 man-days, and the labour peak stays at 31.0 per day.',
    ],
    [
      'days of labour alone',
      [
        { materials: [], labour: { ...impact({}, ...same).labour, perDayBefore: [3, 5], perDayAfter: [4, 4] } },
        ...same,
      ],
      'No key material changes; labour moves between days, and the labour peak stays at 31.0 per day.',
    ],
    [
      'everything, to none',
      [{ materials: [material('Fill', [1000], [0])] }, labour(31, '2027-04-16', 900), labour(0, null, 0)],
      'Nothing is needed here any more.',
    ],
  ])('tells of an edit that changes %s', (_, args, sentence) => {
    expect(impactSentence(impact(...args), true)).toBe(sentence);
  });

  it('says of a pure shift how far it goes, when all is finished, and where the peak lies then', () => {
    const materials = [material('Imported fill', [0, 300], [300, 0])];
    const finish = { before: '2027-11-30', after: '2028-01-11', setByBefore: 'A', setByAfter: 'A' };
    const sentence = (days: number, name: string | null, after: Parameters<typeof impact>[2], ends = finish) =>
      impactSentence(impact({ materials, moved: { name, days }, finish: ends }, labour(31, '2027-07-28'), after), true);
    expect(sentence(42, 'Mainline', labour(31, '2027-09-08'))).toBe(
      'All of Mainline moves 6 weeks later; the finish moves to 11 Jan 2028, and the labour peak moves from 28 Jul to 08 Sep.',
    );
    expect(sentence(-1, null, labour(33, '2027-07-27'), { ...finish, after: finish.before })).toBe(
      'Everything moves 1 day earlier; the finish stays, and the labour peak rises by 2.0 to 33.0 per day.',
    );
    expect(sentence(8, 'North', labour(31, '2027-07-28'), { ...finish, after: finish.before })).toBe(
      'All of North moves 8 days later; the finish stays, and the labour peak stays at 31.0 per day.',
    );
  });

  it('says what shorter days change: the gangs that are there at once', () => {
    const sentence = (gangs: number, gangsBefore: number | null, finish = {}) =>
      impactSentence(impact({ materials: [], ...finish }, ...same), true, null, { gangs, gangsBefore });
    expect(sentence(2, 4)).toBe('No quantity changes, and the busiest work needs 2 gangs at once instead of 4.');
    expect(sentence(1, 2)).toBe('No quantity changes, and the busiest work needs 1 gang at once instead of 2.');
    expect([sentence(2, 2), sentence(2, null)]).toEqual(['No quantity changes.', 'No quantity changes.']);
    const finish = { before: '2027-12-17', after: null, setByBefore: 'A', setByAfter: null };
    expect(sentence(2, 4, { finish })).toBe(
      'No quantity changes, the busiest work needs 2 gangs at once instead of 4, and nothing is left to finish.',
    );
  });

  it('tells of a first asset what it needs, not by how much that rises from none', () => {
    const materials = [material('Imported fill', [0, 0], [0, 300])];
    expect(impactSentence(impact({ materials }, labour(0, null, 0), labour(11, '2027-05-12')), true)).toBe(
      `July needs 300${space}m³ of imported fill, and labour peaks at 11.0 per day.`,
    );
  });

  it('never says that nothing changes while anything does', () => {
    const quantity = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e6, noNaN: true }));
    const months = fc.array(quantity, { minLength: 2, maxLength: 2 });
    const heads = fc.record({ peak: quantity, peakDay: fc.constant('2027-06-01'), manDays: quantity });
    fc.assert(
      fc.property(
        months,
        months,
        heads,
        heads,
        months,
        months,
        fc.boolean(),
        (before, after, was, is, perDayBefore, perDayAfter, ranked) => {
          const fill = material('Fill', before, after);
          const one = impact({ materials: [fill], ...(!ranked && { changed: [] }) }, was, is);
          const sentence = impactSentence({ ...one, labour: { ...one.labour, perDayBefore, perDayAfter } }, true);
          const [material_, labour_] = [
            after.some((value, i) => differs(value, before[i] ?? 0)),
            differs(was.peak, is.peak) ||
              differs(was.manDays, is.manDays) ||
              perDayAfter.some((value, i) => differs(value, perDayBefore[i] ?? 0)),
          ];
          expect(sentence.startsWith('No quantity changes')).toBe(!material_ && !labour_);
          if (material_) expect(sentence).not.toMatch(/No key material changes[,;.]/);
          expect(sentence).not.toMatch(/NaN|undefined|Infinity/);
        },
      ),
    );
  });

  it('tells what is saved while nothing is edited', () => {
    expect(impactSentence(impact(), false)).toBe('Labour peaks at 33.0 per day on 13 Apr 2027.');
    expect(impactSentence(impact({}, labour(0, null), labour(0, null)), false)).toBe('Nothing here needs labour yet.');
  });
});

describe('the figures', () => {
  it('say where the peak lies and where it lay', () => {
    expect(labourNote(impact().labour, true)).toEqual({ delta: '+2.0', note: 'on 13 Apr, was 16 Apr' });
    expect(labourNote(impact({}, labour(31, '2027-04-16'), labour(31, '2027-04-16')).labour, true)).toEqual({
      delta: 'same',
      note: 'on 16 Apr',
    });
  });

  it.each([
    ['2027-12-17', 'same'],
    ['2027-12-18', '+1 day'],
    ['2027-12-10', '−7 days'],
  ])('say of a finish on %s: %s', (after, delta) => {
    expect(finishNote({ before: '2027-12-17', after, setByBefore: 'South', setByAfter: 'South' }, true)).toEqual({
      delta,
      note: 'set by South',
    });
  });
});
