import { beforeEach } from '@jest/globals';
import { HttpResponse, http, serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { excavation, listed, reads, recordIs } from '../../testing/answers.js';
import { choose, field, type User } from '../../testing/forms.js';
import { eachTestAtWidth } from '../../testing/window-width.js';

export const sent: Record<string, unknown>[] = [];

/** Answers the form, and notes what it sends; a planner is signed in. */
export function serveForm() {
  const server = serve(
    ...reads,
    recordIs('/api/ProductionRates/10002', excavation()),
    http.get('*/api/CustomInputs/productionRates', ({ request }) => {
      const custom = new URL(request.url).searchParams.get('custom') === 'true';
      const items = custom
        ? [listed({ id: 10_002, name: 'Bulk excavation, night', regionName: 'United Kingdom', unit: 'm3' })]
        : [];
      return HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } });
    }),
    http.post('*/api/ProductionRates', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(excavation({ id: 10_009 }), { status: 201, headers: { 'X-Command-Id': 'c-1' } });
    }),
  );
  eachTestAtWidth('wide');
  beforeEach(() => {
    sent.length = 0;
    signIn();
  });
  return server;
}

export const rate = 'Construction rate per Hour';
/** Fills in what a rate must have. */
export async function fill(user: User) {
  await user.type(await field('Rate Name'), 'Trenching');
  await choose(user, 'Country', 'Ireland');
  await user.type(await field(rate), '12.345');
  await choose(user, 'Unit per hour', /^m³/);
  await user.type(await field('Labour per Hour'), '3');
  await user.type(await field('Foreman per Hour'), '.25');
}
