import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { http } from '../../../testing/server.js';
import { programme } from '../testing/sample.js';
import {
  button,
  dialog,
  EditScreen,
  input,
  openPreview,
  openUpload,
  schedule,
  serveImport,
  told,
} from '../testing/schedule-import.js';

const server = serveImport();

describe('Upload P6 data', () => {
  it.each([
    [
      'in a removed programme',
      { of: programme({ isActive: false }), readOnly: true },
      'This programme was removed and cannot be changed.',
    ],
    [
      'in a published programme',
      { of: programme({ status: 'published' }), readOnly: true },
      'This programme is published and cannot be changed.',
    ],
    ['in an empty programme', { of: programme({ assets: [] }) }, 'Add an asset first'],
    ['while something else is saved', { busy: true }, 'Wait until the programme is saved'],
  ])('says why it cannot be used %s', (_when, given, reason) => {
    renderScreen(<EditScreen {...given} />);
    const upload = button('Upload P6 data');
    expect(upload.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(upload.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  });

  it('is an entry of the menu on the phone, beside the exports', () => {
    renderScreen(<EditScreen phone of={programme({ assets: [] })} />);
    expect(
      within(screen.getByRole('list', { name: 'Menu' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Upload P6 data (disabled)',
      'Schedule and progress',
      'Export as XLSX (disabled)',
      'Export as P6 spreadsheet (disabled)',
      'Export as MS Project XML (disabled)',
      'Export as CSV (disabled)',
    ]);
  });

  it('shows why a file is refused, and takes the next', async () => {
    server.use(
      http.post(
        '*/api/P6Activities/preview',
        () =>
          Response.json(
            {
              title: 'This kind of file is not read.',
              detail: 'It is a PDF document. P6 spreadsheets, layouts, XER, P6 XML, MS Project XML and CSV are read.',
              status: 415,
              code: 'unknown-kind',
            },
            { status: 415 },
          ),
        { once: true },
      ),
    );
    const { user } = await openUpload();
    await user.upload(input(), schedule('plan.pdf'));
    const note = await screen.findByText('This kind of file is not read.');
    expect(note.closest('[role=alert]')?.textContent).toContain('It is a PDF document.');
    await user.upload(input(), schedule());
    await dialog('Schedule preview');
  });
});

describe('the schedule preview', () => {
  it('keeps what is selected from page to page and filter to filter, and sends it as the default with its exceptions', async () => {
    const { user } = await openPreview();
    await user.click(screen.getByRole('checkbox', { name: 'Select A1005 Haul road' }));
    expect(screen.getByText('4 of 7 usable rows selected')).toBeTruthy();
    await user.click(button('Next page'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select A1045 North overbridge' }));
    expect(screen.getByText('10–12 of 12')).toBeTruthy();
    await user.click(button('Previous page'));
    expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select A1005 Haul road' })).toHaveProperty(
      'checked',
      false,
    );
    await user.click(button('Update 2'));
    await screen.findByText('1–2 of 2');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows: Update' });
    expect(all.checked).toBe(true);
    await user.click(all);
    expect(screen.getByText('3 of 7 usable rows selected')).toBeTruthy();
    await user.click(button('Upload 3 activities'));
    await waitFor(() => expect(told.imports).toHaveLength(1));
    expect(told.imports[0]?.body).toEqual({ previewId: 'p-1', statuses: ['New'], except: [2, 11], confirmed: [] });
  });
});

describe('the import', () => {
  it('says what it did, and is undone by its toast', async () => {
    const { user } = await openPreview();
    await user.click(button('Upload 5 activities'));
    const toast = await screen.findByText('Successfully processed 5 P6 activities (3 new, 2 updated).');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told.forgotten).toEqual([]);
    await user.click(toast);
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(told.undone).toEqual(['c-1']);
  });
});
