import { describe, expect, it } from '@jest/globals';
import type { Key } from './keys.js';
import { keys, stale, under } from './keys.js';

// One of every read, of programme 4 and of another.
const reads = {
  regions: keys.reference('Regions'),
  list: keys.programmeList({ isDraft: false }),
  cardChanges: keys.cardChanges(),
  detail: keys.programmeDetail(4),
  zones: keys.zones(4),
  tasks: keys.tasks(4, 9),
  tasksOf: keys.tasksOf(4, [9, 10]),
  p6Activities: keys.p6Activities(4),
  elementMakeups: keys.elementMakeups('CLR001'),
  materials: keys.materials(4, { asset: 'Mainline' }),
  labour: keys.labour(4),
  drift: keys.drift(4),
  activities: keys.p6Activities(4, { query: 'bridge' }),
  preview: keys.schedulePreview('p-1'),
  other: keys.programmeDetail(5),
  otherMaterials: keys.materials(5),
  user: keys.user(),
} satisfies Record<string, Key>;

const ofProgramme = [
  'list',
  'detail',
  'zones',
  'tasks',
  'tasksOf',
  'p6Activities',
  'materials',
  'labour',
  'drift',
  'activities',
];

describe('what a write makes stale', () => {
  it.each<[string, Key[], string[]]>([
    ['programmeCreated', stale.programmeCreated(), ['list']],
    ['programmeChanged', stale.programmeChanged(4), ofProgramme],
    ['programmeRemoved', stale.programmeRemoved(4), ofProgramme],
    ['assetSaved', stale.assetSaved(4), ofProgramme],
    ['assetRemoved', stale.assetRemoved(4), ofProgramme],
    ['zoneAdded', stale.zoneAdded(4), ['zones']],
    ['scheduleImported', stale.scheduleImported(4), ofProgramme.filter((read) => read !== 'list')],
    ['datesTaken', stale.datesTaken(4), ofProgramme],
    ['userChanged', stale.userChanged(), ['user']],
  ])('%s', (_write, prefixes, expected) => {
    const isStale = under(prefixes);
    expect(
      Object.entries(reads)
        .filter(([, key]) => isStale(key))
        .map(([name]) => name),
    ).toEqual(expected);
  });

  it('is in this table for every write', () => {
    expect(Object.keys(stale)).toEqual([
      'programmeCreated',
      'programmeChanged',
      'programmeRemoved',
      'assetSaved',
      'assetRemoved',
      'zoneAdded',
      'scheduleImported',
      'datesTaken',
      'userChanged',
    ]);
  });

  it('leaves keys that are not ours alone', () => {
    expect([undefined, null, 'programme', { 0: 'programme', 1: 4 }].filter(under([keys.programme(4)]))).toEqual([]);
  });
});
