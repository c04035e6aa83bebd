import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { absencesOf, byName, firstOf, type Sign, sameThings } from './same-things.js';

interface Item {
  readonly programme: { readonly id: number; readonly created: string };
  readonly created: string;
  readonly number: number;
  readonly name: string;
}

const BASE = { id: 1, created: '2027-01-01' };
const COPY = { id: 2, created: '2027-02-01' };
const OTHER = { id: 3, created: '2027-03-01' };
const of = (programme: Item['programme'], number: number, name: string, created = programme.created): Item => ({
  programme,
  created,
  number,
  name,
});
const SIGNS: readonly Sign<Item>[] = [
  { key: ({ number, name }) => `${number} ${name}` },
  { key: byName },
  { key: ({ number }) => String(number), cameAlong: true },
];
const names = (scenarios: readonly (readonly Item[])[], signs = SIGNS, inOrder = false) =>
  sameThings(scenarios, signs, inOrder).map((thing) => Array.from(thing, (item) => item?.name));

describe('The same thing of scenarios', () => {
  it('has the same name, in any case, whatever its number', () => {
    expect(names([[of(BASE, 1, 'North')], [of(COPY, 7, ' NORTH ')]])).toEqual([['North', ' NORTH ']]);
  });

  it('was renamed where it has the same number and came along with the copy', () => {
    expect(names([[of(BASE, 1, 'North')], [of(COPY, 1, 'Upper')]])).toEqual([['North', 'Upper']]);
    // The copy is older than what the base got since, and what the copy got since is newer than itself.
    expect(names([[of(BASE, 1, 'North', '2027-02-02')], [of(COPY, 1, 'Upper')]])).toHaveLength(2);
    expect(names([[of(BASE, 1, 'North')], [of(COPY, 1, 'Upper', '2027-02-02')]])).toHaveLength(2);
  });

  it('was there by the time of the copy, whichever of the two stands first', () => {
    const [north, upper] = [of(BASE, 1, 'North', COPY.created), of(COPY, 1, 'Upper')];
    expect(names([[north], [upper]])).toEqual([['North', 'Upper']]);
    expect(names([[upper], [north]])).toEqual([['Upper', 'North']]);
    expect(names([[upper], [of(BASE, 1, 'North', '2027-02-02')]])).toHaveLength(2);
    expect(names([[of(COPY, 1, 'Upper', '2027-02-02')], [north]])).toHaveLength(2);
  });

  it('of several with one name is the first of them in both, then the second', () => {
    const both = (programme: Item['programme']) => [of(programme, 1, 'North'), of(programme, 2, 'North')];
    const things = sameThings([both(BASE), both(COPY)], [{ key: byName }]);
    expect(things.map((thing) => thing.map((item) => item?.number))).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('is looked for by the surer sign first: a number that both have got since is none', () => {
    expect(
      names([
        [of(BASE, 1, 'North'), of(BASE, 2, 'South', '2027-02-05')],
        [of(COPY, 1, 'North'), of(COPY, 2, 'Bridge', '2027-02-06'), of(COPY, 3, 'South', '2027-02-07')],
      ]),
    ).toEqual([
      ['North', 'North'],
      ['South', 'South'],
      [undefined, 'Bridge'],
    ]);
  });

  it('keeps its place where as many that came along are left on either side', () => {
    const byNameAlone: readonly Sign<Item>[] = [{ key: byName }];
    const base = [of(BASE, 1, 'A'), of(BASE, 2, 'B'), of(BASE, 3, 'C')];
    const renamed = [of(COPY, 1, 'A'), of(COPY, 2, 'X'), of(COPY, 3, 'Y'), of(COPY, 4, 'New', '2027-05-01')];
    expect(names([base, renamed], byNameAlone, true)).toEqual([
      ['A', 'A'],
      ['B', 'X'],
      ['C', 'Y'],
      [undefined, 'New'],
    ]);
    expect(names([base, renamed.slice(0, 2)], byNameAlone, true)).toEqual([
      ['A', 'A'],
      ['B', undefined],
      ['C', undefined],
      [undefined, 'X'],
    ]);
  });

  it('keeps its place beside what the older scenario got later, whichever of the two stands first', () => {
    const byNameAlone: readonly Sign<Item>[] = [{ key: byName }];
    const base = [of(BASE, 1, 'A', COPY.created), of(BASE, 2, 'Late', '2027-02-02')];
    const copy = [of(COPY, 1, 'X'), of(COPY, 2, 'New', '2027-02-02')];
    expect(names([base, copy], byNameAlone, true)).toEqual([
      ['A', 'X'],
      ['Late', undefined],
      [undefined, 'New'],
    ]);
    expect(names([copy, base], byNameAlone, true)).toEqual([
      ['X', 'A'],
      ['New', undefined],
      [undefined, 'Late'],
    ]);
    expect(names([base, copy], byNameAlone)).toHaveLength(4);
  });

  it('is found in order with each of two scenarios, in what the other one left', () => {
    const own = [of(COPY, 1, 'Renamed'), of(COPY, 2, 'Own', '2027-02-15')];
    const copyOfIt = [of(OTHER, 1, 'A'), of(OTHER, 2, 'Renamed own')];
    expect(names([[of(BASE, 1, 'A')], copyOfIt, own], [{ key: byName }], true)).toEqual([
      ['A', 'A', 'Renamed'],
      [undefined, 'Renamed own', 'Own'],
    ]);
  });

  it('of a later scenario may be known from an earlier one that is not the first', () => {
    expect(names([[], [of(COPY, 1, 'Bridge')], [of(OTHER, 1, 'bridge'), of(OTHER, 2, 'Ramp')]])).toEqual([
      [undefined, 'Bridge', 'bridge'],
      [undefined, undefined, 'Ramp'],
    ]);
  });

  it('is had by some scenario', () => {
    expect(firstOf([undefined, 'Bridge', 'Ramp'])).toBe('Bridge');
    expect(() => firstOf([undefined])).toThrow('A thing that no scenario has');
  });

  it('is one thing: each item of each scenario stands in exactly one, and in the place of its scenario', () => {
    const items = (programme: Item['programme']) =>
      fc
        .array(
          fc.record({
            number: fc.integer({ min: 1, max: 4 }),
            name: fc.constantFrom('A', 'B', 'C', 'D'),
            later: fc.boolean(),
          }),
          { maxLength: 8 },
        )
        .map((all) =>
          all.map(({ number, name, later }) => of(programme, number, name, later ? '2027-09-09' : undefined)),
        );
    fc.assert(
      fc.property(items(BASE), items(COPY), items(OTHER), fc.boolean(), (...args) => {
        const scenarios = [args[0], args[1], args[2]];
        const things = sameThings(scenarios, SIGNS, args[3]);
        for (const [place, all] of scenarios.entries()) {
          const found = things.flatMap((thing) => thing[place] ?? []);
          expect(found).toHaveLength(all.length);
          expect(new Set(found)).toEqual(new Set(all));
        }
        for (const thing of things) expect(firstOf(thing)).toBeDefined();
      }),
    );
  });

  it('is all there is where scenarios are copies of each other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { selector: (name) => byName({ name }) }), (all) => {
        const base = all.map((name, i) => of(BASE, i, name));
        const copy = all.map((name, i) => of(COPY, i, name));
        expect(sameThings([base, copy], SIGNS, true)).toEqual(base.map((item, i) => [item, copy[i]]));
      }),
    );
  });
});

