import { beforeEach, expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Programme, SchedulePreview, SchedulePreviewRow } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { useScheduleExtension } from '../use-schedule-extension.js';
import { lacking, preview, programme, rows } from './sample.js';

// The import of a schedule from the button of the edit screen on, for its tests, and what it asks of the server.

interface Told {
  files: { name: string; dateOrder: string | null; codePage: string | null; columns: string[] }[];
  /** How a kept file was read or compared otherwise. */
  again: { how: string; body: unknown }[];
  imports: { body: unknown; key: string | null }[];
  forgotten: string[];
  queries: URLSearchParams[];
  undone: string[];
}
const nothing = (): Told => ({ files: [], again: [], imports: [], forgotten: [], queries: [], undone: [] });

/** What the server was told. */
export const told = nothing();

export const lines = (...given: object[]) =>
  new HttpResponse(`${given.map((line) => JSON.stringify(line)).join('\n')}\n`, {
    headers: { 'Content-Type': 'application/x-ndjson' },
  });

/** The file is read as `answer`. */
export const readAs = (answer: SchedulePreview | ((dateOrder: string | null) => SchedulePreview)) =>
  http.post('*/api/P6Activities/preview', async ({ request }) => {
    const query = new URL(request.url).searchParams;
    const dateOrder = query.get('dateOrder');
    const columns = ['id', 'name', 'start', 'finish'].flatMap((role) => {
      const column = query.get(`${role}Column`);
      return column === null ? [] : [`${role} ${column}`];
    });
    told.files.push({
      name: ((await request.formData()).get('file') as File).name,
      dateOrder,
      codePage: query.get('codePage'),
      columns,
    });
    return lines(
      { progress: { step: 'reading', done: 1 } },
      { progress: { step: 'comparing', done: 0.5 } },
      { preview: typeof answer === 'function' ? answer(dateOrder) : answer },
    );
  });
export const rowsAre = (all: SchedulePreviewRow[]) =>
  http.get('*/api/P6Activities/preview/:id', ({ request }) => {
    const query = new URL(request.url).searchParams;
    told.queries.push(query);
    const status = query.get('status');
    const words = query.get('query') ?? '';
    const shown = (status === 'Not in file' ? lacking : all).filter(
      (row) =>
        (status === null || row.status === status) && `${row.name} ${row.description} ${row.wbs ?? ''}`.includes(words),
    );
    const size = Number(query.get('pageSize'));
    const from = (Number(query.get('page')) - 1) * size;
    return HttpResponse.json(shown.slice(from, from + size), { headers: { 'X-Total-Count': String(shown.length) } });
  });
export const importsAs = (result: object) =>
  http.post('*/api/P6Activities/import', async ({ request }) => {
    told.imports.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
    return lines(
      { progress: { step: 'checking', done: 1 } },
      {
        import: {
          imported: 5,
          new: 3,
          updated: 2,
          issues: 0,
          notInFile: 0,
          drifted: 0,
          commandId: 'c-1',
          position: '77',
          ...result,
        },
      },
    );
  });

/** Answers what the import asks for, and forgets before each test what it was told. */
export function serveImport() {
  const server = serve(
    readAs(preview()),
    rowsAre(rows),
    importsAs({}),
    http.delete('*/api/P6Activities/preview/:id', ({ params }) => {
      told.forgotten.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/Commands/:id/undo', ({ params }) => {
      told.undone.push(String(params['id']));
      return HttpResponse.json({ commandId: 'c-2', undoes: params['id'], programmeId: 42 });
    }),
  );
  beforeEach(() => {
    signIn();
    Object.assign(told, nothing());
  });
  return server;
}

export function EditScreen({
  of = programme(),
  readOnly = false,
  busy = false,
  phone = false,
}: {
  of?: Programme;
  readOnly?: boolean;
  busy?: boolean;
  phone?: boolean;
}) {
  const { buttons, note, menu } = useScheduleExtension({ programme: of, etag: '"5"', readOnly, busy, phone });
  return (
    <>
      {buttons}
      <ul aria-label="Menu">
        {menu.map(({ label, disabled }) => (
          <li key={label}>{disabled ? `${label} (disabled)` : label}</li>
        ))}
      </ul>
      {note}
    </>
  );
}

export const schedule = (name = 'A9-programme-rev-C.xlsx') => new File(['PK'], name);
export const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export async function openUpload() {
  const view = renderScreen(<EditScreen />);
  await view.user.click(button('Upload P6 data'));
  await dialog('Upload P6 data');
  return view;
}
export async function openPreview() {
  const view = await openUpload();
  await view.user.upload(input(), schedule());
  await dialog('Schedule preview');
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Rows of the file' }).querySelector('tbody th')).toBeTruthy(),
  );
  return view;
}
