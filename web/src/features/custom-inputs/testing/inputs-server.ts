import type { CustomInput, CustomInputCounts } from '../../../lib/api-types.js';
import { HttpResponse, http } from '../../../testing/server.js';

/** The lists of a planner, as the server pages them; `questions` are what was asked, in order. */
export function inputLists() {
  const state = {
    inputs: [] as CustomInput[],
    database: [] as CustomInput[],
    questions: [] as string[],
    progress: [] as number[],
  };
  const handlers = [
    http.get('*/api/CustomInputs/counts', ({ request }) => {
      const of = new URL(request.url).searchParams.get('custom') === 'false' ? state.database : state.inputs;
      const counts: CustomInputCounts = {
        subprogrammes: 0,
        tasks: 9,
        materials: 4,
        elementMakeups: of.length,
        productionRates: 6,
        vehicles: 2,
      };
      return HttpResponse.json(counts);
    }),
    http.get('*/api/CustomInputs/:kind', ({ request, params }) => {
      const { searchParams } = new URL(request.url);
      state.questions.push(`${String(params['kind'])} ${searchParams.toString()}`);
      const of = searchParams.get('custom') === 'false' ? state.database : state.inputs;
      const words = (searchParams.get('query') ?? '').toLowerCase();
      const found = of.filter(({ name }) => name.toLowerCase().includes(words));
      const size = Number(searchParams.get('pageSize'));
      const page = Math.max(1, Math.min(Number(searchParams.get('page')), Math.ceil(found.length / size)));
      return HttpResponse.json(found.slice((page - 1) * size, page * size), {
        headers: { 'X-Total-Count': String(found.length) },
      });
    }),
    http.get('*/api/LibraryChanges/progress', () => {
      const programmes = state.progress.shift() ?? 0;
      return HttpResponse.json({ programmes, parts: programmes * 3 });
    }),
  ];
  return { state, handlers };
}
