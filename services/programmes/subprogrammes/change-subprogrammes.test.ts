import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  ANN,
  asset,
  BOB,
  conflictsOf,
  copied,
  copyOf,
  eventsOf,
  given,
  later,
  partFacts,
  partsCreated,
  programmeCreated,
  refusalOf,
  taskOf,
} from '../../../test/support/programme-history.js';
import { countingIds, referenceLibraryState } from '../../../test/support/test-programmes.js';
import { type AssetLibrary, assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import type { ProgrammeEvent } from '../../domain/programmes/events.js';
import {
  changeSubprogramme,
  makeSubprogramme,
  removeSubprogramme,
  type SubprogrammeForm,
} from './change-subprogrammes.js';

let library: AssetLibrary;
beforeAll(async () => {
  library = assetLibrary(await referenceLibraryState(), ANN);
});

const road = copyOf(501, 1, 'Road');
const start = [programmeCreated(), copied(road, copyOf(502, 2, '')), partsCreated('Road', partFacts(1))];
const published: ProgrammeEvent = { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'published' } };
const form: SubprogrammeForm = { name: 'Ramp', assetType: 'Dual carriageway', assetCategoryId: 11 };
const readOnly = { kind: 'conflict', code: 'programme-read-only' };

describe('Making a subprogramme', () => {
  const make = (over: Partial<SubprogrammeForm>, ...[source]: [Parameters<typeof makeSubprogramme>[3]?]) =>
    makeSubprogramme(given(...start), over, { library, ids: countingIds() }, source);

  it('makes one of no asset, without tasks', () => {
    expect(eventsOf(make(form))).toEqual([
      {
        type: 'SubprogrammesCopied',
        data: { assetName: '', copies: [{ ...form, ...asset(null, ''), id: 1_001, sourceId: 0, tasks: [] }] },
      },
    ]);
  });

  it('takes what the form leaves out, and the tasks without their links, from its source', () => {
    const tasks = [taskOf(61, { p6ActivityId: 18 }), taskOf(62)];
    const source = { ...form, tasks, sourceId: 7, baseTaskOf: ({ id }: { id: number }) => id * 10 };
    expect(eventsOf(make({ name: 'Slip road' }, source))).toEqual([
      {
        type: 'SubprogrammesCopied',
        data: {
          assetName: '',
          copies: [
            {
              ...form,
              name: 'Slip road',
              id: 1_001,
              sourceId: 7,
              ...asset(null, ''),
              tasks: [
                { ...tasks[0], id: 1_002, baseTaskId: 610, p6ActivityId: null },
                { ...tasks[1], id: 1_003, baseTaskId: 620, p6ActivityId: null },
              ],
            },
          ],
        },
      },
    ]);
  });

  it.each([
    [{ name: '' }, { name: ['Subprogramme name is required'] }],
    [{ name: 'x'.repeat(101) }, { name: ['Subprogramme name is too long (maximum 100 characters).'] }],
    [{ assetType: '' }, { assetType: ['Asset type is required'] }],
    [{ assetType: 'x'.repeat(101) }, { assetType: ['Asset type is too long (maximum 100 characters).'] }],
    [{ assetCategoryId: 999 }, { assetCategoryId: ['Asset type is required'] }],
  ] satisfies [Partial<SubprogrammeForm>, object][])('is refused with %j', (over, errors) => {
    expect(refusalOf(make({ ...form, ...over }))).toMatchObject({ kind: 'invalid', errors });
  });

  it('takes names of up to 100 characters', () => {
    expect(eventsOf(make({ ...form, name: 'x'.repeat(100), assetType: 'y'.repeat(100) }))).toHaveLength(1);
  });

  it('needs all fields when there is no source, and a programme that can be changed', () => {
    expect(Object.keys(refusalOf(make({})).errors ?? {})).toEqual(['name', 'assetType', 'assetCategoryId']);
    expect(
      refusalOf(makeSubprogramme(given(...start, published), form, { library, ids: countingIds() })),
    ).toMatchObject(readOnly);
  });
});

describe('Changing a subprogramme', () => {
  const change = (over: Partial<SubprogrammeForm>, programme = given(...start), seen = programme) =>
    changeSubprogramme(programme, 501, over, library, seen);

  it('removes and copies it under the same id, with its tasks', () => {
    expect(eventsOf(change({ name: 'Slip road' }))).toEqual([
      { type: 'SubprogrammesRemoved', data: { assetName: 'Road', copies: [road] } },
      { type: 'SubprogrammesCopied', data: { assetName: 'Road', copies: [{ ...road, name: 'Slip road' }] } },
    ]);
  });

  it('to what it is records no event', () => {
    expect(eventsOf(change({ name: road.name, assetType: road.assetType, assetCategoryId: 11 }))).toEqual([]);
  });

  it('is refused for a wrong form, an id that is not there, and a published programme', () => {
    expect(refusalOf(change({ name: '' }))).toMatchObject({ errors: { name: ['Subprogramme name is required'] } });
    expect(refusalOf(changeSubprogramme(given(...start), 9, {}, library))).toEqual({
      kind: 'missing',
      code: 'subprogramme-not-found',
      title: 'Subprogramme with ID 9 not found',
    });
    expect(refusalOf(change({ name: 'Slip road' }, given(...start, published)))).toMatchObject(readOnly);
  });

  it('is a conflict when somebody else has set the same field, and is none for other fields', () => {
    const now = later(
      start,
      { type: 'SubprogrammesRemoved', data: { assetName: 'Road', copies: [road] } },
      copied({ ...road, name: 'Bypass' }),
    );
    const seen = given(...start);
    expect(conflictsOf(change({ name: 'Slip road' }, now, seen))).toEqual([
      { field: 'name', theirs: 'Bypass', modifiedBy: BOB, modified: '2027-01-01T08:05:00.000Z' },
    ]);
    expect(eventsOf(change({ name: 'Bypass' }, now, seen))).toEqual([]);
    expect(eventsOf(change({ name: road.name, assetType: 'Motorway' }, now, seen))[1]).toMatchObject({
      data: { copies: [{ name: 'Bypass', assetType: 'Motorway' }] },
    });
  });
});

describe('Removing a subprogramme', () => {
  it('removes one that no part uses', () => {
    expect(eventsOf(removeSubprogramme(given(...start), 502))).toEqual([
      { type: 'SubprogrammesRemoved', data: { assetName: '', copies: [copyOf(502, 2, '')] } },
    ]);
  });

  it('is refused while parts use it, told how many of which assets', () => {
    const inUse = (...more: readonly ProgrammeEvent[]) => refusalOf(removeSubprogramme(given(...start, ...more), 501));
    expect(inUse()).toEqual({
      kind: 'conflict',
      code: 'subprogramme-in-use',
      title: 'Parts are built by this subprogramme. Choose another one for them first.',
      detail: '1 part of Road',
    });
    expect(inUse(partsCreated('Link', partFacts(2), partFacts(3)))).toMatchObject({ detail: '3 parts of Road, Link' });
  });

  it('is refused for an id that is not there, and in a published programme', () => {
    expect(refusalOf(removeSubprogramme(given(...start), 9))).toMatchObject({ code: 'subprogramme-not-found' });
    expect(refusalOf(removeSubprogramme(given(...start, published), 502))).toMatchObject(readOnly);
  });
});
