import { beforeEach, expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ElementMakeup, Task } from '../../../lib/api-types.js';
import { stamps } from '../../../testing/programme.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { programmeIs, reads } from './answers.js';
import { heading, openEditPage } from './edit-page.js';

// The editor of the tasks of a subprogramme, for its tests: how it is opened, and its fields.

const makeup = (id: number, elementMakeupName: string): ElementMakeup => ({
  id,
  elementMakeupName,
  taskId: null,
  taskCode: 'CLR001',
  defaultElementForTask: false,
  measurmentType: null,
  templateId: null,
  custom: false,
  projectId: 0,
  ...stamps,
  activities: [],
});
export const makeups = http.get('*/api/ElementMakeups', ({ request }) => {
  expect(new URL(request.url).searchParams.get('taskCode')).toBe('CLR001');
  return HttpResponse.json([makeup(1, 'Strip and clear'), makeup(2, 'Strip by hand')]);
});

/** Answers what the edit page reads; `tasksAre` says which tasks there are. */
export function serveTaskEditor() {
  const server = serve(...reads, makeups, programmeIs());
  beforeEach(() => signIn());
  const tasksAre = (...now: Task[]) => server.use(http.get('*/api/Tasks', () => HttpResponse.json(now)));
  return { server, tasksAre };
}

export async function editTasks() {
  const view = openEditPage();
  await heading();
  await view.user.click(await screen.findByRole('button', { name: 'Edit tasks' }));
  await screen.findByRole('list', { name: 'Tasks' });
  return view;
}
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}, %`));
export const task = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement);
