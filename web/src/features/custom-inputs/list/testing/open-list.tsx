import { beforeEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { CustomInput, CustomInputUses } from '../../../../lib/api-types.js';
import { paths } from '../../../../lib/paths.js';
import { renderScreen } from '../../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { listed } from '../../testing/answers.js';
import { inputLists } from '../../testing/inputs-server.js';
import { CustomInputsPage } from '../custom-inputs-page.js';

const makeup = (id: number, patch: Partial<CustomInput> = {}): CustomInput =>
  listed({
    id,
    name: `Make-up ${id}`,
    taskCode: 'EXC001',
    parts: 1,
    bars: [{ name: 'Excavate', lag: 0, duration: 90 }],
    oneUnit: { per: 'm2', material: 'Imported fill', quantity: 18, unit: 'm3', moreMaterials: 2, manHours: 2.19 },
    ...patch,
  });
export const cutAndFill = makeup(10_001, {
  name: 'Cut, fill and dispose (A9)',
  madeFrom: 'Cut, fill and dispose (D2AP)',
  usedIn: { programmes: 1, scenarios: 2, subprogrammes: 0, tasks: 1, elementMakeups: 0 },
});
const places: CustomInputUses = {
  scenarios: [
    { id: 42, name: 'A9 dualling, 2 km', scenarioName: 'Baseline', baseProjectId: null, status: 'draft' },
    { id: 43, name: 'A9 dualling, 2 km', scenarioName: 'Six-day week', baseProjectId: 42, status: 'draft' },
  ],
  inputs: [{ kind: 'tasks', id: 10_050, name: 'Earthworks (A9)' }],
  inputsOfOthers: 0,
};

const { state, handlers } = inputLists();

export { state };
export const sent: string[] = [];

/** Answers the page with the inputs of `state`, and notes in `sent` what it changes; a planner is signed in. */
export function serveInputs() {
  const server = serve(
    http.get('*/api/CustomInputs/:kind/:id/uses', () => HttpResponse.json(places)),
    http.delete('*/api/:path/:id', ({ request, params }) => {
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      state.inputs = state.inputs.filter(({ id }) => id !== Number(params['id']));
      return HttpResponse.json({ id: Number(params['id']) }, { headers: { 'X-Command-Id': 'c-1' } });
    }),
    http.post('*/api/Commands/:id/undo', ({ params }) => {
      sent.push(`undo ${String(params['id'])}`);
      state.inputs = [cutAndFill, ...state.inputs.filter(({ id }) => id !== cutAndFill.id)];
      return HttpResponse.json({});
    }),
    ...handlers,
  );
  beforeEach(() => {
    signIn();
    state.inputs = [cutAndFill, ...Array.from({ length: 11 }, (_, index) => makeup(10_002 + index))];
    state.database = [makeup(5, { name: 'Strip and clear', custom: false })];
    state.questions = [];
    sent.length = 0;
  });
  return server;
}

export const at = (more = '') => `/custom-inputs/?customInputType=elementMakeups${more}`;
export const open = (address = at()) =>
  renderScreen(<CustomInputsPage />, { path: paths.customInputs.pattern, at: address });
export const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('rowheader', { name: new RegExp(name.replace(/[()]/g, '\\$&')) })).closest(
    'tr',
  ) as HTMLElement;

/** Asks to delete an input of the list; answers the dialog. */
export const ask = async (user: ReturnType<typeof open>['user'], name = cutAndFill.name) => {
  await user.click(within(await rowOf(name)).getByRole('button', { name: `Delete ${name}` }));
  return screen.findByRole('dialog', { name: `Delete “${name}”?` });
};
