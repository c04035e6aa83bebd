import { describe, expect, it } from '@jest/globals';
import {
  ANN,
  asset,
  BOB,
  copied,
  copiesRemoved,
  copyOf,
  expectWhole,
  given,
  later,
  packageAdded,
  packageAssigned,
  partChanged,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  recorded,
  renamed,
  tasksChanged,
} from '../../../test/support/programme-history.js';
import { AssetNames } from './assets/asset-names.js';
import { PartsByAsset } from './assets/parts-by-asset.js';
import type { AssetReference, PartFacts, ProgrammeEvent, RecordedProgrammeEvent } from './events.js';
import { nameKey } from './name-key.js';
import {
  assetIdOf,
  assetNamed,
  assetNameOf,
  copiesByAsset,
  copiesOf,
  evolve,
  nextAssetId,
  noProgramme,
  type Programme,
  partsByCopy,
  partsOf,
  referenceTo,
} from './programme.js';

const history = [
  programmeCreated(),
  copied(copyOf(501, 1, 'Mainline')),
  partsCreated('Mainline', partFacts(1), partFacts(2)),
  partsCreated('Link', partFacts(3)),
];

const namedAssets = (programme: Programme) =>
  [...programme.assets].map(([id, parts]) => [id, assetNameOf(programme, id), parts]);

describe('No programme', () => {
  it('is an empty draft of nobody, with the default calendar', () => {
    expect(noProgramme()).toEqual({
      id: 0,
      baseProjectId: 0,
      name: '',
      description: '',
      scenarioName: '',
      regionId: 0,
      metricId: 0,
      isDraft: false,
      status: 'draft',
      isActive: true,
      createdBy: 0,
      created: '',
      modifiedBy: 0,
      modified: '',
      schedule: {
        workingPatternBitMask: 31,
        shiftId: null,
        noShifts: 1,
        shift1Hours: 8,
        shift2Hours: 0,
        shift3Hours: 0,
      },
      nonWorkingDays: new Map(),
      labourLimits: [],
      zones: new Map(),
      packages: new Map(),
      assets: new PartsByAsset(),
      assetNames: new AssetNames(),
      parts: new Map(),
      subprogrammes: new Map(),
      partsOfCopy: new Map(),
      copiesOfAsset: new Map(),
    });
  });
});

