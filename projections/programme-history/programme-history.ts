import { Injectable } from '@nestjs/common';
import { programmeNotFound } from '../../services/domain/programmes/decision.js';
import { activitiesById as limitableActivities } from '../../services/domain/programmes/labour/labour-limits-view.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';
import { PeopleNames } from '../../services/platform/people-names.js';
import { notFound, Refused } from '../../services/platform/problem.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { activityNames } from '../p6-activities/p6-activities-projection.js';
import { type ListedProgramme, ProgrammeReads } from '../programme-detail/programme-reads.js';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { activitiesIn, fieldsInWords, type Names } from './change-fields.js';
import { type ChangeKind, type ChangeSummary, isCreation } from './change-summary.js';
import { titleOf } from './change-title.js';
import type { PROGRAMME_CHANGE, PROGRAMME_HISTORY_PAGE } from './history-answers.js';
import { PROGRAMME_HISTORY } from './history-projection.js';
import type { Entry } from './history-tables.js';

export interface HistoryFilter {
  readonly user?: number | undefined;
  readonly kind?: ChangeKind | undefined;
  readonly asset?: string | undefined;
  /** Only what happened before this moment, ISO 8601. */
  readonly until?: string | undefined;
  readonly undone?: boolean | undefined;
}

export interface HistoryWindow {
  /** Only older ones than the one at this place. */
  readonly before?: number | undefined;
  readonly limit: number;
}

interface StoredEntry extends Entry {
  readonly kinds: readonly ChangeKind[];
  readonly undone: boolean;
}

export interface ReadEntry extends StoredEntry {
  /** What the command at the beginning of its chain of undos did. */
  readonly root_summary: ChangeSummary | null;
}

/** What is counted with a filter; beyond it the answer says that there are more. */
const MAX_COUNTED = 1_000;
const MAX_ASSET_NAMES = 500;

/** The history of a programme and its schedule, from its read model: a page costs the same however long it is. */
@Injectable()
export class ProgrammeHistory {
  constructor(
    private readonly readModels: ReadModels,
    private readonly programmes: ProgrammeReads,
    private readonly library: LibrarySnapshot,
    private readonly people: PeopleNames,
  ) {}

  /** @throws Refused 404 */
  async page(id: number, filter: HistoryFilter, window: HistoryWindow): Promise<Answer<typeof PROGRAMME_HISTORY_PAGE>> {
    const programme = await this.visible(id);
    const sql = await this.readModels.tablesOf(PROGRAMME_HISTORY);
    const [entries, counted, users, assets] = await Promise.all([
      readEntries(sql, id, filter, { ...window, limit: window.limit + 1 }),
      countEntries(sql, id, filter),
      usersOf(sql, id),
      assetsOf(sql, id),
    ]);
    const shown = entries.slice(0, window.limit);
    const names = await this.people.of(users);
    return {
      programmeId: id,
      name: programme.name,
      scenarioName: programme.baseProjectId === 0 ? null : programme.scenarioName,
      canChange: programme.isActive && programme.status === 'draft',
      total: Math.min(counted.total, counted.most),
      isMore: counted.total > counted.most,
      next: entries.length > window.limit ? (shown.at(-1)?.place ?? null) : null,
      people: users.map((user) => ({ id: user, name: names.get(user) ?? null })),
      assets,
      changes: await this.inWords(shown, names),
    };
  }

  /** One change. @throws Refused 404 */
  async one(id: number, commandId: string): Promise<Answer<typeof PROGRAMME_CHANGE>> {
    await this.visible(id);
    const [entry] = await this.entries(id, [commandId]);
    const [change] = entry ? await this.inWords([entry], await this.people.of([entry.user_id])) : [];
    if (!change) throw new Refused(notFound('command-not-found', 'There is no such command, or it changed nothing.'));
    return change;
  }

  /** The entries of commands, in the order of the log; those that are of another programme are left out. */
  async entries(id: number, commandIds: readonly string[]): Promise<readonly ReadEntry[]> {
    const sql = await this.readModels.tablesOf(PROGRAMME_HISTORY);
    const { rows } = await sql.query<StoredEntry>(
      `SELECT e.* FROM ${sql.table('entries')} e WHERE e.programme_id = $1 AND e.command_id = ANY($2) ORDER BY e.place`,
      [id, commandIds],
    );
    return withRoots(sql, rows);
  }

  /** The programme as lists show it. @throws Refused 404, also for a scenario that is hidden with its base */
  async visible(id: number): Promise<ListedProgramme> {
    const [programme] = await this.programmes.listed([id]);
    if (!programme) throw new Refused(programmeNotFound);
    return programme;
  }

  private async inWords(
    entries: readonly ReadEntry[],
    people: ReadonlyMap<number, string>,
  ): Promise<Answer<typeof PROGRAMME_CHANGE>[]> {
    const library = await this.library.latest();
    const ids = [...new Set(entries.flatMap(({ summary }) => activitiesIn(summary)))];
    const names: Names = {
      library,
      limitable: limitableActivities(library),
      activities:
        ids.length === 0 ? new Map() : await activityNames(await this.readModels.tablesOf('p6-activities'), ids),
    };
    return entries.map((entry) => changeOf(entry, names, people));
  }
}

