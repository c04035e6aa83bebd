// The keys of everything that is read, from broad to narrow: a write refreshes by prefix. Keys are made here and nowhere else.

import type { Query } from './query-string.js';

export type Key = readonly [string, ...(string | number | Query)[]];

export const keys = {
  /** Regions, metrics, units, asset categories, holidays: change with the product, so that no write makes them stale. */
  reference: (list: string, query: Query = {}) => ['reference', list, query] as const,
  programmes: () => ['programmes'] as const,
  programmeList: (query: Query = {}) => ['programmes', 'list', query] as const,
  /** What the search page has found. */
  search: (query: string) => ['programmes', 'search', query] as const,
  /** Cards of the user's favourites. */
  favouriteCards: (query?: Query) =>
    query === undefined ? (['programmes', 'favourites'] as const) : (['programmes', 'favourites', query] as const),
  /** Scenarios beside each other: every change of one of them makes it stale. */
  comparison: (ids: readonly number[], measure: string) => ['programmes', 'comparison', ids.join(), measure] as const,
  /** With the names of their scenarios. */
  savedComparisons: () => ['programmes', 'savedComparisons'] as const,
  /** Which programmes they are, whether or not they stand: no change of a programme makes them stale. */
  favouriteIds: () => ['favourites'] as const,
  /** Outcomes of commands on cards that are on their way: only in the cache, never fetched. */
  cardChanges: () => ['cardChanges'] as const,
  /** The prefix of everything that is read of one programme. */
  programme: (id: number) => ['programme', id] as const,
  programmeDetail: (id: number) => ['programme', id, 'detail'] as const,
  labourLimits: (id: number) => ['programme', id, 'labourLimits'] as const,
  zones: (id: number) => ['programme', id, 'zones'] as const,
  tasks: (id: number, subProgrammId: number) => ['programme', id, 'tasks', subProgrammId] as const,
  /** Of several copies at once. */
  tasksOf: (id: number, subProgrammIds: readonly number[]) =>
    ['programme', id, 'tasksOf', subProgrammIds.join()] as const,
  /** So many pages of the history, or one change (`commandId`), with what can be filtered by. */
  history: (id: number, query: Query = {}) => ['programme', id, 'history', query] as const,
  /** Whether a change can be undone: any later one may stand in its way. */
  undoOutlook: (id: number, commandId: string) => ['programme', id, 'undoOutlook', commandId] as const,
  /** What changes did to the figures then: nothing makes it stale. */
  changeEffects: (commandIds: readonly string[], materials: boolean) =>
    ['changeEffects', commandIds.join(), String(materials)] as const,
  /** The programme or its figures as of a version: nothing makes them stale. */
  asOf: (id: number, version: number, what: string) => ['asOf', id, version, what] as const,
  /** The prefix of everything that is read of a programme's schedule. */
  schedule: (id: number) => ['programme', id, 'p6activities'] as const,
  /** How many activities of which projects, and their data dates. */
  scheduleFacts: (id: number) => ['programme', id, 'p6activities', 'facts'] as const,
  p6Activities: (id: number, query: Query = {}) => ['programme', id, 'p6activities', query] as const,
  /** Of its parts against the schedule: both may change it. */
  progress: (id: number) => ['programme', id, 'progress'] as const,
  drift: (id: number) => ['programme', id, 'drift'] as const,
  /** With the dates of these parts taken over. */
  driftPeaks: (id: number, parts: readonly number[]) => ['programme', id, 'drift', 'peaks', parts.join()] as const,
  /** Of a file that is not imported yet: no write changes it. */
  schedulePreview: (previewId: string, query: Query = {}) => ['schedulePreview', previewId, query] as const,
  /** Of a file of custom inputs that is not imported yet: no write changes it. */
  inputImportPreview: (previewId: string, query: Query = {}) => ['inputImportPreview', previewId, query] as const,
  elementMakeups: (taskCode: string) => ['library', 'elementMakeups', taskCode] as const,
  /** The prefix of everything that is read of the library. */
  library: () => ['library'] as const,
  /** One page of the list of a kind, or the counts of all (`counts`). */
  customInputs: (kind: string, query: Query = {}) => ['library', 'list', kind, query] as const,
  customInput: (kind: string, id: number) => ['library', 'one', kind, id] as const,
  inputUses: (kind: string, id: number) => ['library', 'uses', kind, id] as const,
  inputHistory: (kind: string, id: number, page: number) => ['library', 'history', kind, id, page] as const,
  /** How many programmes have still to follow a change of the library: every change of it makes this stale. */
  figuresProgress: () => ['library', 'figuresProgress'] as const,
  /** What a form chooses from: `materials`, `productionRates`, `families` … */
  inputChoices: (list: string, query: Query = {}) => ['library', 'choices', list, query] as const,
  materials: (id: number, query: Query = {}) => ['programme', id, 'materials', query] as const,
  labour: (id: number, query: Query = {}) => ['programme', id, 'labour', query] as const,
  labourRates: (id: number, query: Query = {}) => ['programme', id, 'labourRates', query] as const,
  /** What a figure of a dashboard adds up. */
  why: (id: number, view: string, query: Query = {}) => ['programme', id, 'why', view, query] as const,
  /** The account that is signed in. */
  user: () => ['user'] as const,
  /** The prefix of the list and of the count of what is unread. */
  notifications: () => ['notifications'] as const,
  unreadNotifications: () => ['notifications', 'unread'] as const,
  /** The first so many pages of all, or of those that are unread. */
  notificationList: (unread: boolean, pages: number) => ['notifications', 'list', { unread, pages }] as const,
  /** Who has an account: for Admins. */
  accounts: () => ['accounts'] as const,
  accountList: (query: Query) => ['accounts', 'list', query] as const,
  accessTokens: () => ['accessTokens'] as const,
} satisfies Record<string, (...args: never[]) => Key>;

