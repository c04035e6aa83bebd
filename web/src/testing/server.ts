import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';

export { HttpResponse, http } from 'msw';

/**
 * Answers the client's calls in this test file. A call that no handler answers fails the test.
 * `server.use(...)` adds handlers for one test.
 */
export function serve(...handlers: RequestHandler[]) {
  // Every page listens for the changes of others, and asks what is unread; cards ask what is starred, charts for the data dates of the
  // schedule. Here there is nothing.
  const server = setupServer(
    ...handlers,
    http.get('*/api/Notifications/unread', () => Response.json({ count: 0 })),
    http.get('*/api/Favourites/ids', () => Response.json({ ids: [] })),
    http.get('*/api/Projects/:id/schedule', () =>
      Response.json({ version: 0, activities: 0, lastProject: 1, projects: [] }),
    ),
    http.get('*/api/changes', () => new HttpResponse(null, { status: 204 })),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** A refusal as the server sends it (docs/api.md, Errors). */
export function problem(
  status: number,
  title: string,
  more: { code?: string; errors?: Record<string, string[]> } = {},
): Response {
  return Response.json(
    { title, status, code: more.code ?? 'refused', ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}
