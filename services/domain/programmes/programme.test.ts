import { describe, expect, it } from '@jest/globals';
import {
  ANN,
  BOB,
  copied,
  copyOf,
  given,
  later,
  partChanged,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  recorded,
  tasksChanged,
} from '../../../test/support/programme-history.js';
import type { PartFacts, ProgrammeEvent, RecordedProgrammeEvent } from './events.js';
import { evolve, nameKey, noProgramme, partsOf } from './programme.js';

const history = [
  programmeCreated(),
  copied(copyOf(501, 1, 'Mainline')),
  partsCreated('Mainline', partFacts(1), partFacts(2)),
  partsCreated('Link', partFacts(3)),
];

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
      zones: new Map(),
      assets: new Map(),
      parts: new Map(),
      subprogrammes: new Map(),
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

  it('keeps a renamed asset in its place, with its parts and copies', () => {
    const programme = given(...history, { type: 'AssetRenamed', data: { before: 'Mainline', after: 'Carriageway' } });
    expect([...programme.assets]).toEqual([
      ['Carriageway', [1, 2]],
      ['Link', [3]],
    ]);
    expect(partsOf(programme, 'Carriageway').map(({ assetName }) => assetName)).toEqual(['Carriageway', 'Carriageway']);
    expect(programme.subprogrammes.get(501)?.assetName).toBe('Carriageway');
    expect(partsOf(programme, 'Mainline')).toEqual([]);
  });

  it('names the copies of a renamed asset that its parts use, and no others', () => {
    const programme = given(
      programmeCreated(),
      copied(copyOf(501, 1, 'Mainline'), copyOf(502, 2, 'Link'), copyOf(503, 3, 'Mainline')),
      partsCreated('Mainline', partFacts(1), partFacts(2, { subprogrammeId: 502 })),
      { type: 'AssetRenamed', data: { before: 'Mainline', after: 'Carriageway' } },
    );
    expect([...programme.subprogrammes.values()].map(({ id, assetName }) => [id, assetName])).toEqual([
      [501, 'Carriageway'],
      [502, 'Link'],
      [503, 'Mainline'],
    ]);
  });

  it('has restored parts and assets in their places', () => {
    const restored = (assetName: string, asset: number, created: PartFacts[], parts: number[]): ProgrammeEvent => ({
      type: 'AssetPartsChanged',
      data: { assetName, created, changed: [], removed: [], restoredAt: { asset, parts } },
    });
    const assets = (...events: readonly ProgrammeEvent[]) => [...given(...history, ...events).assets];
    expect(assets(restored('Spur', 1, [partFacts(8)], [0]), restored('Mainline', 0, [partFacts(7)], [1]))).toEqual([
      ['Mainline', [1, 7, 2]],
      ['Spur', [8]],
      ['Link', [3]],
    ]);
    expect(assets(restored('Spur', 2, [partFacts(8)], [0])).map(([name]) => name)).toEqual([
      'Mainline',
      'Link',
      'Spur',
    ]);
  });

  it('keeps the place of an asset whose parts are all replaced at once, and removes an asset without parts', () => {
    const replaced = given(...history, {
      type: 'AssetPartsChanged',
      data: { assetName: 'Mainline', created: [partFacts(4)], changed: [], removed: [partFacts(1), partFacts(2)] },
    });
    expect([...replaced.assets]).toEqual([
      ['Mainline', [4]],
      ['Link', [3]],
    ]);
    expect([...given(...history, partsRemoved('Mainline', partFacts(1), partFacts(2))).assets.keys()]).toEqual([
      'Link',
    ]);
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

  it('refuses a change of a part that it does not have, and an event of an unknown type', () => {
    expect(() => given(...history, partChanged('Mainline', 9, {}, {}))).toThrow('Programme 42 has no part 9 to change');
    expect(() => given(...history, tasksChanged(copyOf(9, 1, 'Mainline'), {}))).toThrow(
      'Programme 42 has no subprogramme 9 to change',
    );
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
    evolve(programme, recorded({ type: 'AssetRenamed', data: { before: 'Mainline', after: 'X' } }));
    evolve(
      programme,
      recorded({ type: 'WorkScheduleChanged', data: { before: { noShifts: 1 }, after: { noShifts: 2 } } }),
    );
    expect([part, copy, schedule]).toEqual(before);
    expect(programme.schedule.noShifts).toBe(2);
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