/** Which write makes which reads stale, by key prefix (docs/web.md, Data); keys.test.ts tests the table. */
export const invalidations = {
  programmeCreated: () => [keys.programmes()],
  programmeChanged: (id: number) => [keys.programmes(), keys.programme(id)],
  /** The figures of a programme have followed a change of the library; cards and comparisons are told by themselves. */
  figuresFollowed: (id: number): Key[] => [
    ['programme', id, 'materials'],
    ['programme', id, 'labour'],
    ['programme', id, 'labourRates'],
    ['programme', id, 'why'],
  ],
  comparisonsSaved: () => [keys.savedComparisons()],
  favouriteAdded: () => [keys.favouriteCards()],
  programmeRemoved: (id: number) => [keys.programmes(), keys.programme(id)],
  assetSaved: (id: number) => [keys.programmes(), keys.programme(id)],
  assetRemoved: (id: number) => [keys.programmes(), keys.programme(id)],
  zoneAdded: (id: number) => [keys.zones(id)],
  packagesSaved: (id: number) => [keys.programmes(), keys.programme(id)],
  limitsSet: (id: number) => [keys.programmes(), keys.programme(id)],
  /** That it has ended is told too. */
  scheduleImported: (id: number) => [keys.programme(id), keys.notifications()],
  /** A file changes nothing, and its end is told. */
  programmeExported: () => [keys.notifications()],
  notificationsRead: () => [keys.notifications()],
  datesTaken: (id: number) => [keys.programmes(), keys.programme(id)],
  /** Lists, forms and choices, those of the forms of assets too; figures of programmes follow later (`figuresFollowed`). */
  inputsChanged: () => [keys.library()],
  accountsChanged: () => [keys.accounts()],
  accessTokensChanged: () => [keys.accessTokens()],
} satisfies Record<string, (...args: never[]) => Key[]>;

/** True for keys that begin with one of the prefixes: the filter of SWR's `mutate`. */
export function matchesPrefix(prefixes: readonly Key[]): (key: unknown) => boolean {
  return (key) => Array.isArray(key) && prefixes.some((prefix) => prefix.every((part, index) => key[index] === part));
}

/**
 * What the browser has to be told of while a page shows what was read under a key, as the stream of changes takes it
 * (docs/product/history.md, Live changes).
 */
export function topicsOf(key: unknown): readonly string[] {
  if (!Array.isArray(key)) return [];
  const [area, what, ids] = key as readonly unknown[];
  switch (area) {
    case 'programme':
      return [programmeTopic(Number(what))];
    case 'programmes':
      return what === 'comparison' ? String(ids).split(',').map(Number).map(programmeTopic) : [CARDS_TOPIC];
    case 'library':
      return [LIBRARY_TOPIC];
    case 'notifications':
      return [NEWS_TOPIC];
    default:
      return [];
  }
}

export const CARDS_TOPIC = 'cards=true';
export const LIBRARY_TOPIC = 'library=true';
export const NEWS_TOPIC = 'news=true';
export const programmeTopic = (id: number): string => `programme=${id}`;
