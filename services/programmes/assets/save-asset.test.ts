import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  ANN,
  asset,
  BOB,
  conflictsOf,
  copied,
  copyOf,
  eventsOf,
  expectWhole,
  given,
  later,
  newPart,
  packageAdded,
  partChanged,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  refusalOf,
  renamed,
  taskOf,
  tasksChanged,
} from '../../../test/support/programme-history.js';
import { countingIds, referenceLibraryState } from '../../../test/support/test-programmes.js';
import { type AssetLibrary, assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import { type PartForm } from '../../domain/programmes/assets/part-form.js';
import type { CopiedSubprogramme, ProgrammeEvent } from '../../domain/programmes/events.js';
import { type Programme, partsOf } from '../../domain/programmes/programme.js';
import type { NewTask } from '../../domain/programmes/subprogrammes/new-tasks.js';
import type { SavedTask } from '../../domain/programmes/subprogrammes/task-edits.js';
import { MAX_EVENT_BYTES } from '../../event-store/event-store.js';
import { canonicalJson } from '../../event-store/hash-chain.js';
import { removeParts } from './change-parts.js';
import { saveAsset, savedCounts } from './save-asset.js';

let library: AssetLibrary;
beforeAll(async () => {
  library = assetLibrary(await referenceLibraryState(), ANN);
});

const north = partFacts(1, { partName: 'North' });
const south = partFacts(2, { partName: 'South' });
const mainline = [programmeCreated(), copied(copyOf(501, 1, 'Mainline')), partsCreated('Mainline', north, south)];

const save = (
  programme: Programme,
  assetId: number | null,
  assetName: string | null,
  parts: readonly PartForm[],
  seen?: Programme,
) => saveAsset(programme, { assetId, assetName, parts, library, ids: countingIds(), ...(seen && { seen }) });

describe('A new asset', () => {
  it('is its copied subprogrammes with their tasks, once per source, and its parts', () => {
    const events = eventsOf(
      save(given(programmeCreated()), null, ' Mainline ', [
        newPart({ partName: ' North ' }),
        newPart({ partName: 'South', subprogrammeId: 1 }),
      ]),
    );
    expect(events.map(({ type }) => type)).toEqual(['SubprogrammesCopied', 'AssetPartsChanged']);
    const source = library.subprogramme(1);
    expect(events[0]?.data).toMatchObject({
      assetName: 'Mainline',
      copies: [
        {
          id: 1002,
          sourceId: 1,
          assetId: 1,
          assetName: 'Mainline',
          tasks: source?.tasks.map(({ id, name }) => ({ name, baseTaskId: id })),
        },
      ],
    });
    expect(events[1]?.data).toMatchObject({
      assetId: 1,
      assetName: 'Mainline',
      created: [
        { partName: 'North', subprogrammeId: 1002 },
        { partName: 'South', subprogrammeId: 1002 },
      ],
    });
    expect(savedCounts(events)).toEqual({
      created: 2,
      updated: 0,
      tasksCreated: 0,
      tasksUpdated: 0,
      tasksDeleted: 0,
      deleted: 0,
      cleanedUpSubprogrammes: 0,
    });
  });

  it('gets copies of its own of what another asset uses', () => {
    const events = eventsOf(save(given(...mainline), null, 'Link', [newPart()]));
    expect(events[0]).toMatchObject({
      type: 'SubprogrammesCopied',
      data: { copies: [{ sourceId: 1, assetId: 2, assetName: 'Link' }] },
    });
  });

  it('keeps a copy that is already in the programme where a part points at it', () => {
    const events = eventsOf(save(given(...mainline), null, 'Link', [newPart({ subprogrammeId: 501 })]));
    expect(events).toMatchObject([{ type: 'AssetPartsChanged', data: { created: [{ subprogrammeId: 501 }] } }]);
  });

  it.each(['Mainline', ' MAINLINE '])('is refused the name "%s" that another one has', (name) => {
    expect(refusalOf(save(given(...mainline), null, name, [newPart()]))).toMatchObject({
      kind: 'conflict',
      title: 'An asset with this name already exists.',
      errors: { assetName: ['An asset with this name already exists.'] },
    });
  });

  it.each([null, '', '   ', '.', '..'])('is refused the name %j', (name) => {
    expect(refusalOf(save(given(programmeCreated()), null, name, [newPart()]))).toMatchObject({
      kind: 'invalid',
      title: 'Enter a valid name for the asset',
      errors: { assetName: ['Enter a valid name for the asset'] },
    });
  });

  it('takes a name of 100 characters and no longer one', () => {
    expect(eventsOf(save(given(programmeCreated()), null, 'x'.repeat(100), [newPart()]))).toHaveLength(2);
    expect(refusalOf(save(given(programmeCreated()), null, 'x'.repeat(101), [newPart()])).errors).toEqual({
      assetName: ['Asset name is too long (maximum 100 characters).'],
    });
  });

  it('gets a number that no asset has had', () => {
    const removed = given(...mainline, partsRemoved('Mainline', north, south));
    expect(eventsOf(save(removed, null, 'Mainline', [newPart({ subprogrammeId: 501 })]))).toMatchObject([
      { type: 'AssetPartsChanged', data: asset(2, 'Mainline') },
    ]);
  });

  it('is refused without parts', () => {
    expect(refusalOf(save(given(programmeCreated()), null, 'Mainline', []))).toMatchObject({
      title: 'Choose an option for asset division',
      errors: { parts: ['Choose an option for asset division'] },
    });
  });

  it('takes up to 10,000 parts', () => {
    const parts = (count: number) => Array.from({ length: count }, (_, i) => newPart({ partName: `Part ${i}` }));
    expect(refusalOf(save(given(programmeCreated()), null, 'Mainline', parts(10_001))).errors).toEqual({
      parts: ['An asset takes up to 10000 parts'],
    });
    expect(eventsOf(save(given(programmeCreated()), null, 'Mainline', parts(10_000)))).not.toEqual([]);
  });

  it('is refused without a name', () => {
    expect(refusalOf(save(given(programmeCreated()), null, null, [newPart()])).errors).toEqual({
      assetName: ['Enter a valid name for the asset'],
    });
  });

  it('is refused where there is no programme, and where it is published', () => {
    expect(refusalOf(save(given(), null, 'Mainline', [newPart()]))).toMatchObject({
      kind: 'missing',
      title: 'Resource not found',
    });
    const published = given(...mainline, {
      type: 'ProgrammeStatusChanged',
      data: { before: 'draft', after: 'published' },
    });
    expect(refusalOf(save(published, null, 'Link', [newPart()]))).toMatchObject({
      kind: 'conflict',
      code: 'programme-read-only',
      title: 'The programme is published and cannot be changed',
    });
  });
});

describe('A part', () => {
  const TOO_LARGE = 'Size is a number from 0 to 100\u00a0000\u00a0000 m';
  const refused: [string, Partial<PartForm>, string, string][] = [
    ['without a type', { assetCategoryId: null }, 'assetCategoryId', 'Asset type is required'],
    ['of a type that nobody knows', { assetCategoryId: 999 }, 'assetCategoryId', 'Asset type is required'],
    ['without a unit', { unitId: null }, 'unitId', 'Unit is required'],
    ['without a size', { size: null }, 'partSize', 'Size is required'],
    ['of a negative size', { size: -1 }, 'partSize', TOO_LARGE],
    ['of an endless size', { size: Infinity }, 'partSize', TOO_LARGE],
    ['without a subprogramme', { subprogrammeId: null }, 'subProgrammId', 'Subprogram is required'],
    ['of a subprogramme that nobody knows', { subprogrammeId: 999 }, 'subProgrammId', 'Subprogram is required'],
    ['without a start', { start: null }, 'partAssetStart', 'Start date is required'],
    ['that starts on a day that does not exist', { start: '2027-02-30' }, 'partAssetStart', 'This is not a date'],
    ['without an end', { end: null }, 'partAssetEnd', 'End date is required'],
    ['that ends on a day that does not exist', { end: '2027-04-31' }, 'partAssetEnd', 'This is not a date'],
    ['that ends before it starts', { end: '2027-02-28' }, 'partAssetEnd', 'End date cannot be before start date'],
    [
      'with a name of 101 characters',
      { partName: 'x'.repeat(101) },
      'partName',
      'Part name is too long (maximum 100 characters).',
    ],
    ['in a zone that the programme does not have', { zoneId: 9 }, 'assetZoneId', 'This zone is not in the programme'],
  ];
  it.each(refused)('%s is refused at its field', (_, over, field, message) => {
    expect(refusalOf(save(given(programmeCreated()), null, 'Mainline', [newPart(over)]))).toMatchObject({
      kind: 'invalid',
      title: `Part 1: ${message}`,
      errors: { [`parts.0.${field}`]: [message] },
    });
  });

  it('may last one day and may have size 0', () => {
    expect(
      eventsOf(save(given(programmeCreated()), null, 'Mainline', [newPart({ end: '2027-03-01', size: 0 })])),
    ).toHaveLength(2);
  });

  it('of an asset that is divided needs a name; one toast names all missing fields, in the order of the form', () => {
    const { title, errors } = refusalOf(
      save(given(programmeCreated()), null, 'Mainline', [
        newPart({ partName: ' ', size: null }),
        newPart({ partName: 'South', unitId: null }),
      ]),
    );
    expect(title).toBe(
      'Part 1: Size is required. Part 1: Part name is required when asset is divided. Part 2: Unit is required',
    );
    expect(Object.keys(errors ?? {})).toEqual(['parts.0.partSize', 'parts.0.partName', 'parts.1.unitId']);
  });

  it('measured in a unit of another kind is refused', () => {
    const type = library.category(11);
    const other = [...Array(20).keys()].find(
      (id) => library.unit(id) && library.unit(id)?.measurmentType !== type?.measurmentType,
    );
    expect(
      refusalOf(save(given(programmeCreated()), null, 'Mainline', [newPart({ unitId: other ?? null })])).errors,
    ).toEqual({ 'parts.0.unitId': [`${type?.assetType} is measured by length: choose a unit of length`] });
  });

  it('named twice, or of another asset, is refused', () => {
    const programme = given(...mainline, partsCreated('Link', partFacts(3)));
    expect(refusalOf(save(programme, 1, 'Mainline', [north, north])).errors).toEqual({
      parts: ['A part is named twice'],
    });
    expect(refusalOf(save(programme, 1, 'Mainline', [north, partFacts(3, { partName: 'Link' })])).errors).toEqual({
      'parts.1.id': ['This part is not in the asset'],
    });
  });

  it('of a custom subprogramme is refused to all but its maker, and of a retired one to everybody', async () => {
    const records = await referenceLibraryState();
    const source = records.subprogrammes.get(1);
    if (!source) throw new Error('The reference data has no subprogramme 1');
    records.subprogrammes.set(90, { ...source, id: 90, createdBy: BOB }).set(91, { ...source, id: 91, retired: true });
    expect([90, 91].map((id) => assetLibrary(records, ANN).subprogramme(id))).toEqual([undefined, undefined]);
    expect(assetLibrary(records, BOB).subprogramme(90)).toMatchObject({ id: 90 });
  });
});

describe('Saving an asset', () => {
  it('creates, changes and deletes parts in one event with the values before, and removes the copy that no part uses any more', () => {
    const programme = given(
      ...mainline,
      copied(copyOf(502, 2, 'Mainline')),
      partsCreated('Mainline', partFacts(3, { partName: 'Middle', subprogrammeId: 502 })),
    );
    const events = eventsOf(
      save(programme, 1, 'Mainline', [{ ...north, size: 800 }, south, newPart({ partName: 'West' })]),
    );
    expect(events).toEqual([
      {
        type: 'AssetPartsChanged',
        data: {
          ...asset(1, 'Mainline'),
          created: [partFacts(1001, { partName: 'West' })],
          changed: [{ partId: 1, before: { size: 700 }, after: { size: 800 } }],
          removed: [partFacts(3, { partName: 'Middle', subprogrammeId: 502 })],
        },
      },
      { type: 'SubprogrammesRemoved', data: { assetName: 'Mainline', copies: [copyOf(502, 2, 'Mainline')] } },
    ]);
    expect(savedCounts(events)).toEqual({
      created: 1,
      updated: 1,
      tasksCreated: 0,
      tasksUpdated: 0,
      tasksDeleted: 0,
      deleted: 1,
      cleanedUpSubprogrammes: 1,
    });
  });

  it('without a change records no event', () => {
    expect(
      eventsOf(save(given(...mainline), 1, 'Mainline', [north, { ...south, partName: ' South ', subprogrammeId: 1 }])),
    ).toEqual([]);
  });

  it('under another name renames it, its copies with it', () => {
    const programme = given(...mainline);
    const [rename, ...more] = eventsOf(
      save(programme, 1, 'Main line', [
        { ...north, subprogrammeId: 2 },
        { ...south, subprogrammeId: 2 },
      ]),
    );
    expect(rename).toEqual(renamed('Mainline', 'Main line'));
    expect(more).toMatchObject([
      { type: 'SubprogrammesCopied', data: { assetName: 'Main line' } },
      { type: 'AssetPartsChanged', data: { assetName: 'Main line' } },
      { type: 'SubprogrammesRemoved', data: { copies: [copyOf(501, 1, asset(1, 'Main line'))] } },
    ]);
    expectWhole(later(mainline, ...[rename, ...more].flatMap((event) => event ?? [])));
  });

  it('in other capitals is a rename, and not a name that is taken', () => {
    expect(eventsOf(save(given(...mainline), 1, 'MAINLINE', [north, south]))).toEqual([
      renamed('Mainline', 'MAINLINE'),
    ]);
  });

  it('is refused the name of another asset', () => {
    const programme = given(...mainline, partsCreated('Link', partFacts(3)));
    expect(refusalOf(save(programme, 1, 'link', [north, south])).code).toBe('asset-name-taken');
  });

  it('is refused for one that is not there', () => {
    expect(refusalOf(save(given(...mainline), 2, 'Link', [newPart()]))).toMatchObject({
      kind: 'missing',
      code: 'asset-not-found',
    });
  });

  it('keeps a copy that a part of another asset uses', () => {
    const programme = given(...mainline, partsCreated('Link', partFacts(3)));
    const events = eventsOf(
      save(programme, 1, 'Mainline', [
        { ...north, subprogrammeId: 2 },
        { ...south, subprogrammeId: 2 },
      ]),
    );
    expect(events.map(({ type }) => type)).toEqual(['SubprogrammesCopied', 'AssetPartsChanged']);
  });

  it('keeps every event under the limit of the log, with the longest names before and after', () => {
    const long = '\u0001'.repeat(100);
    const parts = Array.from({ length: 700 }, (_, i) => partFacts(i + 1, { partName: long }));
    const events = eventsOf(
      save(
        given(
          programmeCreated(),
          packageAdded(2_000_000_000, 'Phase 1'),
          copied(copyOf(501, 1, 'Mainline')),
          partsCreated('Mainline', ...parts),
        ),
        1,
        'Mainline',
        parts.map((part) => ({
          ...part,
          partName: '\u0002'.repeat(100),
          size: 1e7 - 0.1,
          start: '2027-04-01',
          end: '2027-12-18',
          p6ActivityId: 2_000_000_000,
          packageId: 2_000_000_000,
        })),
      ),
    );
    expect(savedCounts(events).updated).toBe(700);
    for (const { data } of events) expect(Buffer.byteLength(canonicalJson(data))).toBeLessThan(MAX_EVENT_BYTES);
  });
});

describe('Saving an asset with the tasks of its copies', () => {
  const copy: CopiedSubprogramme = {
    ...copyOf(501, 1, 'Mainline'),
    tasks: [taskOf(601), taskOf(602, { lagPercent: 50 }), taskOf(603)],
  };
  const other: CopiedSubprogramme = { ...copyOf(502, 2, 'Link'), tasks: [taskOf(701)] };
  const history = [
    programmeCreated(),
    copied(copy),
    partsCreated('Mainline', north, south),
    copied(other),
    partsCreated('Link', partFacts(3, { subprogrammeId: 502 })),
  ];
  interface Given {
    readonly parts?: readonly PartForm[];
    readonly after?: readonly ProgrammeEvent[];
    readonly assetName?: string;
  }
  /** The form was opened before the events `after`, and is saved after them. */
  const saveTasks = (
    tasks: readonly (SavedTask | NewTask)[],
    { parts = [north, south], after = [], assetName = 'Mainline' }: Given = {},
  ) =>
    saveAsset(later(history, ...after), {
      assetId: 1,
      assetName,
      parts,
      tasks,
      library,
      ids: countingIds(),
      isActivity: (id) => id === 9,
      ...(after.length > 0 && { seen: given(...history) }),
    });

  it('is one command; only what differs from what is there is in it', () => {
    const events = eventsOf(
      saveTasks(
        [
          { id: 601, form: { durationPercent: 62.25, lagPercent: 10 } },
          { id: 602, form: { elementMakeupId: 7, p6ActivityId: 9 } },
          { id: 603, form: { durationPercent: 40 } },
        ],
        { parts: [{ ...north, size: 800 }, south] },
      ),
    );
    expect(events).toEqual([
      partChanged('Mainline', 1, { size: 700 }, { size: 800 }),
      tasksChanged(copy, {
        changed: [
          { taskId: 601, before: { durationPercent: 40 }, after: { durationPercent: 62.25 } },
          {
            taskId: 602,
            before: { elementMakeupId: null, p6ActivityId: null },
            after: { elementMakeupId: 7, p6ActivityId: 9 },
          },
        ],
      }),
    ]);
    expect(savedCounts(events)).toEqual({
      created: 0,
      updated: 1,
      tasksCreated: 0,
      tasksUpdated: 2,
      tasksDeleted: 0,
      deleted: 0,
      cleanedUpSubprogrammes: 0,
    });
    expect(later(history, ...events).subprogrammes.get(501)?.tasks).toEqual([
      taskOf(601, { durationPercent: 62.25 }),
      taskOf(602, { lagPercent: 50, elementMakeupId: 7, p6ActivityId: 9 }),
      taskOf(603),
    ]);
  });

  const kerbs: NewTask = { subprogrammeId: 501, baseTaskId: 3, form: { name: 'Kerbs', durationPercent: 20 } };
  const addedKerbs = {
    ...taskOf(1_001),
    name: 'Kerbs',
    taskCode: '',
    durationPercent: 20,
    lagPercent: 0,
    baseTaskId: 3,
  };

  it('changes, removes and adds tasks in one event', () => {
    const events = eventsOf(
      saveTasks([kerbs, { id: 601, form: {}, removed: true }, { id: 602, form: { lagPercent: 20 } }]),
    );
    expect(events).toEqual([
      tasksChanged(copy, {
        changed: [{ taskId: 602, before: { lagPercent: 50 }, after: { lagPercent: 20 } }],
        removed: [{ at: 0, task: taskOf(601) }],
        added: [{ at: 2, task: addedKerbs }],
      }),
    ]);
    expect(savedCounts(events)).toMatchObject({ tasksCreated: 1, tasksUpdated: 1, tasksDeleted: 1 });
    expect(later(history, ...events).subprogrammes.get(501)?.tasks).toEqual([
      taskOf(602, { lagPercent: 20 }),
      taskOf(603),
      addedKerbs,
    ]);
  });

  it('names what is wrong with a new task at its place in the form', () => {
    const tasks: NewTask[] = [
      { ...kerbs, form: { name: '' } },
      { ...kerbs, subprogrammeId: 502 },
      { ...kerbs, baseTaskId: 99_999 },
      { ...kerbs, form: { name: 'Kerbs', durationPercent: 60, lagPercent: 50 } },
    ];
    expect(refusalOf(saveTasks(tasks)).errors).toEqual({
      'tasks.0.name': ['Task name is required'],
      'tasks.1.subProgrammId': ['This subprogramme is not in the asset'],
      'tasks.2.baseTaskId': [expect.any(String)],
      'tasks.3.durationPercent': ['Start and duration together are at most 100 %'],
    });
  });

  it('adds no task past the thousandth', () => {
    const many = Array.from({ length: 998 }, () => kerbs);
    expect(refusalOf(saveTasks(many)).errors).toEqual({
      'tasks.997.subProgrammId': ['A subprogramme takes up to 1000 tasks'],
    });
    expect(eventsOf(saveTasks(many.slice(1))).length).toBeGreaterThan(1);
  });

  it('removes and adds more tasks than one event takes, and each event is true of the list that it finds', () => {
    const long = { ...copy, tasks: Array.from({ length: 900 }, (_, i) => taskOf(10_000 + i)) };
    const before = [programmeCreated(), copied(long), partsCreated('Mainline', north, south)];
    const removed = long.tasks.filter((_, i) => i % 9 !== 0).map(({ id }) => ({ id, form: {}, removed: true }));
    const decision = saveAsset(given(...before), {
      assetId: 1,
      assetName: 'Mainline',
      parts: [north, south],
      tasks: [...removed, kerbs, kerbs],
      library,
      ids: countingIds(),
    });
    let history: ProgrammeEvent[] = before;
    for (const event of eventsOf(decision)) {
      if (event.type !== 'SubprogrammeTasksChanged') throw new Error('Tasks alone are changed');
      const tasks = given(...history).subprogrammes.get(501)?.tasks ?? [];
      for (const { at, task } of event.data.removed) expect(tasks[at]).toEqual(task);
      history = [...history, event];
      const after = given(...history).subprogrammes.get(501)?.tasks ?? [];
      for (const { at, task } of event.data.added) expect(after[at]).toEqual(task);
    }
    expect(history.length).toBeGreaterThan(before.length + 1);
    expect(
      given(...history)
        .subprogrammes.get(501)
        ?.tasks.map(({ id }) => id),
    ).toEqual([...long.tasks.filter((_, i) => i % 9 === 0).map(({ id }) => id), 1_001, 1_002]);
  });

  it('takes no task away that somebody has changed since the form was opened; one that is gone already is no conflict', () => {
    const changed = tasksChanged(copy, {
      changed: [{ taskId: 601, before: { durationPercent: 40 }, after: { durationPercent: 30 } }],
    });
    const removal = [{ id: 601, form: {}, removed: true }];
    expect(refusalOf(saveTasks(removal, { after: [changed] }))).toMatchObject({
      kind: 'stale',
      conflicts: [{ field: 'tasks.601', theirs: { id: 601, durationPercent: 30 } }],
    });
    const gone = tasksChanged(copy, { removed: [{ at: 0, task: taskOf(601) }] });
    expect(eventsOf(saveTasks(removal, { after: [gone] }))).toEqual([]);
  });

  const wrong: [string, SavedTask['form'], string, string][] = [
    [
      'a duration past 100',
      { durationPercent: 100.01, lagPercent: 0 },
      'durationPercent',
      'Duration is a number from 0 to 100 with at most two decimals',
    ],
    ['a negative lag', { lagPercent: -0.01 }, 'lagPercent', 'Lag is a number from 0 to 100 with at most two decimals'],
    [
      'a third decimal',
      { durationPercent: 33.333 },
      'durationPercent',
      'Duration is a number from 0 to 100 with at most two decimals',
    ],
    [
      'a lag that no number is',
      { lagPercent: NaN },
      'lagPercent',
      'Lag is a number from 0 to 100 with at most two decimals',
    ],
    [
      'a duration too long for the lag that is there',
      { durationPercent: 50.01 },
      'durationPercent',
      'Start and duration together are at most 100 %',
    ],
    [
      'a lag too long for the duration that is there',
      { lagPercent: 60.5 },
      'lagPercent',
      'Start and duration together are at most 100 %',
    ],
    [
      'a make-up that nobody knows',
      { elementMakeupId: 99_999 },
      'elementMakeupId',
      'This element make-up is not in the library',
    ],
    [
      'an activity of another schedule',
      { p6ActivityId: 10 },
      'p6ActivityId',
      "This activity is not in the programme's schedule",
    ],
  ];
  it.each(wrong)('is refused with %s, at its field', (_, form, field, message) => {
    expect(
      refusalOf(
        saveTasks([
          { id: 601, form: {} },
          { id: 602, form },
        ]),
      ),
    ).toMatchObject({ kind: 'invalid', title: message, errors: { [`tasks.1.${field}`]: [message] } });
  });

  it('takes what is just within the limits, in hundredths', () => {
    for (const [durationPercent, lagPercent] of [
      [66.67, 33.33],
      [0, 100],
      [100, 0],
      [0.29, 99.71],
      [1.15, 98.85],
    ] as const) {
      expect(eventsOf(saveTasks([{ id: 601, form: { durationPercent, lagPercent } }]))).toHaveLength(1);
    }
  });

  it('is refused with a task of another asset, one that is not there, or one named twice', () => {
    const notThere = ['This task is not in the asset'];
    expect(
      refusalOf(
        saveTasks([
          { id: 701, form: { lagPercent: 1 } },
          { id: 999, form: {} },
          { id: 601, form: {} },
          { id: 601, form: {} },
        ]),
      ).errors,
    ).toEqual({ 'tasks.0.id': notThere, 'tasks.1.id': notThere, 'tasks.3.id': ['A task is named twice'] });
  });

  it('drops the edits of a copy that the same save leaves without a part', () => {
    const events = eventsOf(
      saveTasks([{ id: 601, form: { lagPercent: 20 } }], {
        parts: [
          { ...north, subprogrammeId: 2 },
          { ...south, subprogrammeId: 2 },
        ],
      }),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'SubprogrammesCopied',
      'AssetPartsChanged',
      'SubprogrammesRemoved',
    ]);
    expectWhole(later(history, ...events));
  });

  it('names the asset as it is called afterwards', () => {
    const events = eventsOf(saveTasks([{ id: 601, form: { lagPercent: 20 } }], { assetName: 'Carriageway' }));
    expect(events).toMatchObject([
      { type: 'AssetRenamed' },
      { type: 'SubprogrammeTasksChanged', data: { assetName: 'Carriageway' } },
    ]);
  });

  it('tells a mistake in several tasks once in the toast, after those in parts', () => {
    const unnamed = [601, 602].map((id) => ({ id, form: { name: '' } }));
    expect(refusalOf(saveTasks(unnamed)).title).toBe('Task name is required');
    expect(refusalOf(saveTasks(unnamed, { parts: [{ ...north, size: null }, south] })).title).toBe(
      'Part 1: Size is required. Task name is required',
    );
  });

  it('counts the copies that it removes', () => {
    const copies = [copyOf(501, 1, 'Mainline'), copyOf(502, 2, 'Mainline')];
    expect(savedCounts([{ type: 'SubprogrammesRemoved', data: { assetName: 'Mainline', copies } }])).toEqual({
      created: 0,
      updated: 0,
      tasksCreated: 0,
      tasksUpdated: 0,
      tasksDeleted: 0,
      deleted: 0,
      cleanedUpSubprogrammes: 2,
    });
  });

  it('leaves the name of the other asset to a copy that was made for that', () => {
    const borrowed = { ...copyOf(777, 2, 'Ramp'), tasks: [taskOf(701)] };
    const programme = given(
      ...mainline,
      copied(borrowed),
      partsCreated('Mainline', partFacts(9, { partName: 'West', subprogrammeId: 777 })),
    );
    const decision = saveAsset(programme, {
      assetId: 1,
      assetName: 'Carriageway',
      parts: partsOf(programme, 1),
      tasks: [{ id: 701, form: { lagPercent: 20 } }],
      library,
      ids: countingIds(),
    });
    expect(eventsOf(decision)).toMatchObject([
      { type: 'AssetRenamed' },
      { type: 'SubprogrammeTasksChanged', data: { assetName: 'Ramp', subprogrammeId: 777 } },
    ]);
  });

  it('merges with an edit of another field of the same task, and reports a conflict on the same field', () => {
    const lag = tasksChanged(copy, {
      changed: [{ taskId: 601, before: { lagPercent: 10 }, after: { lagPercent: 30 } }],
    });
    expect(eventsOf(saveTasks([{ id: 601, form: { durationPercent: 60, lagPercent: 10 } }], { after: [lag] }))).toEqual(
      [
        tasksChanged(copy, {
          changed: [{ taskId: 601, before: { durationPercent: 40 }, after: { durationPercent: 60 } }],
        }),
      ],
    );
    expect(conflictsOf(saveTasks([{ id: 601, form: { lagPercent: 20 } }], { after: [lag] }))).toEqual([
      { field: 'tasks.601.lagPercent', theirs: 30, modifiedBy: BOB, modified: '2027-01-01T08:06:00.000Z' },
    ]);
    expect(eventsOf(saveTasks([{ id: 601, form: { lagPercent: 30 } }], { after: [lag] }))).toEqual([]);
    expect(refusalOf(saveTasks([{ id: 601, form: { durationPercent: 70.01 } }], { after: [lag] })).errors).toEqual({
      'tasks.0.durationPercent': ['Start and duration together are at most 100 %'],
    });
  });

  it('does not remove tasks that somebody changed or added after the sender looked', () => {
    const other = [
      { ...north, subprogrammeId: 2 },
      { ...south, subprogrammeId: 2 },
    ];
    const lag = tasksChanged(copy, {
      changed: [{ taskId: 601, before: { lagPercent: 10 }, after: { lagPercent: 30 } }],
    });
    expect(conflictsOf(saveTasks([], { parts: other, after: [lag] }))).toEqual([
      {
        field: 'tasks.601',
        theirs: taskOf(601, { lagPercent: 30 }),
        modifiedBy: BOB,
        modified: '2027-01-01T08:06:00.000Z',
      },
    ]);
    expect(
      conflictsOf(
        saveTasks([], { parts: other, after: [tasksChanged(copy, { added: [{ at: 3, task: taskOf(604) }] })] }),
      ),
    ).toMatchObject([{ field: 'tasks.604' }]);
    expect(conflictsOf(removeParts(later(history, lag), { assetName: 'Mainline' }, given(...history)))).toMatchObject([
      { field: 'tasks.601' },
    ]);
    expect(
      eventsOf(
        saveTasks([], { parts: other, after: [tasksChanged(copy, { removed: [{ at: 2, task: taskOf(603) }] })] }),
      ),
    ).toHaveLength(3);
    expect(eventsOf(removeParts(later(history, lag), { assetName: 'Mainline' }))).toHaveLength(2);
  });

  it('reports a conflict to a sender who changed a task that somebody removed', () => {
    const gone = tasksChanged(copy, { removed: [{ at: 0, task: taskOf(601) }] });
    expect(eventsOf(saveTasks([{ id: 601, form: { lagPercent: 10 } }], { after: [gone] }))).toEqual([]);
    expect(conflictsOf(saveTasks([{ id: 601, form: { lagPercent: 20 } }], { after: [gone] }))).toEqual([
      expect.objectContaining({ field: 'tasks.601', theirs: null, modifiedBy: BOB }),
    ]);
  });
});