function changeOf(
  entry: ReadEntry,
  names: Names,
  people: ReadonlyMap<number, string>,
): Answer<typeof PROGRAMME_CHANGE> {
  const { category, summary, root_summary, level } = entry;
  const ofProgramme = category === 'programme';
  return {
    place: entry.place,
    commandId: entry.command_id,
    title: titleOf(root_summary ?? summary, root_summary === null && level > 0 ? 0 : level),
    kinds: entry.kinds,
    time: entry.time,
    userId: entry.user_id,
    user: people.get(entry.user_id) ?? null,
    version: ofProgramme ? entry.last_version : null,
    versionBefore: ofProgramme ? entry.first_version - 1 : null,
    undoes: entry.undoes,
    undone: entry.undone,
    hasFigures: hasFigures(entry),
    fields: fieldsInWords(summary, names),
    moreFields: summary.moreFields,
  };
}

/** Names, status and zones change no figure; what a programme was made with has nothing before it. */
export const hasFigures = ({ category, kinds, summary }: Pick<ReadEntry, 'category' | 'kinds' | 'summary'>): boolean =>
  category === 'programme' &&
  !isCreation(summary.actions) &&
  (kinds.some((kind) => kind === 'assets' || kind === 'calendar' || kind === 'subprogrammes') ||
    summary.actions.some(({ type, name }) => type === 'ProgrammeStatusChanged' && name === 'draft'));

/** Not a join: for one page the database would rather go through all entries. */
async function withRoots(sql: ServingSql, entries: readonly StoredEntry[]): Promise<ReadEntry[]> {
  const roots = [...new Set(entries.flatMap(({ root }) => root ?? []))];
  const { rows } =
    roots.length === 0
      ? { rows: [] }
      : await sql.query<{ command_id: string; summary: ChangeSummary }>(
          `SELECT command_id, summary FROM ${sql.table('entries')} WHERE command_id = ANY($1)`,
          [roots],
        );
  const summaries = new Map(rows.map((row) => [row.command_id, row.summary]));
  return entries.map((entry) => ({ ...entry, root_summary: summaries.get(entry.root ?? '') ?? null }));
}

/** $1 programme, $2 to $6 the filter. */
const FILTERED = `e.programme_id = $1 AND ($2::integer IS NULL OR e.user_id = $2) AND ($3::text IS NULL OR $3 = ANY(e.kinds))
  AND ($4::text IS NULL OR $4 = ANY(e.assets)) AND ($5::text IS NULL OR e.time < $5) AND ($6::boolean IS NULL OR e.undone = $6)`;

const valuesOf = (id: number, { user, kind, asset, until, undone }: HistoryFilter) => [
  id,
  user ?? null,
  kind ?? null,
  asset ?? null,
  until ?? null,
  undone ?? null,
];

async function readEntries(
  sql: ServingSql,
  id: number,
  filter: HistoryFilter,
  { before, limit }: HistoryWindow,
): Promise<readonly ReadEntry[]> {
  const { rows } = await sql.query<StoredEntry>(
    `SELECT e.* FROM ${sql.table('entries')} e WHERE ${FILTERED} AND ($7::integer IS NULL OR e.place < $7) ORDER BY e.place DESC LIMIT $8`,
    [...valuesOf(id, filter), before ?? null, limit],
  );
  return withRoots(sql, rows);
}

/** Without a filter the number is stored; with one it is counted up to a bound. */
async function countEntries(
  sql: ServingSql,
  id: number,
  filter: HistoryFilter,
): Promise<{ readonly total: number; readonly most: number }> {
  if (Object.values(filter).every((value) => value === undefined)) {
    const { rows } = await sql.query<{ places: number }>(
      `SELECT places FROM ${sql.table('heads')} WHERE programme_id = $1`,
      [id],
    );
    return { total: rows[0]?.places ?? 0, most: Infinity };
  }
  const { rows } = await sql.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM (SELECT FROM ${sql.table('entries')} e WHERE ${FILTERED} LIMIT ${MAX_COUNTED + 1}) AS counted`,
    valuesOf(id, filter),
  );
  return { total: rows[0]?.total ?? 0, most: MAX_COUNTED };
}

async function usersOf(sql: ServingSql, id: number): Promise<number[]> {
  const { rows } = await sql.query<{ user_id: number }>(
    `SELECT user_id FROM ${sql.table('people')} WHERE programme_id = $1 ORDER BY user_id LIMIT 1000`,
    [id],
  );
  return rows.map(({ user_id }) => user_id);
}

async function assetsOf(sql: ServingSql, id: number): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `SELECT name FROM ${sql.table('assets')} WHERE programme_id = $1 ORDER BY name LIMIT ${MAX_ASSET_NAMES}`,
    [id],
  );
  return rows.map(({ name }) => name);
}
