// Proves that the table was made of exactly the events of the log: every id of the feed was applied, and nothing else.
import { readFeed } from './feed.mjs';

/**
 * @param catchUp called once the feed was read: what came to the topic meanwhile is applied before the two are compared
 * @returns how many events were compared; those that are only in the feed, and those applied that the feed does not have
 */
export async function checkAgainstFeed(table, { address, token }, catchUp) {
  const { sql } = table;
  const { head, messages } = await readFeed({ address, token });
  await sql.query('CREATE TEMPORARY TABLE in_feed (id uuid PRIMARY KEY, stream text, version integer)');
  let some = [];
  const keep = async () => {
    await sql.query('INSERT INTO in_feed SELECT * FROM unnest($1::uuid[], $2::text[], $3::integer[])', [
      some.map(({ id }) => id),
      some.map(({ subject }) => subject),
      some.map(({ streamversion }) => streamversion),
    ]);
    some = [];
  };
  for await (const message of messages()) if (some.push(message) === 1_000) await keep();
  await keep();
  await catchUp();

  const both = await sql.query(
    'SELECT count(*)::int AS count FROM in_feed JOIN events_taken USING (id, stream, version)',
  );
  const missing = await sql.query(
    'SELECT * FROM in_feed WHERE NOT EXISTS (SELECT FROM events_taken WHERE events_taken.id = in_feed.id)',
  );
  const others = await sql.query(
    'SELECT * FROM events_taken WHERE NOT EXISTS (SELECT FROM in_feed WHERE in_feed.id = events_taken.id)',
  );
  // Events that came after the feed was read are rightly not in it.
  return {
    compared: both.rows[0].count,
    missing: missing.rows,
    strange: others.rows.filter(({ position }) => !isAfter(position, head)),
  };
}

/** Positions are one or more numbers joined by `/`. */
function isAfter(position, other) {
  const [left, right] = [position, other].map((one) => one.split('/').map(BigInt));
  const at = left.findIndex((number, i) => number !== (right[i] ?? 0n));
  return at >= 0 && left[at] > (right[at] ?? 0n);
}