describe('Saving an asset that somebody changed meanwhile', () => {
  /** The form was opened before `events`, and is saved after them. */
  const stale = (events: readonly ProgrammeEvent[], assetName: string, parts: readonly PartForm[]) =>
    save(later(mainline, ...events), 1, assetName, parts, given(...mainline));

  it('applies what the sender changed, and not what the form only repeats', () => {
    const events = eventsOf(
      stale([partChanged('Mainline', 1, { size: 700 }, { size: 900 })], 'Mainline', [
        { ...north, end: '2027-12-18' },
        south,
      ]),
    );
    expect(events).toEqual([partChanged('Mainline', 1, { end: '2027-12-17' }, { end: '2027-12-18' })]);
  });

  it('reports who set the same field to another value', () => {
    const decision = stale([partChanged('Mainline', 1, { size: 700 }, { size: 900 })], 'Mainline', [
      { ...north, size: 800 },
      south,
    ]);
    expect(conflictsOf(decision)).toEqual([
      { field: 'parts.1.partSize', theirs: 900, modifiedBy: BOB, modified: '2027-01-01T08:04:00.000Z' },
    ]);
  });

  it('reports no conflict where both set the same value', () => {
    expect(
      eventsOf(
        stale([partChanged('Mainline', 1, { size: 700 }, { size: 900 })], 'Mainline', [{ ...north, size: 900 }, south]),
      ),
    ).toEqual([]);
  });

  it('takes a name with spaces around it for the name that the sender saw, not for a new one', () => {
    const partRenamed = partChanged('Mainline', 1, { partName: 'North' }, { partName: 'Far north' });
    expect(eventsOf(stale([partRenamed], 'Mainline', [{ ...north, partName: ' North ' }, south]))).toEqual([]);
  });

  it('deletes no part that the sender never saw', () => {
    const events = eventsOf(
      stale([partsCreated('Mainline', partFacts(3, { partName: 'Middle' }))], 'Mainline', [north]),
    );
    expect(savedCounts(events)).toMatchObject({ deleted: 1 });
    expect(events).toEqual([partsRemoved('Mainline', south)]);
  });

  it('does not bring back a part that somebody removed, and reports a conflict to a sender who changed it', () => {
    const removal = partsRemoved('Mainline', south);
    expect(eventsOf(stale([removal], 'Mainline', [{ ...north, size: 1 }, south]))).toEqual([
      partChanged('Mainline', 1, { size: 700 }, { size: 1 }),
    ]);
    expect(conflictsOf(stale([removal], 'Mainline', [north, { ...south, size: 1 }]))).toEqual([
      expect.objectContaining({ field: 'parts.2', theirs: null, modifiedBy: BOB }),
    ]);
  });

  it('does not delete a part that somebody changed', () => {
    const conflicts = conflictsOf(
      stale([partChanged('Mainline', 2, { size: 700 }, { size: 900 })], 'Mainline', [north]),
    );
    expect(conflicts).toEqual([
      expect.objectContaining({
        field: 'parts.2',
        theirs: expect.objectContaining({ partSize: 900 }),
        modifiedBy: BOB,
      }),
    ]);
  });

  it('follows a rename, and reports a conflict where the sender renames too', () => {
    const rename = renamed('Mainline', 'Carriageway');
    expect(eventsOf(stale([rename], 'Mainline', [{ ...north, size: 1 }, south]))).toEqual([
      partChanged(asset(1, 'Carriageway'), 1, { size: 700 }, { size: 1 }),
    ]);
    expect(eventsOf(stale([rename], 'Carriageway', [north, south]))).toEqual([]);
    expect(conflictsOf(stale([rename], 'Main line', [north, south]))).toEqual([
      expect.objectContaining({ field: 'assetName', theirs: 'Carriageway' }),
    ]);
  });

  it('reports a conflict when the asset was removed', () => {
    const decision = stale([partsRemoved('Mainline', north, south)], 'Mainline', [north, south]);
    expect(conflictsOf(decision).map(({ field }) => field)).toEqual(['parts.1', 'parts.2']);
  });

  it('reports a conflict when it was removed and another one has its name, and does not touch that', () => {
    const anew = [partsRemoved('Mainline', north, south), partsCreated(asset(2, 'Mainline'), partFacts(3))];
    expect(conflictsOf(stale(anew, 'Mainline', [{ ...north, size: 1 }, south]))).toMatchObject([
      { field: 'parts.1', theirs: null },
      { field: 'parts.2', theirs: null },
    ]);
  });

  it('changes the asset that the sender saw when another one has its name now', () => {
    const swapped = [renamed('Mainline', 'Carriageway'), partsCreated(asset(2, 'Mainline'), partFacts(3))];
    expect(eventsOf(stale(swapped, 'Mainline', [{ ...north, size: 1 }, south]))).toEqual([
      partChanged(asset(1, 'Carriageway'), 1, { size: 700 }, { size: 1 }),
    ]);
  });

  it('leaves a part alone that somebody moved to another asset, and reports a conflict to a sender who changed it', () => {
    const moved = [partsRemoved('Mainline', south), partsCreated('Link', south)];
    expect(eventsOf(stale(moved, 'Mainline', [{ ...north, size: 1 }, south]))).toEqual([
      partChanged('Mainline', 1, { size: 700 }, { size: 1 }),
    ]);
    for (const parts of [[north, { ...south, size: 1 }], [north]]) {
      expect(conflictsOf(stale(moved, 'Mainline', parts))).toEqual([
        expect.objectContaining({ field: 'parts.2.assetName', theirs: 'Link' }),
      ]);
    }
  });

  it('is not refused for a copy or zone that was removed meanwhile if the sender did not change it', () => {
    const zoned = [
      programmeCreated(),
      copied(copyOf(501, 1, 'Mainline')),
      { type: 'ZoneAdded', data: { zoneId: 8, zoneName: 'Zone B' } } as const,
      partsCreated('Mainline', { ...north, zoneId: 8 }),
    ];
    const now = later(
      zoned,
      copied(copyOf(502, 2, 'Mainline')),
      partChanged('Mainline', 1, { zoneId: 8, subprogrammeId: 501 }, { zoneId: null, subprogrammeId: 502 }),
      { type: 'SubprogrammesRemoved', data: { assetName: 'Mainline', copies: [copyOf(501, 1, 'Mainline')] } },
      { type: 'ZoneRemoved', data: { zoneId: 8, zoneName: 'Zone B' } },
    );
    const decision = save(now, 1, 'Mainline', [{ ...north, zoneId: 8, size: 1 }], given(...zoned));
    expect(eventsOf(decision)).toEqual([partChanged('Mainline', 1, { size: 700 }, { size: 1 })]);
  });
});
