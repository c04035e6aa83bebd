import { area, atMost, count, type Figure, p95, timed } from './area.js';
import { type AssetForm, editOf } from './planner.js';

const ROUNDS = 60;
/** Milliseconds, by how many parts the programme has. */
const BARS = new Map([
  [200, 150],
  [2_000, 300],
]);

interface Programme {
  readonly assets: AssetForm<{ readonly id: number; readonly partSize: number; readonly subProgrammId: number }>[];
}

/** Row Live panel: an unsaved edit of one part of a programme, or of one task, answered with the figures before and after. */
export const bench = area({
  name: 'Live panel',
  sizes: [20, 200, 2_000],
  of: 'parts',
  reported: [...BARS.keys()],
  prepare: (ground) => ground.product(),
  async measure(size, product) {
    const id = await product.shownProgrammeOf(size);
    const programme = (await product.read(`/api/Projects/${id}`)).json<Programme>();
    const preview = (edit: object) => product.call('POST', `/api/Projects/${id}/preview`, edit);
    const ofParts = await timed(ROUNDS, (round) =>
      preview({ asset: editOf(programme, round, round), part: { index: 0 } }),
    );
    const part = programme.assets[0]?.parts[0];
    const tasks = await product.read(`/api/Tasks?subProgrammeId=${part?.subProgrammId}`);
    const [task] = tasks.json<{ id: number }[]>();
    if (!part || !task) throw new Error('The programme has no tasks');
    const ofTasks = await timed(ROUNDS, (round) =>
      preview({ tasks: [{ id: task.id, durationPercent: 10 + round / 4, lagPercent: 5 }], part: { id: part.id } }),
    );
    const figure = (edits: string, took: readonly number[]): Figure => ({
      name: `p95 of ${ROUNDS} unsaved ${edits}, ${count(size)} parts`,
      value: p95(took),
      bar: atMost(BARS.get(size) ?? 0),
      note: `the first, cold: ${took[0]?.toFixed(0)} ms`,
    });
    return [{ ...figure('one-part edits', ofParts), grows: 'p95' }, figure('one-task edits', ofTasks)];
  },
});
