import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { AssetBody } from '../../../lib/api-types.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { programmeIs } from '../testing/answers.js';
import { changes, size } from '../testing/edit-page.js';
import { mainline, programme, tasks } from '../testing/sample.js';
import { editTasks, field, serveTaskEditor, task } from '../testing/task-editor.js';

const { server, tasksAre } = serveTaskEditor();

describe('the tasks of a subprogramme', () => {
  it('are saved with the asset in one command, and the toast says so', async () => {
    const bodies: AssetBody[] = [];
    server.use(
      http.put('*/api/Projects/42/assets/Mainline', async ({ request }) => {
        bodies.push((await request.json()) as AssetBody);
        tasksAre(...tasks.map((one) => (one.id === 2 ? { ...one, durationPercent: 40 } : one)));
        return HttpResponse.json(
          { asset: mainline(), created: 0, updated: 1, deleted: 0, cleanedUpSubprogrammes: 0, tasksUpdated: 1 },
          { headers: { 'X-Command-Id': 'c-3' } },
        );
      }),
    );
    const { user } = await editTasks();
    await user.clear(field('Duration of Earthworks'));
    await user.type(field('Duration of Earthworks'), '40');
    await user.clear(size());
    await user.type(size(), '710');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('row', { name: /^Earthworks .*was 35, now 40/ })).toBeTruthy();
    server.use(
      programmeIs(
        programme({
          assets: [
            {
              ...mainline(),
              parts: mainline().parts.map((part) => (part.id === 1 ? { ...part, partSize: 710 } : part)),
            },
          ],
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Asset updated successfully.')).toBeTruthy();
    expect(screen.getByText('Mainline: size of North 700 → 710 m; 1 more')).toBeTruthy();
    expect(bodies).toMatchObject([
      { parts: [{ id: 1, partSize: 710 }, {}, {}], tasks: [{ id: 2, durationPercent: 40 }] },
    ]);
    expect(bodies[0]?.tasks).toEqual([{ id: 2, durationPercent: 40 }]);
    await waitFor(() => expect(changes()).toEqual([]));
    expect(screen.getByRole('row', { name: /^Earthworks .*selected 40/ })).toBeTruthy();
  });

  it('put what the server refuses at its field', async () => {
    server.use(
      http.put('*/api/Projects/42/assets/Mainline', () =>
        problem(422, 'Start and duration are over 100 %', {
          errors: { 'tasks.0.lagPercent': ['Start and duration are over 100 %'] },
        }),
      ),
    );
    const { user } = await editTasks();
    await user.click(screen.getByRole('button', { name: 'Later start of earthworks' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(field('Starts at, Earthworks').getAttribute('aria-invalid')).toBe('true');
    expect(task('Earthworks').getByText('Start and duration are over 100 %')).toBeTruthy();
  });
});
