/** Programmes by the hundred thousand, made by copying the rows of one: what lies in the tables beside what planners work on. */
import type { Pool } from 'pg';
import { schemaOf } from '../../projections/runner/build.js';

/** More than the ids of the copied programme, of whatever kind: copies are so far apart. */
const APART = 1_000;

const OWNER = ['programme_id'];
/** Tables and the columns of ids in them. Not the lines: 50 million of them would measure the disk. */
const COPIED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'programme-detail': {
    programmes: ['id'],
    non_working_days: OWNER,
    assets: OWNER,
    parts: ['id', ...OWNER],
    subprogrammes: ['id', ...OWNER],
    copied_inputs: ['copy_id', ...OWNER],
    programme_names: OWNER,
    asset_names: OWNER,
  },
  'part-lines': { programmes: OWNER, parts: [...OWNER, 'part_id'] },
  'programme-history': { heads: OWNER, entries: OWNER, people: OWNER, assets: OWNER },
};
/** Columns of text that say which programme it is; names of assets and parts are the same in all. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  programmes: ['name_key'],
  programme_names: ['own', 'words'],
  asset_names: ['words'],
};

/** Copies a programme, its events and rows, from the `from`th copy to the `to`th. Nothing of the product may run meanwhile. */
export async function copyProgramme(pool: Pool, programme: number, from: number, to: number): Promise<void> {
  const { rows: builds } = await pool.query<{ projection: string; version: number; build: number }>(
    "SELECT projection, version, build FROM projections.checkpoint WHERE stage = 'live'",
  );
  for (const build of builds) {
    for (const [table, ids] of Object.entries(COPIED[build.projection] ?? {})) {
      const schema = schemaOf(build);
      const { rows: columns } = await pool.query<{ name: string }>(
        'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 ORDER BY ordinal_position',
        [schema, table],
      );
      const value = ({ name }: { name: string }): string => {
        if (ids.includes(name)) return `${name} + nth * ${APART}`;
        return NAMES[table]?.includes(name) ? `${name} || ' ' || nth` : name;
      };
      const of = table === 'programmes' && build.projection === 'programme-detail' ? 'id' : 'programme_id';
      await pool.query(
        `INSERT INTO "${schema}"."${table}" (${columns.map(({ name }) => name).join(', ')})
         SELECT ${columns.map(value).join(', ')} FROM "${schema}"."${table}" CROSS JOIN generate_series($2::integer, $3::integer) AS nth WHERE ${of} = $1`,
        [programme, from, to],
      );
      await vacuum(pool, `"${schema}"."${table}"`);
    }
  }
  await copyEvents(pool, programme, from, to);
}

/** Now, or PostgreSQL does it while something else is measured. */
const vacuum = (pool: Pool, table: string) => pool.query(`VACUUM (ANALYZE) ${table}`);

async function copyEvents(pool: Pool, programme: number, from: number, to: number): Promise<void> {
  await pool.query(
    `WITH copied AS (
       INSERT INTO log.events (position, stream, version, type, data, metadata, hash)
       SELECT (SELECT position FROM log.head) + row_number() OVER (ORDER BY nth, version),
              'programme-' || ($1 + nth * ${APART}), version, type, data, metadata, hash
         FROM log.events CROSS JOIN generate_series($2::integer, $3::integer) AS nth WHERE stream = 'programme-' || $1
       RETURNING 1)
     UPDATE log.head SET position = position + (SELECT count(*) FROM copied)`,
    [programme, from, to],
  );
  await pool.query('SELECT log.ensure_next_partition()');
  await vacuum(pool, 'log.events');
  // The rows are there: nobody has to read the copies.
  await pool.query(
    "UPDATE projections.checkpoint SET position = (SELECT position::text FROM log.head) WHERE stage = 'live'",
  );
  await pool.query('UPDATE commands.reconciled SET position = (SELECT position::text FROM log.head)');
  await pool.query('CHECKPOINT');
}
