import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Programme } from '../../../lib/api-types.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { programmeIs, reads } from './answers.js';
import { openEditPage } from './edit-page.js';
import { programme } from './sample.js';

// The head of the edit page, for its tests: what it does to the programme, and the name of a scenario.

/** Answers what the edit page reads, and notes what is sent. */
export function serveProgrammeHead() {
  const server = serve(...reads, programmeIs());
  const sent: unknown[] = [];
  beforeEach(() => {
    signIn();
    sent.length = 0;
  });

  /** Takes a change of the programme as the server does, and notes what was sent on which version. */
  const takes = (path: string, answer: (body: Partial<Programme>) => Partial<Programme>) => {
    const take = async ({ request }: { request: Request }) => {
      const text = await request.text();
      const body = text === '' ? {} : (JSON.parse(text) as Partial<Programme>);
      sent.push([request.headers.get('If-Match'), body]);
      const now = programme(answer(body));
      server.use(programmeIs(now, '"6"'));
      return HttpResponse.json(now, { headers: { 'X-Command-Id': 'c-1' } });
    };
    server.use(path.endsWith('reopen') ? http.post(path, take) : http.put(path, take));
  };
  /** Opens the name of a scenario and empties it. */
  const edit = async () => {
    server.use(programmeIs(scenario()));
    const view = openEditPage();
    await view.user.click(await screen.findByRole('button', { name: 'Rename scenario' }));
    const field = screen.getByLabelText('Scenario name');
    await view.user.clear(field);
    return { ...view, type: (text: string) => view.user.type(field, text) };
  };
  return { server, sent, takes, edit };
}

export const menu = async (user: ReturnType<typeof openEditPage>['user'], item: string) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
export const scenario = (over: Partial<Programme> = {}) =>
  programme({ baseProjectId: 7, scenarioName: 'Two bridges', ...over });