describe('What a scenario lacks', () => {
  const [thing, ALIKE] = [['in the first one', undefined], '2027-02-01'];
  const unchanged = (created: string) => ({ created, modified: created });
  const base = { created: '2027-01-01', modified: '2027-05-01' };
  const copy = { created: ALIKE, modified: '2027-03-01' };

  it('was added to the first one since the newer one was copied, or removed', () => {
    const why = (created: string, ...of: Parameters<typeof absencesOf>[2]) => absencesOf(thing, created, of)?.[1];
    for (const two of [
      [base, copy],
      [copy, base],
    ] as const)
      expect([why('2027-01-01', ...two), why(ALIKE, ...two), why('2027-02-02', ...two)]).toEqual([
        'removed',
        'removed',
        'addedSince',
      ]);
  });

  it('without a time was removed where the first one has not changed since, added where only that one has', () => {
    const why = (...of: Parameters<typeof absencesOf>[2]) => absencesOf(thing, undefined, of);
    expect(why({ ...base, modified: ALIKE }, copy)).toEqual([null, 'removed']);
    expect(why(base, unchanged(ALIKE))).toEqual([null, 'addedSince']);
    expect(why(base, copy)).toEqual([null, 'unknown']);
    expect(why(unchanged('2027-06-01'), copy)).toEqual([null, 'removed']);
  });

  it('is nothing where all have it, or the first one has it not', () => {
    expect(absencesOf(['a', 'b'], ALIKE, [base, copy])).toBeUndefined();
    expect(absencesOf([undefined, 'b'], ALIKE, [base, copy])).toBeUndefined();
    expect(absencesOf([], ALIKE, [])).toBeUndefined();
    expect(absencesOf(['a', undefined, 'c'], '2027-01-01', [base, copy, copy])).toEqual([null, 'removed', null]);
  });
});
