import { AssetNames } from '../../services/domain/programmes/assets/asset-names.js';
import { PartsByAsset } from '../../services/domain/programmes/assets/parts-by-asset.js';
import type { SubprogrammeCopy } from '../../services/domain/programmes/events.js';
import { nameKey } from '../../services/domain/programmes/name-key.js';
import {
  copiesByAsset,
  noProgramme,
  type Part,
  type Programme,
  partsByCopy,
} from '../../services/domain/programmes/programme.js';
import { sortText } from '../../services/domain/search/sort-text.js';
import type { ProjectionSql, ReadSql } from '../runner/projection.js';

/** A programme in the tables, with facts that are not part of the folded state. */
export interface StoredProgramme {
  readonly programme: Programme;
  /** Version of the stream up to which events are applied. */
  version: number;
  /** By asset the version at which it was added, which orders the assets, also after a rename. */
  readonly places: Map<number, number>;
  /** Number of active scenarios without the baseline. */
  readonly scenarioCount: number;
  /** For a scenario: the current name of its base. */
  readonly baseName: string | null;
  /** Whether it is a scenario of a removed base (docs/product/programmes.md, Removal). */
  readonly isHidden: boolean;
}

// The contents of a programme: one row for each thing that can be edited alone, so that an edit of one part rewrites one part.
//   programmes        42 | 0 | a9 dualling, 2 km | a019 dualling, 012 km | true | false | draft | 3 | 2 | 1 | 2026-11-18T… | 2026-11-20T09:30:00.000Z | 17 | {"name": "A9 dualling, 2 km", "schedule": {…}, …}
//   non_working_days  42 | [{"date": "2027-12-27", "description": ""}, …]
//   zones             8 | 42 | north | {"id": 8, "zoneName": "North", "createdBy": 3, …}
//   packages          7 | 42 | phase 1 earthworks | {"id": 7, "packageName": "Phase 1 earthworks", "createdBy": 3, …}
//   assets            42 | 1 | Mainline | mainline | 3 | {12,13}      (place 3, parts 12 and 13 in this order; a removed one has no place)
//   parts             12 | 42 | | 7 | {"id": 12, "partName": "", "size": 2, …}
//   subprogrammes     10001 | 42 | {10001,10002} | {"id": 10001, "name": "…", "tasks": […], …}
const COLUMNS = {
  programmes:
    'id integer PRIMARY KEY, base_project_id integer NOT NULL, name_key text NOT NULL, name_sort text COLLATE "C" NOT NULL, is_active boolean NOT NULL, is_draft boolean NOT NULL, status text NOT NULL, created_by integer NOT NULL, region_id integer NOT NULL, metric_id integer NOT NULL, created text COLLATE "C" NOT NULL, modified text COLLATE "C" NOT NULL, version integer NOT NULL, facts jsonb NOT NULL',
  non_working_days: 'programme_id integer PRIMARY KEY, days jsonb NOT NULL',
  zones: 'id integer PRIMARY KEY, programme_id integer NOT NULL, name_key text NOT NULL, facts jsonb NOT NULL',
  packages: 'id integer PRIMARY KEY, programme_id integer NOT NULL, name_key text NOT NULL, facts jsonb NOT NULL',
  assets:
    'programme_id integer NOT NULL, asset_id integer NOT NULL, asset_name text NOT NULL, name_key text NOT NULL, place integer, part_ids integer[] NOT NULL, PRIMARY KEY (programme_id, asset_id)',
  parts:
    'id integer PRIMARY KEY, programme_id integer NOT NULL, p6_activity_id integer, package_id integer, facts jsonb NOT NULL',
  subprogrammes:
    'id integer PRIMARY KEY, programme_id integer NOT NULL, task_ids integer[] NOT NULL, facts jsonb NOT NULL',
  copied_inputs:
    'copy_id integer NOT NULL, kind text NOT NULL, input_id integer NOT NULL, programme_id integer NOT NULL, PRIMARY KEY (copy_id, kind, input_id)',
} as const;
//   copied_inputs     10001 | tasks | 12 | 42      (a task of copy 10001 was made from the library's task 12)
type Table = keyof typeof COLUMNS;

export const PROGRAMME_TABLES = Object.keys(COLUMNS) as Table[];