describe('A programme', () => {
  it('has stamps of its creation and last change, and so has each part', () => {
    const programme = later(history, partChanged('Mainline', 1, { size: 700 }, { size: 800 }));
    expect(programme).toMatchObject({
      createdBy: ANN,
      created: '2027-01-01T08:01:00.000Z',
      modifiedBy: BOB,
      modified: '2027-01-01T08:05:00.000Z',
    });
    expect(programme.parts.get(1)).toMatchObject({
      size: 800,
      createdBy: ANN,
      created: '2027-01-01T08:03:00.000Z',
      modifiedBy: BOB,
      modified: '2027-01-01T08:05:00.000Z',
    });
    expect(programme.parts.get(2)).toMatchObject({ modifiedBy: ANN, modified: '2027-01-01T08:03:00.000Z' });
  });

  it('keeps a renamed asset in its place; its parts and copies follow it', () => {
    const programme = given(...history, renamed('Mainline', 'Carriageway'));
    expect(namedAssets(programme)).toEqual([
      [1, 'Carriageway', [1, 2]],
      [2, 'Link', [3]],
    ]);
    expect(programme.subprogrammes.get(501)?.assetId).toBe(1);
    expect([assetNamed(programme, ' CARRIAGEWAY '), assetNamed(programme, 'Mainline')]).toEqual([1, undefined]);
  });

  it('has restored parts and assets in their places', () => {
    const restored = (of: AssetReference, place: number, created: PartFacts[], parts: number[]): ProgrammeEvent => ({
      type: 'AssetPartsChanged',
      data: { ...of, created, changed: [], removed: [], restoredAt: { asset: place, parts } },
    });
    const assets = (...events: readonly ProgrammeEvent[]) => [...given(...history, ...events).assets];
    const [spur, mainline] = [asset(3, 'Spur'), asset(1, 'Mainline')];
    expect(assets(restored(spur, 1, [partFacts(8)], [0]), restored(mainline, 0, [partFacts(7)], [1]))).toEqual([
      [1, [1, 7, 2]],
      [3, [8]],
      [2, [3]],
    ]);
    expect(assets(restored(spur, 2, [partFacts(8)], [0])).map(([id]) => id)).toEqual([1, 2, 3]);
  });

  it('keeps the place of an asset whose parts are all replaced at once, and removes an asset without parts', () => {
    const replaced = given(...history, {
      type: 'AssetPartsChanged',
      data: { ...asset(1, 'Mainline'), created: [partFacts(4)], changed: [], removed: [partFacts(1), partFacts(2)] },
    });
    expect([...replaced.assets]).toEqual([
      [1, [4]],
      [2, [3]],
    ]);
    expect([...given(...history, partsRemoved('Mainline', partFacts(1), partFacts(2))).assets.keys()]).toEqual([2]);
  });

  it('knows the parts of each copy, whichever they used before', () => {
    const changed = partChanged('Mainline', 1, { subprogrammeId: 501 }, { subprogrammeId: 502 });
    const programme = given(...history, changed, partsRemoved('Link', partFacts(3)));
    expect(programme.partsOfCopy).toEqual(
      new Map([
        [501, new Set([2])],
        [502, new Set([1])],
      ]),
    );
    expect([...programme.parts.keys()]).toEqual([1, 2]);
    const emptied = evolve(programme, recorded(partsRemoved('Mainline', partFacts(1), partFacts(2))));
    expect(emptied.partsOfCopy.size).toBe(0);
  });

  it('gives no new asset the number of one that it has or had', () => {
    expect(nextAssetId(given(programmeCreated()))).toBe(1);
    expect(nextAssetId(given(...history))).toBe(3);
    const removed = given(...history, partsRemoved('Link', partFacts(3)));
    expect([nextAssetId(removed), assetNameOf(removed, 2), assetNamed(removed, 'Link')]).toEqual([
      3,
      'Link',
      undefined,
    ]);
    // Its number is taken as soon as its copies are there, which come before its first part.
    expect(nextAssetId(given(...history, copied(copyOf(502, 2, 'Spur'))))).toBe(4);
  });

  it('lets an asset that comes back have the name that it comes back under', () => {
    const link = partFacts(3);
    const back = given(...history, partsRemoved('Link', link), partsCreated(asset(2, 'Branch'), link));
    expect(namedAssets(back)).toEqual([
      [1, 'Mainline', [1, 2]],
      [2, 'Branch', [3]],
    ]);
  });

  it('keeps the last name of an asset, also where an event calls it by an earlier one', () => {
    const was = asset(1, 'Mainline');
    const programme = given(
      ...history,
      renamed('Mainline', 'Street'),
      partsCreated(was, partFacts(4)),
      copied(copyOf(502, 2, was)),
    );
    expect(namedAssets(programme)[0]).toEqual([1, 'Street', [1, 2, 4]]);
  });

  it('knows the copies of each asset, and gives one that is copied again to the asset that it is copied for', () => {
    const programme = given(
      ...history,
      copied(copyOf(502, 2, 'Mainline'), copyOf(503, 3, 'Mainline'), copyOf(504, 4, '')),
      copied(copyOf(501, 1, 'Mainline'), copyOf(502, 2, 'Link'), copyOf(504, 4, 'Link')),
    );
    const copies = (assetId: number) => copiesOf(programme, assetId).map(({ id }) => id);
    expect([copies(1), copies(2), copies(9)]).toEqual([[501, 503], [502, 504], []]);
    expect([...given(programmeCreated(), copied(copyOf(504, 4, ''))).assetNames]).toEqual([]);
  });

  it('looks up copies and parts as its snapshot does', () => {
    const programme = given(...history, copied(copyOf(502, 2, 'Link'), copyOf(503, 3, '')));
    expect(partsByCopy(programme.parts.values())).toEqual(new Map([[501, new Set([1, 2, 3])]]));
    expect(copiesByAsset(programme.subprogrammes.values())).toEqual(programme.copiesOfAsset);
    expect(programme.copiesOfAsset).toEqual(
      new Map([
        [1, new Set([501])],
        [2, new Set([502])],
      ]),
    );
  });

  it('has parts in packages that it has, and in no other that an old event may name', () => {
    const programme = given(
      programmeCreated(),
      packageAdded(7, 'Lot 1'),
      partsCreated('Road', partFacts(1, { packageId: 7 }), partFacts(2, { packageId: 9 }), partFacts(3)),
      partChanged('Road', 3, {}, { packageId: 7 }),
      partChanged('Road', 1, {}, { packageId: 9, size: 800 }),
    );
    expect([...programme.parts.values()].map(({ packageId, size }) => [packageId, size])).toEqual([
      [null, 800],
      [null, 700],
      [7, 700],
    ]);
  });

  it('refers to an asset by number and name, and to none by neither', () => {
    const programme = given(...history);
    expect(referenceTo(programme, 2)).toEqual(asset(2, 'Link'));
    expect(referenceTo(programme, null)).toEqual(asset(null, ''));
    expect([partsOf(programme, null), partsOf(programme, 9), assetNamed(programme, '')]).toEqual([[], [], undefined]);
  });

  it('has its non-working days in the order of the calendar, each once', () => {
    const [may, june, renamed] = [
      { date: '2027-05-01', description: 'May Day' },
      { date: '2027-06-01', description: '' },
      { date: '2027-06-01', description: 'Fair' },
    ];
    const programme = given(programmeCreated({ nonWorkingDays: [june] }), {
      type: 'NonWorkingDaysChanged',
      data: { added: [may, renamed], removed: [june] },
    });
    expect([...programme.nonWorkingDays.values()]).toEqual([may, renamed]);
  });

  it.each<[string, ProgrammeEvent]>([
    ['no part 9 to change', partChanged('Mainline', 9, {}, {})],
    ['no subprogramme 9 to change', tasksChanged(copyOf(9, 1, 'Mainline'), {})],
    ['no zone 9 to rename', { type: 'ZoneRenamed', data: { zoneId: 9, before: 'East', after: 'West' } }],
    ['no package 9 to rename', { type: 'PackageRenamed', data: { packageId: 9, before: 'Lot 1', after: 'Lot 2' } }],
    ['no part 9 to let in a package', packageAssigned([9, null, null])],
  ])('refuses an event about what it does not have: %s', (message, event) => {
    expect(() => given(...history, event)).toThrow(`Programme 42 has ${message}`);
  });

  it('refuses an event of an unknown type', () => {
    expect(() =>
      evolve(noProgramme(), {
        ...recorded(programmeCreated()),
        type: 'ProgrammePainted',
      } as unknown as RecordedProgrammeEvent),
    ).toThrow('Unexpected event of a programme');
  });

  it('replaces parts, copies and schedules and never changes them, so that they can be cached', () => {
    const programme = given(...history);
    const [part, copy, { schedule }] = [programme.parts.get(1), programme.subprogrammes.get(501), programme];
    const before = structuredClone([part, copy, schedule]);
    evolve(programme, recorded(partChanged('Mainline', 1, { size: 700 }, { size: 1 })));
    evolve(programme, recorded(renamed('Mainline', 'X')));
    evolve(
      programme,
      recorded({ type: 'WorkScheduleChanged', data: { before: { noShifts: 1 }, after: { noShifts: 2 } } }),
    );
    expect([part, copy, schedule]).toEqual(before);
    expect(programme.schedule.noShifts).toBe(2);
  });
});

