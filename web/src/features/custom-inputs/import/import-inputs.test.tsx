import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { InputImportPreview, InputImportRow } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { ImportInputs } from './import-inputs.js';

const previewId = '5c1e6a0e-6f0e-4c51-9a7e-0e6f4c519a7e';
const commandId = '9f2d6a0e-6f0e-4c51-9a7e-0e6f4c519a7e';
const counts = { error: 1, new: 1, update: 1, noChange: 1 };
const preview: InputImportPreview = {
  previewId,
  fileName: 'library.xlsx',
  inputs: 4,
  counts,
  kinds: [
    { kind: 'materials', counts: { error: 1, new: 1, update: 1, noChange: 0 } },
    { kind: 'vehicles', counts: { error: 0, new: 0, update: 0, noChange: 1 } },
  ],
  notices: ['The sheet Budget was not read: no kind of input is called so.'],
};
const row = (id: number, status: InputImportRow['status'], more: Partial<InputImportRow> = {}): InputImportRow => ({
  id,
  kind: 'materials',
  row: id + 1,
  name: `Material ${id}`,
  status,
  changes: [],
  remarks: [],
  problems: [],
  ...more,
});
const rows: readonly InputImportRow[] = [
  row(2, 'Error', { problems: ['Family Name is required', 'Unit is required'] }),
  row(1, 'New'),
  row(3, 'Update', { changes: [{ field: 'Mass per unit (kg)', before: '2400', after: '2380' }] }),
  row(4, 'No Change', { kind: 'vehicles', name: 'Tipper' }),
];

let asked: { status: string | null; kind: string | null }[];
let imported: unknown[];
let undone: string[];
const server = serve(
  http.post('*/api/CustomInputs/import/preview', () => HttpResponse.json(preview)),
  http.get(`*/api/CustomInputs/import/preview/${previewId}`, ({ request }) => {
    const { searchParams } = new URL(request.url);
    const [status, kind] = [searchParams.get('status'), searchParams.get('kind')];
    asked.push({ status, kind });
    const shown = rows.filter((one) => (!status || one.status === status) && (!kind || one.kind === kind));
    return HttpResponse.json(shown, { headers: { 'X-Total-Count': String(shown.length) } });
  }),
  http.post('*/api/CustomInputs/import', async ({ request }) => {
    imported.push(await request.json());
    return HttpResponse.json({ created: 1, changed: 1 }, { headers: { 'X-Command-Id': commandId } });
  }),
  http.post('*/api/Commands/:id/undo', ({ params }) => {
    undone.push(String(params['id']));
    return HttpResponse.json({});
  }),
);
beforeEach(() => {
  signIn();
  asked = [];
  imported = [];
  undone = [];
});

async function choose(file = new File(['ID,Material'], 'library.xlsx')) {
  const view = renderScreen(<ImportInputs />);
  await view.user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import custom inputs' });
  const field = dialog.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('There is no field for the file');
  await view.user.upload(field, file);
  return view;
}
async function previewed() {
  const view = await choose();
  const dialog = await screen.findByRole('dialog', { name: 'Import preview' });
  await within(dialog).findByText('Material 1');
  return { ...view, dialog };
}

describe('the import of custom inputs', () => {
  it('shows what the file would do, errors first with their reasons, and what was not read', async () => {
    const { dialog } = await previewed();
    const table = within(dialog).getByRole('table', { name: 'Inputs of the file' });
    const [, first, , third] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('Family Name is required');
    expect(first?.textContent).toContain('Unit is required');
    expect(third?.textContent).toContain('Mass per unit (kg) 2400');
    expect(third?.textContent).toContain('2380');
    expect(within(dialog).getByText(/The sheet Budget was not read/)).toBeTruthy();
    expect(within(dialog).getByText('2 of 2 new and changed selected')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Select Material 2' }).disabled).toBe(true);
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Select Tipper' }).disabled).toBe(true);
  });

  it('shows one status and one kind alone', async () => {
    const { dialog, user } = await previewed();
    await user.click(within(dialog).getByRole('button', { name: 'Error 1' }));
    await waitFor(() => expect(within(dialog).queryByText('Material 1')).toBeNull());
    await user.click(within(dialog).getByRole('button', { name: 'All 4' }));
    await user.click(within(dialog).getByRole('button', { name: 'Logistics vehicles 1' }));
    await waitFor(() => expect(within(dialog).queryByText('Material 2')).toBeNull());
    expect(asked.at(-1)).toEqual({ status: null, kind: 'vehicles' });
  });

  it('takes over what is selected as one command, which the toast undoes', async () => {
    const { dialog, user } = await previewed();
    await user.click(within(dialog).getByRole('button', { name: 'Import 2 inputs' }));
    expect(await screen.findByText('1 input created, 1 input changed')).toBeTruthy();
    expect(imported).toEqual([{ previewId, except: [] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual([commandId]));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
  });

  it('leaves out what is not selected, and imports nothing where nothing is', async () => {
    const { dialog, user } = await previewed();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Select Material 1' }));
    expect(within(dialog).getByText('1 of 2 new and changed selected')).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Select all new and changed inputs' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Select all new and changed inputs' }));
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(imported).toEqual([]);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Select Material 3' }));
    await user.click(within(dialog).getByRole('button', { name: 'Import 1 input' }));
    await waitFor(() => expect(imported).toEqual([{ previewId, selected: [3] }]));
  });

  it('says so in place when the library changed since, and leads to another file', async () => {
    const changed = 'Your custom inputs have changed since the preview. Choose the file again.';
    server.use(http.post('*/api/CustomInputs/import', () => problem(412, changed)));
    const { dialog, user } = await previewed();
    await user.click(within(dialog).getByRole('button', { name: 'Import 2 inputs' }));
    expect(await within(dialog).findByText(`Failed while importing: ${changed}`)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByRole('dialog', { name: 'Import custom inputs' })).toBeTruthy();
  });

  it('can be tried again under the same command when the answer was lost', async () => {
    const sent: (string | null)[] = [];
    server.use(
      http.post('*/api/CustomInputs/import', ({ request }) => {
        sent.push(request.headers.get('Idempotency-Key'));
        return sent.length === 1
          ? problem(503, 'Service unavailable')
          : HttpResponse.json({ created: 2, changed: 0 }, { headers: { 'X-Command-Id': commandId } });
      }),
    );
    const { dialog, user } = await previewed();
    await user.click(within(dialog).getByRole('button', { name: 'Import 2 inputs' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2 inputs created')).toBeTruthy();
    expect(sent[0]).toBe(sent[1]);
  });

  it('tells why a file cannot be read, and takes another one', async () => {
    server.use(
      http.post(
        '*/api/CustomInputs/import/preview',
        () => problem(413, 'The file has too many inputs.', { errors: { file: ['The file has too many inputs.'] } }),
        { once: true },
      ),
    );
    const { user } = await choose();
    expect(await screen.findByText('The file has too many inputs.')).toBeTruthy();
    const field = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type="file"]');
    if (!field) throw new Error('There is no field for the file');
    await user.upload(field, new File(['ID,Material'], 'library.csv'));
    expect(await screen.findByRole('dialog', { name: 'Import preview' })).toBeTruthy();
  });

  it('refuses a file of more than 10 MB before it is sent', async () => {
    const large = new File(['x'], 'large.xlsx');
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await choose(large);
    expect(await screen.findByText(/A file of custom inputs may have up to 10 MB/)).toBeTruthy();
  });
});