export async function createProgrammeTables(sql: ProjectionSql): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS))
    await sql.query(`CREATE TABLE ${sql.table(table)} (${columns})`);
  // The lists by each order that the web client has, and by each filter (docs/decisions/0050). Drafts are few among many, or many among few.
  for (const list of [
    '(base_project_id, is_active, modified, id)',
    '(base_project_id, is_active, created, id)',
    '(base_project_id, is_active, name_sort, id)',
    '(status, modified, id)',
    '(created_by, modified, id)',
    '(region_id, modified, id)',
    '(metric_id, modified, id)',
    '(modified, id) WHERE is_draft',
    '(modified, id)',
  ])
    await sql.query(`CREATE INDEX ON ${sql.table('programmes')} ${list}`);
  await sql.query(`CREATE INDEX ON ${sql.table('programmes')} (name_key)`);
  await sql.query(`CREATE INDEX ON ${sql.table('assets')} (name_key)`);
  await sql.query(`CREATE INDEX ON ${sql.table('zones')} (programme_id)`);
  await sql.query(`CREATE INDEX ON ${sql.table('packages')} (programme_id)`);
  await sql.query(`CREATE INDEX ON ${sql.table('parts')} (programme_id)`);
  await sql.query(`CREATE INDEX ON ${sql.table('parts')} (p6_activity_id) WHERE p6_activity_id IS NOT NULL`);
  await sql.query(`CREATE INDEX ON ${sql.table('subprogrammes')} (programme_id)`);
  await sql.query(`CREATE INDEX ON ${sql.table('subprogrammes')} USING gin (task_ids)`);
  await sql.query(`CREATE INDEX ON ${sql.table('copied_inputs')} (kind, input_id, programme_id)`);
}

interface PieceRow {
  readonly kind: string;
  readonly programmeId: number;
  readonly key: number;
  readonly facts: never;
}

/**
 * Complete programmes by id from one snapshot; an unknown id is absent from the result.
 * A row's jsonb is the object that `writeProgrammes` stored, so it can be cast back to its type.
 */
export async function readProgrammes(sql: ReadSql, ids: readonly number[]): Promise<Map<number, StoredProgramme>> {
  // One statement, and so one snapshot: a concurrent edit is visible completely or not at all.
  const { rows } = await sql.query<PieceRow>(
    `
    SELECT 'programme' AS kind, id AS "programmeId", version AS key, facts FROM ${sql.table('programmes')} WHERE id = ANY($1)
    UNION ALL SELECT 'scenarios', base_project_id, count(*)::integer, NULL FROM ${sql.table('programmes')}
      WHERE base_project_id = ANY($1) AND base_project_id <> 0 AND is_active GROUP BY base_project_id
    UNION ALL SELECT 'base', s.id, b.id, jsonb_build_object('name', b.facts->'name', 'isActive', b.is_active)
      FROM ${sql.table('programmes')} s JOIN ${sql.table('programmes')} b ON b.id = s.base_project_id WHERE s.id = ANY($1)
    UNION ALL SELECT 'days', programme_id, 0, days FROM ${sql.table('non_working_days')} WHERE programme_id = ANY($1)
    UNION ALL SELECT 'zone', programme_id, id, facts FROM ${sql.table('zones')} WHERE programme_id = ANY($1)
    UNION ALL SELECT 'package', programme_id, id, facts FROM ${sql.table('packages')} WHERE programme_id = ANY($1)
    UNION ALL SELECT 'asset', programme_id, asset_id, jsonb_build_object('assetName', asset_name, 'place', place, 'partIds', part_ids)
      FROM ${sql.table('assets')} WHERE programme_id = ANY($1)
    UNION ALL SELECT 'part', programme_id, id, facts FROM ${sql.table('parts')} WHERE programme_id = ANY($1)
    UNION ALL SELECT 'copy', programme_id, id, facts FROM ${sql.table('subprogrammes')} WHERE programme_id = ANY($1)`,
    [ids],
  );
  const pieces = new Map<string, PieceRow[]>();
  for (const row of rows) {
    const key = `${row.kind} ${row.programmeId}`;
    const found = pieces.get(key);
    if (found) found.push(row);
    else pieces.set(key, [row]);
  }
  const stored = new Map<number, StoredProgramme>();
  for (const { programmeId, key: version, facts } of rows.filter(({ kind }) => kind === 'programme')) {
    const rowsOf = (kind: string): PieceRow[] =>
      (pieces.get(`${kind} ${programmeId}`) ?? []).sort((a, b) => a.key - b.key);
    const byKey = <Piece>(kind: string): Map<number, Piece> => new Map(rowsOf(kind).map((row) => [row.key, row.facts]));
    const assetsEver = rowsOf('asset').map(({ key, facts }) => ({
      assetId: key,
      ...(facts as { assetName: string; place: number | null; partIds: number[] }),
    }));
    const assets = assetsEver
      .flatMap(({ place, ...asset }) => (place === null ? [] : { place, ...asset }))
      .sort((a, b) => a.place - b.place);
    const base = rowsOf('base')[0]?.facts as { name: string; isActive: boolean } | undefined;
    const days = (rowsOf('days')[0]?.facts ?? []) as { date: string; description: string }[];
    const parts = byKey<Part>('part');
    const subprogrammes = byKey<SubprogrammeCopy>('copy');
    stored.set(programmeId, {
      version,
      programme: {
        ...noProgramme(),
        ...(facts as object),
        nonWorkingDays: new Map(days.map((day) => [day.date, day])),
        zones: byKey('zone'),
        packages: byKey('package'),
        parts,
        subprogrammes,
        partsOfCopy: partsByCopy(parts.values()),
        copiesOfAsset: copiesByAsset(subprogrammes.values()),
        assets: new PartsByAsset(assets.map(({ assetId, partIds }) => [assetId, partIds])),
        assetNames: new AssetNames(assetsEver.map(({ assetId, assetName }) => [assetId, assetName])),
      },
      places: new Map(assets.map(({ assetId, place }) => [assetId, place])),
      scenarioCount: rowsOf('scenarios')[0]?.key ?? 0,
      baseName: base?.name ?? null,
      isHidden: base?.isActive === false,
    });
  }
  return stored;
}

