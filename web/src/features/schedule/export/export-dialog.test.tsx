import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Programme } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn, tokenOf } from '../../../testing/session.js';
import { programme } from '../testing/sample.js';
import { useScheduleExtension } from '../use-schedule-extension.js';

let asked: { query: Record<string, string>; authorization: string | null }[];
const server = serve(
  http.get('*/api/Projects/42/drift', () => Response.json([])),
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
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:x';
  });
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => void jest.restoreAllMocks());

function EditScreen({ edited }: { edited: Programme }) {
  const { note, menu } = useScheduleExtension({
    programme: edited,
    etag: '"5"',
    readOnly: false,
    busy: false,
    phone: false,
  });
  return (
    <>
      {menu.map((entry) => (
        <button
          key={entry.label}
          type="button"
          onClick={'onSelect' in entry ? entry.onSelect : undefined}
          disabled={'disabled' in entry && entry.disabled}
        >
          {entry.label}
        </button>
      ))}
      {note}
    </>
  );
}
/** The projects of the schedule that was imported, by how many activities each has. */
const holds = (...projects: readonly (readonly [name: string, activities: number])[]) =>
  server.use(
    http.get('*/api/Projects/42/schedule', () =>
      Response.json({
        version: 1,
        lastProject: 1,
        activities: projects.reduce((sum, [, activities]) => sum + activities, 0),
        projects: projects.map(([name, activities], i) => ({ id: i + 1, key: '', name, dataDate: null, activities })),
      }),
    ),
  );
async function open(label: string, edited = programme()) {
  const view = renderScreen(<EditScreen edited={edited} />);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: label }).disabled).toBe(false));
  await view.user.click(screen.getByRole('button', { name: label }));
  await screen.findByRole('dialog', { name: label });
  return view;
}

describe('the export of a programme', () => {
  it.each([
    ['Export as XLSX', 'xlsx'],
    ['Export as P6 spreadsheet', 'p6'],
    ['Export as MS Project XML', 'mspdi'],
    ['Export as CSV', 'csv'],
  ])('%s is saved under the name that the server gives', async (label, format) => {
    const { user } = await open(label);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('A9 dualling, 2 km.xml exported')).toBeTruthy();
    expect(asked).toEqual([
      { query: { format, content: 'parts', tasks: 'false' }, authorization: `Bearer ${tokenOf()}` },
    ]);
    expect(saved.map(({ name }) => name)).toEqual(['A9 dualling, 2 km.xml']);
    expect(await saved[0]!.content.text()).toBe('<Project/>');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('holds the tasks of the parts when asked to', async () => {
    const { user } = await open('Export as CSV');
    await user.click(screen.getByRole('checkbox', { name: 'With the tasks of each part' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(asked.map(({ query }) => query)).toEqual([{ format: 'csv', content: 'parts', tasks: 'true' }]),
    );
  });

  it('says which IDs the parts have', async () => {
    const { unmount } = await open('Export as CSV');
    expect(screen.getByText(/as activities with IDs such as PL-7\.$/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    unmount();
    await open('Export as CSV', programme({ linked: [89, null, null] }));
    expect(
      screen.getByText(/Those that are linked to an activity have its ID and name, the others IDs such as PL-7/),
    ).toBeTruthy();
  });

  it('can be the schedule that was imported, one of its projects where it holds several', async () => {
    holds(['', 3994]);
    const { user, unmount } = await open('Export as P6 spreadsheet');
    expect(
      screen.getByText('In the layout that P6 imports. P6 does not read back the columns marked (*).'),
    ).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: 'Imported schedule' }));
    expect(screen.getByText(/^3.994 activities$/)).toBeTruthy();
    expect(screen.getByText(/^All activities of the schedule under their own IDs and names\./)).toBeTruthy();
    const tasks = screen.getByRole<HTMLInputElement>('checkbox', {
      description: 'Tasks belong to parts: an imported schedule goes out without them.',
    });
    expect(tasks.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(asked.map(({ query }) => query)).toEqual([{ format: 'p6', content: 'schedule', scheduleProject: '1' }]),
    );
    unmount();
    holds(['HBTF-2', 12], ['', 1]);
    await open('Export as CSV');
    expect(await screen.findByRole('radio', { name: 'Imported schedule of HBTF-2' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Imported schedule of project 2' })).toBeTruthy();
  });

  it('is offered without parts once a schedule was imported', async () => {
    const empty = { ...programme(), assets: [] };
    const { unmount } = renderScreen(<EditScreen edited={empty} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export as CSV' }).disabled).toBe(true);
    unmount();
    holds(['HBTF-2', 12]);
    const { user } = await open('Export as CSV', empty);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Imported schedule' })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Parts of the programme' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(asked[0]?.query).toEqual({ format: 'csv', content: 'schedule', scheduleProject: '1' }));
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