describe('Of events from before assets had ids', () => {
  const named = (assetName: string) => asset(null, assetName);
  const [ROAD, RAMP] = [named('Road'), named('Ramp')];
  const ofOtherAsset = partFacts(3, { subprogrammeId: 501 });
  const byName = [
    programmeCreated(),
    copied(copyOf(501, 1, ROAD)),
    partsCreated(ROAD, partFacts(1), partFacts(2)),
    partsCreated(RAMP, ofOtherAsset),
  ];
  const roadRemoved = partsRemoved(ROAD, partFacts(1), partFacts(2));
  /** The programme after an undo. */
  const undone = (events: readonly ProgrammeEvent[], ...undo: readonly ProgrammeEvent[]): Programme =>
    undo.reduce(
      (programme, event, i) => {
        const one = recorded(event, events.length + i + 1);
        return evolve(programme, {
          ...one,
          metadata: { ...one.metadata, undoes: 'command' },
        } as RecordedProgrammeEvent);
      },
      given(...events),
    );

  it('an asset is the one of its name, and keeps its number through a rename', () => {
    const programme = given(
      ...byName,
      partChanged(ROAD, 1, { size: 700 }, { size: 800 }),
      renamed(ROAD, 'Street'),
      partsCreated(named('Street'), partFacts(4)),
      renamed(RAMP, 'Road'),
      partsCreated(ROAD, partFacts(5)),
    );
    expect(namedAssets(programme)).toEqual([
      [1, 'Street', [1, 2, 4]],
      [2, 'Road', [3, 5]],
    ]);
    expect(programme.parts.get(1)).toMatchObject({ assetId: 1, size: 800 });
    expect(programme.subprogrammes.get(501)?.assetId).toBe(1);
    expectWhole(programme);
  });

  it('an asset under the name of a removed one is another, and no number is used twice', () => {
    const removed = given(...byName, roadRemoved);
    expect([namedAssets(removed), nextAssetId(removed)]).toEqual([[[2, 'Ramp', [3]]], 3]);
    // Only an undo means the one that was removed.
    expect([assetIdOf(removed, ROAD), assetIdOf(removed, ROAD, true)]).toEqual([3, 1]);
    const anew = given(...byName, roadRemoved, copied(copyOf(502, 2, ROAD)), partsCreated(ROAD, partFacts(4)));
    expect(namedAssets(anew)).toEqual([
      [2, 'Ramp', [3]],
      [3, 'Road', [4]],
    ]);
    // The copy that the removed one left, which the ramp uses, stays its own.
    expect([...anew.subprogrammes.values()].map(({ id, assetId }) => [id, assetId])).toEqual([
      [501, 1],
      [502, 3],
    ]);
  });

  it('an asset that an undo brings back is the one that was removed, with its copies', () => {
    const unused = partFacts(4, { subprogrammeId: 502 });
    const copy = copyOf(502, 2, ROAD);
    const events = [...byName, copied(copy), partsCreated(ROAD, unused)];
    const removal = [partsRemoved(ROAD, partFacts(1), partFacts(2), unused), copiesRemoved(copy)];
    const back = undone([...events, ...removal], copied(copy), partsCreated(ROAD, partFacts(1), partFacts(2), unused));
    expect([...back.assets.keys()].toSorted()).toEqual([1, 2]);
    expect(partsOf(back, 1).map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(back.subprogrammes.get(502)?.assetId).toBe(1);
    expectWhole(back);
  });

  it('an asset that an undo brings back is the last that had its name', () => {
    const again = [...byName, roadRemoved, partsCreated(ROAD, partFacts(4)), partsRemoved(ROAD, partFacts(4))];
    expect(namedAssets(undone(again, partsCreated(ROAD, partFacts(4))))).toEqual([
      [2, 'Ramp', [3]],
      [3, 'Road', [4]],
    ]);
  });

  it('copies belong to the asset whose first part comes after them, and copies without an asset to none', () => {
    const programme = given(
      ...byName,
      copied(copyOf(502, 2, named('Bridge')), copyOf(503, 3, named('Bridge'))),
      copied(copyOf(504, 4, named('Bridge'))),
      copied(copyOf(505, 5, '')),
      partsCreated(named('Bridge'), ...[502, 503, 504].map((id) => partFacts(id, { subprogrammeId: id }))),
    );
    expect(namedAssets(programme)).toContainEqual([3, 'Bridge', [502, 503, 504]]);
    expect([...programme.subprogrammes.values()].map(({ id, assetId }) => [id, assetId])).toEqual([
      [501, 1],
      [502, 3],
      [503, 3],
      [504, 3],
      [505, null],
    ]);
    expectWhole(programme);
  });

  it('assets and those of today are the same ones', () => {
    const programme = given(
      ...byName,
      renamed(asset(1, 'Road'), 'Street'),
      partsCreated(asset(3, 'Bridge'), partFacts(6)),
      partsCreated(asset(1, 'Street'), partFacts(7)),
    );
    expect(namedAssets(programme)).toEqual([
      [1, 'Street', [1, 2, 7]],
      [2, 'Ramp', [3]],
      [3, 'Bridge', [6]],
    ]);
  });
});

describe('Names', () => {
  it.each([
    [' A9 ', 'a9'],
    ['ÉTÉ', 'e\u0301te\u0301'],
    ['ﬁ', 'ﬁ'],
  ])('"%s" and "%s" are equal', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['A9', 'A 9'],
    ['A9', 'A9 -'],
    ['e', 'é'],
  ])('"%s" and "%s" are different', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});
