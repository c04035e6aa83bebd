import { area, atMost, count, inTurn, p95, timed } from './area.js';

const ROUNDS = 40;

/** Row Why: the lines behind a number, from one segment of one month to everything that a programme has. */
export const bench = area({
  name: 'Why this number',
  sizes: [20, 200, 2_000],
  of: 'parts',
  prepare: (ground) => ground.product(),
  async measure(size, product) {
    const id = await product.shownProgrammeOf(size);
    const dashboard = await product.read(`/api/Dashboards/materials?projectId=${id}`);
    const { series } = dashboard.json<{ series: { materialId: number; unitId: number }[] }>();
    const { materialId = 0, unitId = 0 } = series[0] ?? {};
    const queries = [
      `materials/why?shownIn=${unitId}&segment=${materialId}&from=2028-03&to=2028-03`,
      `materials/why?shownIn=${unitId}&from=2028-03&to=2028-03`,
      `materials/why?shownIn=${unitId}&pageSize=100`,
      'labour/why?day=2028-03-15',
      'labour/why?pageSize=100',
    ];
    const took = await timed(ROUNDS, (nth) => product.read(`/api/Dashboards/${inTurn(queries, nth)}&projectId=${id}`));
    return [{ name: `answer p95, ${count(size)} parts`, value: p95(took), bar: atMost(100), grows: 'answer p95' }];
  },
});
