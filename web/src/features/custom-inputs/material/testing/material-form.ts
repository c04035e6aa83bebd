import { beforeEach } from '@jest/globals';
import { HttpResponse, http, serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { concrete, listed, reads, recordIs } from '../../testing/answers.js';
import { choose, field, type User } from '../../testing/forms.js';
import { eachTestAtWidth } from '../../testing/window-width.js';

export const sent: Record<string, unknown>[] = [];
export const ifMatch: (string | null)[] = [];

/** Answers the form, and notes what it sends; a planner is signed in. */
export function serveForm() {
  const server = serve(
    ...reads,
    recordIs('/api/Materials/10001', concrete()),
    http.get('*/api/CustomInputs/materials', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const items =
        searchParams.get('custom') === 'true'
          ? []
          : [listed({ id: 1, name: 'Pavement concrete', custom: false, familyName: 'Concrete', unit: 'm3' })];
      return HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } });
    }),
    recordIs('/api/Materials/1', concrete({ id: 1, name: 'Pavement concrete', subFamily: 'Pavement', custom: false })),
    http.post('*/api/Materials', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(concrete({ id: 10_009 }), { status: 201, headers: { 'X-Command-Id': 'c-1' } });
    }),
    http.put('*/api/Materials/10001', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      ifMatch.push(request.headers.get('If-Match'));
      return HttpResponse.json(concrete(), { headers: { 'X-Command-Id': 'c-2' } });
    }),
  );
  eachTestAtWidth('wide');
  beforeEach(() => {
    sent.length = 0;
    ifMatch.length = 0;
    signIn();
  });
  return server;
}

/** Fills in what a material must have. */
export async function fill(user: User) {
  await user.type(await field('Name of the material'), 'Grout');
  await choose(user, 'Material Family', 'Concrete');
  await choose(user, 'Unit', /^m³/);
}
