import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn, tokenOf } from '../../../testing/session.js';
import { programme } from '../testing/sample.js';
import { useScheduleExtension } from '../use-schedule-extension.js';

let asked: { query: Record<string, string>; authorization: string | null }[];
const server = serve(
  http.get('*/api/Projects/42/export', ({ request }) => {
    asked.push({
      query: Object.fromEntries(new URL(request.url).searchParams),
      authorization: request.headers.get('authorization'),
    });
    return new HttpResponse('<Project/>', {
      headers: {
        'Content-Type': 'application/xml',
        'Content-Disposition': `attachment; filename="A9.xml"; filename*=UTF-8''A9%20dualling%2C%202%20km.xml`,
      },
    });
  }),
);
const saved: { name: string; content: Blob }[] = [];
beforeEach(() => {
  signIn();
  asked = [];
  saved.length = 0;
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => void jest.restoreAllMocks());

function EditScreen() {
  const { note, menu } = useScheduleExtension({
    programme: programme(),
    etag: '"5"',
    readOnly: false,
    busy: false,
    phone: false,
  });
  return (
    <>
      {menu.map(({ label, onSelect }) => (
        <button key={label} type="button" onClick={onSelect}>
          {label}
        </button>
      ))}
      {note}
    </>
  );
}
async function open(label: string) {
  const view = renderScreen(<EditScreen />);
  await view.user.click(screen.getByRole('button', { name: label }));
  await screen.findByRole('dialog', { name: label });
  return view;
}

describe('the export of a programme', () => {
  it.each([
    ['Export as XLSX', 'xlsx'],
    ['Export as MS Project XML', 'mspdi'],
    ['Export as CSV', 'csv'],
  ])('%s is saved under the name that the server gives', async (label, format) => {
    const { user } = await open(label);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('A9 dualling, 2 km.xml exported')).toBeTruthy();
    expect(asked).toEqual([{ query: { format, tasks: 'false' }, authorization: `Bearer ${tokenOf()}` }]);
    expect(saved.map(({ name }) => name)).toEqual(['A9 dualling, 2 km.xml']);
    expect(await saved[0]!.content.text()).toBe('<Project/>');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('holds the tasks of the parts when asked to', async () => {
    const { user } = await open('Export as CSV');
    await user.click(screen.getByRole('checkbox', { name: 'With the tasks of each part' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(asked.map(({ query }) => query)).toEqual([{ format: 'csv', tasks: 'true' }]));
  });

  it('that fails says why, and can be tried again', async () => {
    server.use(http.get('*/api/Projects/42/export', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = await open('Export as CSV');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Failed while exporting the programme: Service unavailable')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('can be cancelled while it comes', async () => {
    server.use(
      http.get(
        '*/api/Projects/42/export',
        () =>
          new HttpResponse(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(25)) }), {
            headers: { 'Content-Length': '100' },
          }),
      ),
    );
    const { user } = await open('Export as XLSX');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Export as XLSX' }).getAttribute('aria-valuenow')).toBe('25'),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([]);
  });
});
