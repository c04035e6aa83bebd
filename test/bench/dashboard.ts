import { gzipSync } from 'node:zlib';
import { area, atMost, count, inRounds, inTurn, p95, timed } from './area.js';

const ROUNDS = 40;
const EDITS = 20;

/** Row Dashboard: the aggregated answers of a programme, and how soon an edit of one part is in them. */
export const bench = area({
  name: 'Dashboard',
  sizes: [20, 200, 2_000],
  of: 'parts',
  prepare: (ground) => ground.product(),
  async measure(size, product) {
    const id = await product.shownProgrammeOf(size);
    const materials = `/api/Dashboards/materials?projectId=${id}`;
    const labour = `/api/Dashboards/labour?projectId=${id}`;
    const urls = [materials, `${labour}&groupBy=asset`, `${materials}&asset=Asset 1`, `${labour}&groupBy=labourType`];
    const answer = p95(await timed(ROUNDS, (round) => product.read(inTurn(urls, round))));
    const answers = await Promise.all(urls.map((url) => product.read(url)));
    const kB = Math.max(...answers.map(({ text }) => gzipSync(text).length)) / 1_000;
    const sql = await product.readModels.tablesOf('part-lines');
    const { rows } = await sql.query<{ n: number }>(
      `SELECT count(*) AS n FROM ${sql.table('lines')} WHERE programme_id = $1`,
      [id],
    );
    const seen = await inRounds(EDITS, (round) => product.timeOfEdit(id, round, materials));
    const of = `${count(size)} parts, ${count(Number(rows[0]?.n))} activity lines`;
    const seenIn = 'edit of one part, sent to seen in the answer, p95';
    return [
      { name: `aggregated answer p95, ${of}`, value: answer, bar: atMost(100), grows: 'aggregated answer p95' },
      { name: 'largest answer, gzipped', value: kB, unit: 'kB', bar: atMost(200) },
      { name: seenIn, value: p95(seen), bar: atMost(300), grows: 'edit seen p95' },
    ];
  },
});
