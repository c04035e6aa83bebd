import { describe, expect, it } from '@jest/globals';
import { invalidations, type Key, keys, matchesPrefix, topicsOf } from './keys.js';

// One of every read, of programme 4 and of another.
const reads = {
  regions: keys.reference('Regions'),
  list: keys.programmeList({ isDraft: false }),
  favouriteCards: keys.favouriteCards(),
  comparison: keys.comparison([3, 4], 'quantities'),
  savedComparisons: keys.savedComparisons(),
  favouriteIds: keys.favouriteIds(),
  cardChanges: keys.cardChanges(),
  detail: keys.programmeDetail(4),
  labourLimits: keys.labourLimits(4),
  zones: keys.zones(4),
  tasks: keys.tasks(4, 9),
  tasksOf: keys.tasksOf(4, [9, 10]),
  p6Activities: keys.p6Activities(4),
  elementMakeups: keys.elementMakeups('CLR001'),
  customInputs: keys.customInputs('materials', { page: 1 }),
  customInput: keys.customInput('materials', 9),
  inputUses: keys.inputUses('materials', 9),
  inputHistory: keys.inputHistory('materials', 9, 1),
  inputChoices: keys.inputChoices('families'),
  figuresProgress: keys.figuresProgress(),
  materials: keys.materials(4, { asset: 'Mainline' }),
  labour: keys.labour(4),
  labourRates: keys.labourRates(4),
  drift: keys.drift(4),
  driftPeaks: keys.driftPeaks(4, [17, 18]),
  activities: keys.p6Activities(4, { query: 'bridge' }),
  preview: keys.schedulePreview('p-1'),
  other: keys.programmeDetail(5),
  otherMaterials: keys.materials(5),
  user: keys.user(),
  unread: keys.unreadNotifications(),
  notifications: keys.notificationList(false, 1),
  accounts: keys.accountList({ page: 2 }),
  accessTokens: keys.accessTokens(),
} satisfies Record<string, Key>;

const ofProgramme = [
  'list',
  'favouriteCards',
  'comparison',
  'savedComparisons',
  'detail',
  'labourLimits',
  'zones',
  'tasks',
  'tasksOf',
  'p6Activities',
  'materials',
  'labour',
  'labourRates',
  'drift',
  'driftPeaks',
  'activities',
];

describe('what a write makes stale', () => {
  it.each<[string, Key[], string[]]>([
    [
      'programmeCreated',
      invalidations.programmeCreated(),
      ['list', 'favouriteCards', 'comparison', 'savedComparisons'],
    ],
    ['programmeChanged', invalidations.programmeChanged(4), ofProgramme],
    ['figuresFollowed', invalidations.figuresFollowed(4), ['materials', 'labour', 'labourRates']],
    ['comparisonsSaved', invalidations.comparisonsSaved(), ['savedComparisons']],
    ['favouriteAdded', invalidations.favouriteAdded(), ['favouriteCards']],
    ['programmeRemoved', invalidations.programmeRemoved(4), ofProgramme],
    ['accessTokensChanged', invalidations.accessTokensChanged(), ['accessTokens']],
    ['assetSaved', invalidations.assetSaved(4), ofProgramme],
    ['assetRemoved', invalidations.assetRemoved(4), ofProgramme],
    ['zoneAdded', invalidations.zoneAdded(4), ['zones']],
    ['packagesSaved', invalidations.packagesSaved(4), ofProgramme],
    ['limitsSet', invalidations.limitsSet(4), ofProgramme],
    [
      'scheduleImported',
      invalidations.scheduleImported(4),
      [
        ...ofProgramme.filter((read) => !['list', 'favouriteCards', 'comparison', 'savedComparisons'].includes(read)),
        'unread',
        'notifications',
      ],
    ],
    ['programmeExported', invalidations.programmeExported(), ['unread', 'notifications']],
    ['notificationsRead', invalidations.notificationsRead(), ['unread', 'notifications']],
    ['datesTaken', invalidations.datesTaken(4), ofProgramme],
    [
      'inputsChanged',
      invalidations.inputsChanged(),
      ['elementMakeups', 'customInputs', 'customInput', 'inputUses', 'inputHistory', 'inputChoices', 'figuresProgress'],
    ],
    ['accountsChanged', invalidations.accountsChanged(), ['accounts']],
  ])('%s', (_write, prefixes, expected) => {
    const isStale = matchesPrefix(prefixes);
    expect(
      Object.entries(reads)
        .filter(([, key]) => isStale(key))
        .map(([name]) => name),
    ).toEqual(expected);
  });

  it('is in this table for every write', () => {
    expect(Object.keys(invalidations)).toEqual([
      'programmeCreated',
      'programmeChanged',
      'figuresFollowed',
      'comparisonsSaved',
      'favouriteAdded',
      'programmeRemoved',
      'assetSaved',
      'assetRemoved',
      'zoneAdded',
      'packagesSaved',
      'limitsSet',
      'scheduleImported',
      'programmeExported',
      'notificationsRead',
      'datesTaken',
      'inputsChanged',
      'accountsChanged',
      'accessTokensChanged',
    ]);
  });

  it('leaves keys that are not ours alone', () => {
    expect([undefined, null, 'programme', { 0: 'programme', 1: 4 }].filter(matchesPrefix([keys.programme(4)]))).toEqual(
      [],
    );
  });
});

describe('what the stream of changes has to tell of', () => {
  it.each<[string, string[]]>([
    ['programme=4', ['comparison', ...ofProgramme.slice(4)]],
    ['programme=5', ['other', 'otherMaterials']],
    ['cards=true', ['list', 'favouriteCards', 'savedComparisons']],
    [
      'library=true',
      ['elementMakeups', 'customInputs', 'customInput', 'inputUses', 'inputHistory', 'inputChoices', 'figuresProgress'],
    ],
    ['news=true', ['unread', 'notifications']],
  ])('%s where it is shown', (topic, expected) => {
    const shown = Object.entries(reads).filter(([, key]) => topicsOf(key).includes(topic));
    expect(shown.map(([name]) => name)).toEqual(expected);
  });

  it('is nothing for what no other changes', () => {
    for (const key of [reads.regions, reads.favouriteIds, reads.cardChanges, reads.preview, reads.user, null, 'list'])
      expect(topicsOf(key)).toEqual([]);
  });
});