/** The changes of a programme since its rows were written; the row of something that no longer exists is deleted. */
export class ProgrammeChanges {
  days = false;
  /** Whether it was named, or renamed, or is a draft no longer. */
  name = false;
  /** Whether assets came back between others, so that all have other places now. */
  isOrderRestored = false;
  readonly zones = new Set<number>();
  readonly packages = new Set<number>();
  readonly assets = new Set<number>();
  readonly parts = new Set<number>();
  readonly copies = new Set<number>();
}

/** Keeps the text of one statement within a few megabytes. */
const MAX_ROWS_PER_STATEMENT = 2_000;

/** Writes the changed rows of each programme, and each programme's own row. */
export async function writeProgrammes(
  sql: ProjectionSql,
  changed: ReadonlyMap<StoredProgramme, ProgrammeChanges>,
): Promise<void> {
  const upserts: Record<Table, object[]> = {
    programmes: [],
    non_working_days: [],
    zones: [],
    packages: [],
    assets: [],
    parts: [],
    subprogrammes: [],
    copied_inputs: [],
  };
  const deleted: Record<'zones' | 'packages' | 'parts' | 'subprogrammes', number[]> = {
    zones: [],
    packages: [],
    parts: [],
    subprogrammes: [],
  };
  const rewritten: number[] = [];
  for (const [{ programme, version, places }, changes] of changed) {
    const {
      nonWorkingDays,
      zones,
      packages,
      assets,
      assetNames,
      parts,
      subprogrammes,
      partsOfCopy: _parts,
      copiesOfAsset: _copies,
      ...facts
    } = programme;
    const programme_id = programme.id;
    upserts.programmes.push({
      id: programme_id,
      base_project_id: programme.baseProjectId,
      name_key: nameKey(programme.name),
      name_sort: nameSortOf(programme),
      is_active: programme.isActive,
      is_draft: programme.isDraft,
      status: programme.status,
      created_by: programme.createdBy,
      region_id: programme.regionId,
      metric_id: programme.metricId,
      created: programme.created,
      modified: programme.modified,
      version,
      facts,
    });
    if (changes.days) upserts.non_working_days.push({ programme_id, days: [...nonWorkingDays.values()] });
    for (const id of changes.zones) {
      const zone = zones.get(id);
      if (zone) upserts.zones.push({ id, programme_id, name_key: nameKey(zone.zoneName), facts: zone });
      else deleted.zones.push(id);
    }
    for (const id of changes.packages) {
      const one = packages.get(id);
      if (one) upserts.packages.push({ id, programme_id, name_key: nameKey(one.packageName), facts: one });
      else deleted.packages.push(id);
    }
    // The name of a removed asset stays: copies may still belong to it, and its number is not used again.
    for (const asset_id of changes.assets) {
      const asset_name = assetNames.get(asset_id) ?? '';
      upserts.assets.push({
        programme_id,
        asset_id,
        asset_name,
        name_key: nameKey(asset_name),
        place: places.get(asset_id) ?? null,
        part_ids: assets.get(asset_id) ?? [],
      });
    }
    for (const id of changes.parts) {
      const part = parts.get(id);
      if (part)
        upserts.parts.push({
          id,
          programme_id,
          p6_activity_id: part.p6ActivityId,
          package_id: part.packageId,
          facts: part,
        });
      else deleted.parts.push(id);
    }
    for (const id of changes.copies) {
      const copy = subprogrammes.get(id);
      if (copy)
        upserts.subprogrammes.push({ id, programme_id, task_ids: copy.tasks.map((task) => task.id), facts: copy });
      else deleted.subprogrammes.push(id);
      rewritten.push(id);
      upserts.copied_inputs.push(...(copy ? copiedInputs(copy, programme_id) : []));
    }
  }
  for (const table of ['zones', 'packages', 'parts', 'subprogrammes'] as const) {
    if (deleted[table].length > 0)
      await sql.query(`DELETE FROM ${sql.table(table)} WHERE id = ANY($1)`, [deleted[table]]);
  }
  if (rewritten.length > 0)
    await sql.query(`DELETE FROM ${sql.table('copied_inputs')} WHERE copy_id = ANY($1)`, [rewritten]);
  for (const table of PROGRAMME_TABLES) {
    for (let i = 0; i < upserts[table].length; i += MAX_ROWS_PER_STATEMENT)
      await upsert(sql, table, upserts[table].slice(i, i + MAX_ROWS_PER_STATEMENT));
  }
}

