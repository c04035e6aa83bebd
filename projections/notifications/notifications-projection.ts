import { idOf, type RecordedEvent } from '../../services/event-store/event.js';
import type { Projection, ProjectionSql } from '../runner/projection.js';
import { type NewsEvent, newsOf } from './news-of-command.js';
import { type Authorship, type Counted, keyOf, type Member, type Spell, Spells } from './spells.js';

// Who has to do with which programme, and what was done to it.
//   counted      4711 | programme-42 | a2b4…      (commands on programmes and schedules so far, and the last one)
//   members      42 | 3 | 17 | 4711               (user 3 is of programme 42 since command 17; command 4711 was their last that is told)
//   spells       7c9e… | 42 | 3 | changed | | 12 | 13 | 0 | 2027-03-01T09:00:12.000Z | … | 4711      (12 changes by user 3, one taken back)
//   authorships  42 | 3 | {"changed": "7c9e…"} | [{"id": "a2b4…", "does": "a2b4…", "spell": "7c9e…", "holds": true}]
// A place is the number of a command among all of them in the order of the log: the same on either store, after a move and after a
// rebuild, where positions are not.
// Times are those of the events, as these have them: text, which no server's time zone writes otherwise.
const COLUMNS = {
  counted: 'commands bigint NOT NULL, stream text NOT NULL, command_id text NOT NULL',
  members:
    'programme_id integer NOT NULL, user_id integer NOT NULL, joined bigint, latest bigint, PRIMARY KEY (user_id, programme_id)',
  spells: `id uuid PRIMARY KEY, programme_id integer NOT NULL, author_id integer NOT NULL, kind text NOT NULL, scenario_id integer,
    changes integer NOT NULL, revision integer NOT NULL, activities integer NOT NULL, from_time text COLLATE "C" NOT NULL,
    until_time text COLLATE "C" NOT NULL, place bigint NOT NULL`,
  authorships:
    'programme_id integer NOT NULL, user_id integer NOT NULL, spells jsonb NOT NULL, commands jsonb NOT NULL, PRIMARY KEY (programme_id, user_id)',
} as const;
type Table = keyof typeof COLUMNS;

export const notificationsProjection: Projection = {
  name: 'notifications',
  version: 1,
  categories: ['programme', 'schedule'],
  tables: Object.keys(COLUMNS),
  createTables,
  projector: () => ({ apply }),
};

async function createTables(sql: ProjectionSql): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS))
    await sql.query(`CREATE TABLE ${sql.table(table)} (${columns})`);
  await sql.query(`INSERT INTO ${sql.table('counted')} VALUES (0, '', '')`);
  await sql.query(`CREATE INDEX ON ${sql.table('members')} (programme_id) INCLUDE (user_id, latest)`);
  await sql.query(`CREATE INDEX ON ${sql.table('spells')} (programme_id, author_id, place) WHERE changes > 0`);
  await sql.query(
    `CREATE INDEX ON ${sql.table('spells')} (author_id, place) WHERE changes > 0 AND kind = 'scheduleImported'`,
  );
}

async function apply(recorded: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
  // The categories contain only events of these types.
  const events = recorded as readonly NewsEvent[];
  const spells = await read(events, tx);
  for (const event of events) spells.apply(event);
  await write(spells, tx);
}

/** What the authors of the events had done to their programmes before. */
async function read(events: readonly NewsEvent[], tx: ProjectionSql): Promise<Spells> {
  const counted = await tx.query<Counted>(`SELECT commands, stream, command_id FROM ${tx.table('counted')}`);
  const known = new Spells(counted.rows[0] ?? { commands: 0, stream: '', command_id: '' });
  const pairs = new Map<string, readonly [programmeId: number, userId: number]>();
  for (const event of events) {
    const { userId } = event.metadata;
    for (const programmeId of [idOf(event.stream), newsOf(event)?.programmeId ?? idOf(event.stream)])
      pairs.set(keyOf(programmeId, userId), [programmeId, userId]);
  }
  const asked = [[...pairs.values()].map(([id]) => id), [...pairs.values()].map(([, user]) => user)];
  const ofPairs = 'JOIN unnest($1::integer[], $2::integer[]) AS asked (programme, author)';
  const members = await tx.query<Member>(
    `SELECT programme_id, user_id, joined FROM ${tx.table('members')} ${ofPairs} ON programme_id = programme AND user_id = author`,
    asked,
  );
  for (const member of members.rows) known.members.set(keyOf(member.programme_id, member.user_id), member);
  const authorships = await tx.query<Authorship>(
    `SELECT programme_id, user_id, spells, commands FROM ${tx.table('authorships')} ${ofPairs} ON programme_id = programme AND user_id = author`,
    asked,
  );
  const ids = new Set<string>();
  for (const one of authorships.rows) {
    known.authorships.set(keyOf(one.programme_id, one.user_id), one);
    for (const id of [...Object.values(one.spells), ...one.commands.map(({ spell }) => spell)]) ids.add(id);
  }
  const spells = await tx.query<Spell>(`SELECT * FROM ${tx.table('spells')} WHERE id = ANY($1)`, [[...ids]]);
  for (const spell of spells.rows) known.spells.set(spell.id, spell);
  return known;
}

async function write(made: Spells, tx: ProjectionSql): Promise<void> {
  const { counted } = made;
  await tx.query(`UPDATE ${tx.table('counted')} SET commands = $1, stream = $2, command_id = $3`, [
    counted.commands,
    counted.stream,
    counted.command_id,
  ]);
  const spells = [...made.changedSpells];
  await upsert(tx, 'spells', ['id'], spells);
  await upsert(tx, 'authorships', ['programme_id', 'user_id'], [...made.changedAuthorships]);
  await upsert(tx, 'members', ['programme_id', 'user_id'], [...made.changedMembers]);
  // Readers begin with the programmes where something was told last.
  await tx.query(
    `UPDATE ${tx.table('members')} AS member SET latest =
            (SELECT max(place) FROM ${tx.table('spells')} WHERE programme_id = member.programme_id AND author_id = member.user_id AND changes > 0)
       FROM (SELECT DISTINCT * FROM unnest($1::integer[], $2::integer[]) AS pair (programme, author)) AS touched
      WHERE member.programme_id = programme AND member.user_id = author`,
    [spells.map(({ programme_id }) => programme_id), spells.map(({ author_id }) => author_id)],
  );
}

/** @param rows values by column name */
async function upsert(
  sql: ProjectionSql,
  table: Table,
  keys: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const updates = names.filter((name) => !keys.includes(name)).map((name) => `${name} = EXCLUDED.${name}`);
  await sql.query(
    `INSERT INTO ${sql.table(table)} (${names.join(', ')})
     SELECT ${names.join(', ')} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, $1)
     ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${updates.join(', ')}`,
    [JSON.stringify(rows)],
  );
}
