import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { P6Activity, Task } from '../../../lib/api-types.js';
import { noActivityDetails } from '../../../testing/programme.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { programmeIs, reads } from './answers.js';
import { heading, openEditPage } from './edit-page.js';
import { tasks } from './sample.js';

// The timeline of the tasks of a subprogramme and the activities of the schedule that they are linked to, for its tests.

export const [clearance, earthworks] = tasks as [Task, Task];
const activity = (id: number, p6ActivityName: string, p6StartDate: string, p6EndDate: string): P6Activity => ({
  id,
  p6ActivityName,
  p6ActivityDescription: '',
  p6StartDate,
  p6EndDate,
  milestone: false,
  inFile: true,
  ...noActivityDetails,
  projectId: 42,
});
export const inside = activity(7, 'A1050', '2027-03-15', '2027-05-21');
/** North, the open part, ends on 24 September 2027. */
export const outside = activity(8, 'A1090', '2027-03-15', '2027-10-08');
export const schedule = (...all: P6Activity[]) =>
  http.get('*/api/P6Activities', ({ request }) => {
    const asked = new URL(request.url).searchParams.getAll('id').map(Number);
    const found = asked.length > 0 ? all.filter(({ id }) => asked.includes(id)) : all;
    return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length) } });
  });
const one = http.get('*/api/P6Activities/:id', ({ params }) =>
  HttpResponse.json([inside, outside].find(({ id }) => id === Number(params['id']))),
);
const noMakeups = http.get('*/api/ElementMakeups', () => HttpResponse.json([]));

/** Answers what the edit page reads; `tasksAre` says which tasks there are. */
export function serveTimeline() {
  const server = serve(...reads, noMakeups, one, programmeIs());
  beforeEach(() => signIn());
  const tasksAre = (...now: Task[]) => server.use(http.get('*/api/Tasks', () => HttpResponse.json(now)));
  return { server, tasksAre };
}

export async function open() {
  const view = openEditPage();
  await heading();
  await screen.findByRole('button', { name: /^Site clearance:/ });
  return view;
}
export const bar = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}:`) });
export const view = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