/** An index takes no key of more than 2,700 bytes, and names that begin alike so far are alike. */
const MAX_SORTED = 300;

/** The own name, by which a list is sorted: a scenario has the name of its base beside. */
const nameSortOf = ({ baseProjectId, name, scenarioName }: Programme): string =>
  sortText(baseProjectId === 0 ? name : scenarioName)
    .slice(0, MAX_SORTED)
    .toWellFormed();

const KEYS: Readonly<Record<Table, readonly string[]>> = {
  programmes: ['id'],
  non_working_days: ['programme_id'],
  zones: ['id'],
  packages: ['id'],
  assets: ['programme_id', 'asset_id'],
  parts: ['id'],
  subprogrammes: ['id'],
  copied_inputs: ['copy_id', 'kind', 'input_id'],
};

/**
 * Inputs of the library that a copy uses: what it was copied from, its tasks' bases, and the make-ups that they choose. A task
 * without a choice has its base as `openTasks`, since the library says which make-up counts for it.
 */
function copiedInputs({ id, sourceId, tasks }: SubprogrammeCopy, programmeId: number): object[] {
  const inputs = tasks.flatMap(({ baseTaskId, elementMakeupId }) => [
    { kind: 'tasks', input_id: baseTaskId },
    elementMakeupId === null
      ? { kind: 'openTasks', input_id: baseTaskId }
      : { kind: 'elementMakeups', input_id: elementMakeupId },
  ]);
  const used = [{ kind: 'subprogrammes', input_id: sourceId }, ...inputs].filter(({ input_id }) => input_id !== 0);
  const each = new Map(used.map((input) => [`${input.kind} ${input.input_id}`, input]));
  return [...each.values()].map((input) => ({ copy_id: id, ...input, programme_id: programmeId }));
}

/** @param rows values by column name */
async function upsert(sql: ProjectionSql, table: Table, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const updates = names.filter((name) => !KEYS[table].includes(name)).map((name) => `${name} = EXCLUDED.${name}`);
  await sql.query(
    `INSERT INTO ${sql.table(table)} (${names.join(', ')})
     SELECT ${names.join(', ')} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, $1)
     ON CONFLICT (${KEYS[table].join(', ')}) DO UPDATE SET ${updates.join(', ')}`,
    [JSON.stringify(rows)],
  );
}
