import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { CustomInputChange } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { InputActions } from '../form/input-actions.js';

const change = (patch: Partial<CustomInputChange> = {}): CustomInputChange => ({
  commandId: 'c-2',
  time: '2026-11-20T09:00:00.000Z',
  userId: 5,
  user: 'Iris Morgan',
  what: 'changed',
  undone: false,
  undoes: null,
  fields: [{ field: 'Surplus to disposal, quantity rate', before: '12 m3', after: '9 m3' }],
  ...patch,
});
const created = change({
  commandId: 'c-1',
  time: '2026-11-18T09:00:00.000Z',
  user: null,
  what: 'created',
  fields: [{ field: 'Made from', before: '', after: 'Cut, fill and dispose (D2AP)' }],
});

let changes: CustomInputChange[] = [];
let sent: string[] = [];
const server = serve(
  http.get('*/api/CustomInputs/elementMakeups/10001/history', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
    return HttpResponse.json(changes.slice((page - 1) * size, page * size), {
      headers: { 'X-Total-Count': String(changes.length) },
    });
  }),
  http.post('*/api/Commands/:id/undo', ({ params }) => {
    sent.push(String(params['id']));
    changes = [
      change({ commandId: 'c-3', undoes: 'c-2', fields: [] }),
      ...changes.map((one) => (one.commandId === params['id'] ? { ...one, undone: true } : one)),
    ];
    return HttpResponse.json({});
  }),
);
beforeEach(() => {
  signIn({ ScioUserId: 5 });
  changes = [change(), created];
  sent = [];
});

async function open(readOnly = false) {
  const { user } = renderScreen(
    <InputActions
      kind="elementMakeups"
      input={{ id: 10_001, name: 'Cut and fill' }}
      etag={null}
      readOnly={readOnly}
      list="/custom-inputs/"
    />,
  );
  await user.click(screen.getByRole('button', { name: 'History' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'History of “Cut and fill”' }) };
}
const entries = async () =>
  within(await screen.findByRole('list', { name: 'Changes, the last first' })).findAllByRole('listitem');

describe('the history of an input', () => {
  it('tells who changed what when, with before and after in display units', async () => {
    await open();
    const [last, first] = await entries();
    expect(last?.textContent).toMatch(/^ChangedIris Morgan · 20 Nov 2026, \d\d:00Undo/);
    expect(last?.textContent).toContain('Surplus to disposal, quantity rate12 m³to9 m³');
    expect(first?.textContent).toMatch(/^CreatedUser 5 · 18 Nov 2026/);
    expect(first?.textContent).toContain('Made fromCut, fill and dispose (D2AP)');
  });

  it('undoes a change, marks it, and offers the undo of the undo', async () => {
    const { user } = await open();
    const [last] = await entries();
    await user.click(within(last as HTMLElement).getByRole('button', { name: /^Undo: changed 20 Nov/ }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(sent).toEqual(['c-2']);
    const [undoing, undone] = await entries();
    expect(undoing?.textContent).toContain('Changed by an undo');
    expect(within(undoing as HTMLElement).getByRole('button')).toBeTruthy();
    expect(undone?.textContent).toContain('undone');
    expect(within(undone as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('says in words what stands in the way of an undo, at the change', async () => {
    server.use(
      http.post('*/api/Commands/:id/undo', () =>
        HttpResponse.json(
          {
            title: 'Later changes stand on this one',
            code: 'undo-blocked',
            status: 409,
            detail: 'Changed since: quantity rate (user 5, 2026-11-20T09:00:00.000Z). Undo these first.',
          },
          { status: 409 },
        ),
      ),
    );
    const { user } = await open();
    const [, first] = await entries();
    await user.click(within(first as HTMLElement).getByRole('button', { name: /^Undo: created/ }));
    const refusal = await within(first as HTMLElement).findByRole('alert');
    expect(refusal.textContent).toMatch(
      /^Later changes stand on this one. Changed since: quantity rate \(Iris Morgan, 20 Nov 2026, \d\d:00\). Undo these first.$/,
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'History' }));
    await entries();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('only reads where the input may not be changed', async () => {
    await open(true);
    const [last] = await entries();
    expect(within(last as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('comes page by page', async () => {
    changes = Array.from({ length: 12 }, (_, index) => change({ commandId: `c-${index}`, user: `Planner ${index}` }));
    const { user } = await open();
    expect(await entries()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText(/Planner 11/)).toBeTruthy();
    expect(screen.getByText('11–12 of 12')).toBeTruthy();
  });

  it('says of an input that came with the product that nobody has changed it', async () => {
    changes = [];
    await open();
    expect(await screen.findByText('Nobody has changed it since it was loaded.')).toBeTruthy();
  });

  it('says in place that it could not be read, and tries again', async () => {
    server.use(
      http.get(
        '*/api/CustomInputs/:kind/:id/history',
        () => HttpResponse.json({ title: 'Service unavailable' }, { status: 503 }),
        {
          once: true,
        },
      ),
    );
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading the history: Service unavailable.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await entries()).toHaveLength(2);
  });
});
