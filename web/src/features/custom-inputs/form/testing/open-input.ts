import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { HttpResponse, http, serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { concrete, reads, recordIs, tipper } from '../../testing/answers.js';
import { openEdit } from '../../testing/forms.js';

/** Answers the page of a vehicle of one's own and of one of the database; a planner is signed in. */
export function serveVehicles() {
  const server = serve(
    ...reads,
    recordIs('/api/Vehicles/10003', tipper()),
    recordIs('/api/Vehicles/1', tipper({ id: 1, custom: false, createdBy: 0, regionId: null })),
  );
  beforeEach(() => signIn());
  return server;
}

/** Answers that a material can be deleted, notes what is sent for it, and asks whether it should be. */
export function deletions(server: ReturnType<typeof serve>) {
  const sent: string[] = [];
  beforeEach(() => {
    sent.length = 0;
    server.use(
      http.get('*/api/CustomInputs/:kind/:id/uses', () =>
        HttpResponse.json({
          scenarios: [],
          inputs: [{ kind: 'tasks', id: 10_050, name: 'Earthworks (A9)' }],
          inputsOfOthers: 0,
        }),
      ),
      http.delete('*/api/Materials/10001', ({ request }) => {
        sent.push(`DELETE ${request.headers.get('If-Match')}`);
        return HttpResponse.json({ id: 10_001 }, { headers: { 'X-Command-Id': 'c-1' } });
      }),
      http.post('*/api/Commands/c-1/undo', () => {
        sent.push('undo');
        return HttpResponse.json({});
      }),
      recordIs('/api/Materials/10001', concrete()),
    );
  });
  const ask = async () => {
    const view = openEdit('materials', 10_001);
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Low-carbon concrete' }));
    await view.user.click(screen.getByRole('menuitem', { name: 'Delete material' }));
    return { ...view, dialog: await screen.findByRole('dialog', { name: 'Delete “Low-carbon concrete”?' }) };
  };
  return { sent, ask };
}
