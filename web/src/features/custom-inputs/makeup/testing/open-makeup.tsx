import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ElementMakeup, LibraryPreviewBody } from '../../../../lib/api-types.js';
import { renderScreen } from '../../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { EditInputPage } from '../../form/edit-input-page.js';
import { eachTestAtWidth } from '../../testing/window-width.js';
import { MakeupForm } from '../makeup-form.js';
import { cutAndFill, makeupHandlers } from './makeup-sample.js';

interface Sent {
  method: string;
  body: Record<string, unknown> & { activities: Record<string, unknown>[] };
  ifMatch: string | null;
}
export const sent: Sent[] = [];
export const asked: LibraryPreviewBody[] = [];
export const stores = (
  method: 'post' | 'put',
  answer: () => Response = () => HttpResponse.json({ id: 10_001 }, { headers: { 'X-Command-Id': 'c-1' } }),
) =>
  http[method]('*/api/ElementMakeups/full', async ({ request }) => {
    sent.push({ method, body: (await request.json()) as Sent['body'], ifMatch: request.headers.get('If-Match') });
    return answer();
  });

/** Answers the form, and notes what it sends in `sent` and what it asks the effect of in `asked`; a planner is signed in. */
export function serveForm() {
  const server = serve(...makeupHandlers, stores('post'), stores('put'));
  eachTestAtWidth('wide'); // enough for the panel beside the form
  beforeEach(() => {
    signIn();
    sent.length = 0;
    asked.length = 0;
    server.events.removeAllListeners();
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/api/CustomInputs/preview'))
        void request
          .clone()
          .json()
          .then((body) => asked.push(body as LibraryPreviewBody));
    });
  });
  const openRecord = async (over: Partial<ElementMakeup> = {}) => {
    server.use(
      http.get('*/api/ElementMakeups/10001', () =>
        HttpResponse.json({ ...cutAndFill, ...over }, { headers: { ETag: '"7"' } }),
      ),
    );
    const view = renderScreen(<EditInputPage />, {
      path: '/custom-inputs/edit-custom-inputs/:viewOption/:id/',
      at: '/custom-inputs/edit-custom-inputs/Element%20make%20up/10001/',
    });
    await screen.findByRole('table', { name: 'Activities' }, { timeout: 5000 });
    return view;
  };
  return { server, openRecord };
}

export const openNew = (fromExisting = false) =>
  renderScreen(<MakeupForm start={{ for: 'new', fromExisting }} onBack={() => undefined} />);

export const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement;
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
