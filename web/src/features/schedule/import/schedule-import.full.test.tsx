import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FoundColumn, SchedulePreview } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { preview, rows } from '../testing/sample.js';
import {
  button,
  dialog,
  importsAs,
  input,
  lines,
  openPreview,
  openUpload,
  readAs,
  rowsAre,
  schedule,
  serveImport,
  told,
} from '../testing/schedule-import.js';

const server = serveImport();

/** Says one line and then nothing more. Without a length msw would wait for the end before it gives the first byte. */
const stalled = (line: object) =>
  new HttpResponse(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`)),
    }),
    { headers: { 'Content-Type': 'application/x-ndjson', 'Content-Length': '1000' } },
  );
const never = () => new Promise<never>(() => undefined);

/** A kept file is read (`read`) or compared (`project`, `target`) otherwise. */
const again = (how: 'read' | 'project' | 'target', answer: (body: Record<string, unknown>) => SchedulePreview) =>
  http.post(`*/api/P6Activities/preview/:id/${how}`, async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    told.again.push({ how, body });
    return lines({ progress: { step: 'comparing', done: 0.5 } }, { preview: answer(body) });
  });

const chosenIn = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
async function chooseIn(user: ReturnType<typeof renderScreen>['user'], name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
}

const notes = () =>
  within(screen.getByRole('group', { name: 'How the file was read' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const shownRows = () =>
  within(screen.getByRole('table', { name: 'Rows of the file' }))
    .getAllByRole('rowheader')
    .map((head) => [...head.closest('tr')!.cells].slice(1).map(({ textContent }) => textContent));
const ticked = () =>
  within(screen.getByRole('table', { name: 'Rows of the file' }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .slice(1)
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));

describe('Upload P6 data', () => {
  it('takes a file with a button or dropped, up to 50MB and one at a time', async () => {
    const { user } = await openUpload();
    expect(screen.getByText(/^P6 file up to 50MB/)).toBeTruthy();
    expect(screen.getByText('Taken over:').parentElement?.textContent).toBe(
      'Taken over: ID, name, WBS, type, status, percent complete, start and finish.',
    );
    expect(screen.getByText('Not taken over:').parentElement?.textContent).toBe(
      'Not taken over: relationships, calendars, resources, codes and user fields.',
    );
    const choose = button('Choose file');
    await user.click(choose);
    const large = schedule('whole-estate.xer');
    Object.defineProperty(large, 'size', { value: 61.5 * 1024 * 1024 });
    await user.upload(input(), large);
    expect(screen.getByText('whole-estate.xer has 61.5 MB. A P6 file may have up to 50MB.').getAttribute('role')).toBe(
      'alert',
    );
    fireEvent.drop(choose, { dataTransfer: { files: [schedule('a.xer'), schedule('b.xer')] } });
    expect(screen.getByText('Choose one file at a time.')).toBeTruthy();
    expect(told.files).toEqual([]);
    fireEvent.drop(choose, { dataTransfer: { files: [schedule('c.xer')] } });
    await dialog('Schedule preview');
    expect(told.files).toEqual([{ name: 'c.xer', dateOrder: null, codePage: null, columns: [] }]);
  });

  it('shows one bar over all steps, and cancelling forgets the file', async () => {
    server.use(http.post('*/api/P6Activities/preview', () => stalled({ progress: { step: 'reading', done: 0.5 } })));
    const { user } = await openUpload();
    await user.upload(input(), schedule());
    const bar = await screen.findByRole('progressbar', { name: 'Upload of A9-programme-rev-C.xlsx' });
    // All of the upload (40 %) and half of the reading (50 %).
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('65'));
    expect(screen.getByText('Reading …').getAttribute('role')).toBe('status');
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Upload P6 data'));
    expect(await screen.findByText('Drop the file here, or')).toBeTruthy();
    expect(screen.queryByRole('alert')?.textContent || null).toBeNull();
  });

  it('asks which project of the file, and compares that one', async () => {
    const several = preview({
      projects: [
        { key: '101', shortName: 'A9', name: 'A9 dualling', activities: 12, dataDate: '2027-02-01' },
        { key: '102', shortName: 'A96', name: 'A96 bypass', activities: 1, dataDate: null },
      ],
      project: null,
      rows: 13,
    });
    server.use(
      readAs(several),
      http.post('*/api/P6Activities/preview/p-1/project', async ({ request }) =>
        HttpResponse.json({ ...several, ...((await request.json()) as object), rows: 12 }),
      ),
    );
    const { user } = await openUpload();
    await user.upload(input(), schedule());
    await dialog('Which project of the file?');
    expect(button('Compare').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('12 activities, data date 01 Feb 2027')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /A96 bypass/ }));
    await user.click(button('Compare'));
    await dialog('Schedule preview');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Project of the file' }).value).toBe('A96 bypass');
  });
});

describe('a file that names its columns otherwise', () => {
  const found: FoundColumn[] = [
    { column: 1, name: 'Ref', values: ['A1', 'A2'], guess: 'id' },
    { column: 2, name: 'Task', values: ['Kerbs', 'Signs'], guess: 'name' },
    { column: 3, name: 'Begin', values: ['01/03/2027', '08/03/2027'], guess: 'start' },
    { column: 4, name: 'Begin', values: ['', ''], guess: null },
  ];
  const detail = 'Start, Finish and Activity Name are needed. Found: Ref, Task, Begin, Begin.';
  const refusal = (more: object) =>
    HttpResponse.json(
      { title: 'The names of the columns were not found.', status: 422, code: 'no-header', detail, ...more },
      { status: 422 },
    );
  const openAssigning = async () => {
    server.use(
      http.post(
        '*/api/P6Activities/preview',
        () => refusal({ errors: { file: ['The names of the columns were not found.'] }, columns: found }),
        { once: true },
      ),
      readAs((dateOrder) =>
        preview({ dateOrder: dateOrder === 'mdy' ? 'mdy' : 'dmy', previewId: dateOrder ? 'p-2' : 'p-1' }),
      ),
    );
    const view = await openUpload();
    await view.user.upload(input(), schedule('plan.csv'));
    await dialog('Which column is which?');
    return view;
  };
  const choose = async (user: Awaited<ReturnType<typeof openAssigning>>['user'], label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
  };
  const chosen = () =>
    ['Activity ID', 'Activity Name', 'Start', 'Finish'].map(
      (name) => screen.getByRole<HTMLInputElement>('combobox', { name }).value,
    );

  it('says what was found, with guesses and first values, and asks where it has none', async () => {
    const { user } = await openAssigning();
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    expect(chosen()).toEqual(['Ref', 'Task', 'Begin (column 3)', '']);
    expect(screen.getByText('First values of Start:').parentElement?.textContent).toBe(
      'First values of Start: 01/03/2027 · 08/03/2027',
    );
    await user.click(button('Read the file'));
    expect(screen.getByText('Choose the column of Finish')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Finish' })));
    await choose(user, 'Finish', 'Begin \\(column 3\\)');
    await user.click(button('Read the file'));
    expect(screen.getByText('This column is Start already: choose another')).toBeTruthy();
    expect(told.files).toEqual([]);
  });

  it('is read as assigned, also when its days are turned, and the columns can be changed', async () => {
    const { user } = await openAssigning();
    await choose(user, 'Finish', 'Begin \\(column 4\\)');
    await choose(user, 'Activity ID', 'None: the name is the ID');
    // The server has not kept it: it is sent again, with the same columns.
    server.use(
      http.post('*/api/P6Activities/preview/:id/read', () =>
        problem(409, 'Choose the file again.', { code: 'file-gone' }),
      ),
    );
    await user.click(button('Read the file'));
    await dialog('Schedule preview');
    await user.click(button('Read dates as month/day'));
    await screen.findByRole('button', { name: 'Read dates as day/month' });
    const columns = ['name 2', 'start 3', 'finish 4'];
    expect(told.files).toEqual([
      { name: 'plan.csv', dateOrder: null, codePage: null, columns },
      { name: 'plan.csv', dateOrder: 'mdy', codePage: null, columns },
    ]);
    await user.click(button('Change columns'));
    await dialog('Which column is which?');
    expect(chosen()).toEqual(['None: the name is the ID', 'Task', 'Begin (column 3)', 'Begin (column 4)']);
    expect(told.forgotten).toEqual(['p-1', 'p-2']);
  });

  it('shows at the field what the server finds wrong with it', async () => {
    const { user } = await openAssigning();
    await choose(user, 'Finish', 'Begin \\(column 4\\)');
    server.use(
      http.post('*/api/P6Activities/preview', () =>
        refusal({ code: 'no-such-column', errors: { finishColumn: ['The file has no column 4'] } }),
      ),
    );
    await user.click(button('Read the file'));
    expect(await screen.findByText('The file has no column 4')).toBeTruthy();
    expect(chosen()[3]).toBe('Begin (column 4)');
  });

  it('gives way to another file', async () => {
    const { user } = await openAssigning();
    await user.click(button('Choose another file'));
    await dialog('Upload P6 data');
    await user.upload(input(), schedule('other.csv'));
    await dialog('Schedule preview');
    expect(told.files).toEqual([{ name: 'other.csv', dateOrder: null, codePage: null, columns: [] }]);
  });
});

describe('the schedule preview', () => {
  it('gives the focus back to what opened it, imported or not', async () => {
    const { user } = await openPreview();
    await user.click(button('Cancel'));
    await waitFor(() => expect(document.activeElement).toBe(button('Upload P6 data')));
    await user.keyboard('{Enter}');
    await dialog('Upload P6 data');
    await user.upload(input(), schedule());
    await screen.findByRole('checkbox', { name: 'Select A1005 Haul road' });
    await user.click(button('Upload 5 activities'));
    await screen.findByText(/^Successfully processed/);
    await waitFor(() => expect(document.activeElement).toBe(button('Upload P6 data')));
  });

  it('says what was read, and shows errors first, each with its reason', async () => {
    await openPreview();
    expect(screen.getByText('A9-programme-rev-C.xlsx, P6 spreadsheet, 12 rows')).toBeTruthy();
    expect(notes()).toEqual([
      'Dates are read day first, as the file itself says (DD-MMM-YY).',
      'Row 3 held the column names.',
      '4 columns are not used: Calendar, Budgeted Cost, Resources, WBS Name.',
    ]);
    expect(
      within(screen.getByRole('group', { name: 'Rows shown' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All 12', 'Error 5', 'New 3', 'Update 2', 'No Change 2']);
    expect(shownRows()).toEqual([
      ['Error', '7', 'A1015', 'Topsoil strip, North', '05 Mar 2027', '26 Feb 2027', 'Start date is after end date.'],
      [
        'Error',
        '19',
        'A1060',
        'Carrier drain, Middle',
        '11 May 2027',
        '30 Jun 2027',
        'The ID A1060 is already in row 18.',
      ],
      [
        'Error',
        '31',
        'A1130',
        'Verge planting',
        'Invalid Date',
        '10 Dec 2027',
        'Invalid start date. The cell reads “TBC”.',
      ],
      ['Error', '32', 'A1135', 'Handover', '10 Dec 2027', 'Invalid Date', 'Invalid end date.'],
      ['Error', '33', 'A1140', 'Snagging', 'Invalid Date', 'Invalid Date', 'Date parsing error.'],
      ['New', '4', 'A1000', 'Site possession', '01 Mar 2027', '01 Mar 2027', 'Milestone'],
      ['New', '5', 'A1005', 'Haul road', '01 Mar 2027', '19 Mar 2027', ''],
      ['New', '9', 'A1025', 'Steading demolition', '01 Mar 2027', '19 Mar 2027', ''],
      [
        'Update',
        '12',
        'A1040',
        'Mainline Ch 700 to 1500',
        '05 Apr 2027',
        '01 Oct 2027',
        'Finish 26 Nov 2027→becomes01 Oct 2027',
      ],
    ]);
    expect(ticked()).toEqual([
      'Select A1000 Site possession',
      'Select A1005 Haul road',
      'Select A1025 Steading demolition',
      'Select A1040 Mainline Ch 700 to 1500',
    ]);
    expect(screen.getByText('5 of 7 usable rows selected')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select A1015 Topsoil strip, North' }).disabled).toBe(
      true,
    );
    // 768 px of jsdom's window: (768 - 360) / 45.
    expect(screen.getByText('1–9 of 12')).toBeTruthy();
  });

  it('sorts by its heads, up and down, on the server', async () => {
    const { user } = await openPreview();
    const head = () => screen.getByRole('columnheader', { name: 'Start' });
    expect(screen.getByRole('columnheader', { name: 'Status' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head()).getByRole('button'));
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head()).getByRole('button'));
    expect(head().getAttribute('aria-sort')).toBe('descending');
    await waitFor(() => expect(told.queries.map((query) => query.get('sort'))).toEqual(['status', 'start', '-start']));
  });

  it('has 10, 20 or 50 rows on a page, or as many as the window has room for', async () => {
    const { user } = await openPreview();
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '9 per page',
      '10 per page',
      '20 per page',
      '50 per page',
    ]);
    await user.click(screen.getByRole('option', { name: '20 per page' }));
    expect(await screen.findByText('1–12 of 12')).toBeTruthy();
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true');
  });

  it('has as many rows on a page as its notes leave room for, and asks for no others first', async () => {
    const height = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight');
    Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 33 + 7 * 45 + 44 });
    try {
      await openPreview();
      expect(await screen.findByText('1–7 of 12')).toBeTruthy();
      expect(told.queries.map((query) => query.get('pageSize'))).toEqual(['7']);
    } finally {
      if (height) Object.defineProperty(Element.prototype, 'clientHeight', height);
    }
  });

  it('names the activities that the file lacks, which cannot be selected', async () => {
    server.use(readAs(preview({ counts: { error: 5, new: 3, update: 2, noChange: 2, notInFile: 1 } })));
    const { user } = await openPreview();
    await user.click(button('Not in file 1'));
    await waitFor(() =>
      expect(shownRows()).toEqual([
        [
          'Not in file',
          '',
          'A0900',
          'Ecology survey',
          '02 Nov 2026',
          '20 Nov 2026',
          'In the schedule, not in this file',
        ],
      ]),
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows: Not in file' }).disabled).toBe(
      true,
    );
    expect(ticked()).toEqual([]);
  });

  it('reads the kept file again with day and month the other way round, and in another code page', async () => {
    server.use(
      readAs(preview({ dateOrder: 'mdy', codePage: 'windows-1252', notices: ['Dates are read month first.'] })),
      again('read', ({ dateOrder, codePage }) =>
        preview({
          previewId: codePage ? 'p-3' : 'p-2',
          dateOrder: dateOrder === 'dmy' ? 'dmy' : 'mdy',
          codePage: codePage === 'windows-1250' ? 'windows-1250' : 'windows-1252',
          notices: [dateOrder === 'dmy' ? 'Dates are read day first.' : 'Dates are read month first.'],
        }),
      ),
    );
    const { user } = await openPreview();
    await user.click(screen.getByRole('checkbox', { name: 'Select A1005 Haul road' }));
    await user.click(button('Read dates as day/month'));
    expect(await screen.findByText('Dates are read day first.')).toBeTruthy();
    expect(button('Read dates as month/day')).toBeTruthy();
    // Other rows: what was picked among the last ones means nothing here.
    expect(screen.getByText('5 of 7 usable rows selected')).toBeTruthy();
    await chooseIn(user, 'Text read as', 'Central European');
    await waitFor(() => expect(chosenIn('Text read as')).toBe('Central European'));
    expect(told.again).toEqual([
      { how: 'read', body: { dateOrder: 'dmy' } },
      { how: 'read', body: { dateOrder: 'dmy', codePage: 'windows-1250' } },
    ]);
    expect(told.files).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Text read as' })));
  });

  it('stays, with the reason, where the file cannot be read otherwise', async () => {
    server.use(
      readAs(preview({ codePage: 'windows-1252' })),
      http.post('*/api/P6Activities/preview/:id/read', () => problem(422, 'The names of the columns were not found.')),
    );
    const { user } = await openPreview();
    await chooseIn(user, 'Text read as', 'Japanese');
    expect(await screen.findByText(/The names of the columns were not found\./)).toBeTruthy();
    expect(chosenIn('Text read as')).toBe('Western European');
    expect(shownRows()).toHaveLength(9);
    await user.click(button('Upload 5 activities'));
    await waitFor(() => expect(told.imports).toHaveLength(1));
  });

  it('has a choice of projects only where there are several, and compares anew for each', async () => {
    const several = preview({
      projects: [
        { key: '101', shortName: 'A9', name: 'A9 dualling', activities: 12, dataDate: '2027-02-01' },
        { key: '102', shortName: 'A96', name: 'A96 bypass', activities: 1, dataDate: null },
      ],
      project: '101',
      targets: [
        { project: 1, name: 'A9', activities: 66 },
        { project: 2, name: 'A82', activities: 7 },
      ],
      target: 1,
    });
    server.use(
      readAs(several),
      again('project', ({ project }) => ({ ...several, project: String(project), target: null })),
      again('target', ({ target }) => ({
        ...several,
        project: '102',
        target: target as number | null,
        counts: { ...several.counts, new: 4 },
      })),
    );
    const { user } = await openPreview();
    const asked = told.queries.length;
    await chooseIn(user, 'Project of the file', 'A96 bypass');
    await waitFor(() => expect(chosenIn('Goes into')).toBe('A new project beside these'));
    // The rows are those of another comparison now.
    await waitFor(() => expect(told.queries.length).toBeGreaterThan(asked));
    await chooseIn(user, 'Goes into', 'A82');
    await screen.findByRole('button', { name: 'New 4' });
    expect(chosenIn('Goes into')).toBe('A82');
    expect(told.again).toEqual([
      { how: 'project', body: { project: '102' } },
      { how: 'target', body: { target: 2 } },
    ]);
    expect(told.forgotten).toEqual([]);
  });

  it('of one project that goes where the last one went has no such choice', async () => {
    server.use(readAs(preview({ targets: [{ project: 1, name: 'A9', activities: 66 }], target: 1 })));
    await openPreview();
    for (const name of ['Project of the file', 'Goes into', 'Text read as'])
      expect(screen.queryByRole('combobox', { name })).toBeNull();
  });

  it('asks before another project is imported, and uploads once that is confirmed', async () => {
    const text =
      'A96 is another project than that of the last import (A9): its activities come beside the 66 of that one.';
    server.use(
      readAs(
        preview({
          targets: [{ project: 1, name: 'A9', activities: 66 }],
          target: null,
          asks: [{ code: 'other-project', text }],
        }),
      ),
    );
    const { user } = await openPreview();
    expect(screen.getByText(text)).toBeTruthy();
    // The way out stands beside it.
    expect(chosenIn('Goes into')).toBe('A new project beside it');
    const upload = button('Upload 5 activities');
    expect(upload.getAttribute('aria-disabled')).toBe('true');
    await user.click(upload);
    expect(told.imports).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Import it all the same' }));
    await user.click(button('Upload 5 activities'));
    await waitFor(() => expect(told.imports).toHaveLength(1));
    expect(told.imports[0]?.body).toMatchObject({ confirmed: ['other-project'] });
  });

  it('says of an activity what the file tells: its WBS, how far it is, and how each changes', async () => {
    const detailed = rows.map((row) => {
      if (row.id === 2)
        return {
          ...row,
          wbs: 'A9 › Enabling › Access',
          activityType: 'level-of-effort' as const,
          activityStatus: 'completed' as const,
          percentComplete: 100,
          actualStart: '2027-03-01',
          actualEnd: '2027-03-19',
        };
      if (row.id !== 9) return row;
      return {
        ...row,
        wbs: 'A9 › Mainline › Section 2',
        activityType: 'task' as const,
        activityStatus: 'in-progress' as const,
        percentComplete: 45,
        actualStart: '2027-04-05',
        changes: {
          ...row.changes,
          wbs: { before: 'A9 › Mainline', after: 'A9 › Mainline › Section 2' },
          activityStatus: { before: 'not-started' as const, after: 'in-progress' as const },
          percentComplete: { before: 0, after: 45 },
          actualStart: { before: null, after: '2027-04-05' },
        },
      };
    });
    server.use(
      rowsAre(detailed),
      readAs(preview({ details: ['wbs', 'activityType', 'status', 'percentComplete', 'actualStart', 'actualEnd'] })),
    );
    await openPreview();
    expect(screen.getByRole('columnheader', { name: 'Progress' })).toBeTruthy();
    const shown = shownRows();
    expect(shown.find((cells) => cells[2] === 'A1005')?.slice(3)).toEqual([
      'Haul roadA9 › Enabling › Access',
      '01 Mar 2027 Aactual',
      '19 Mar 2027 Aactual',
      'Completed',
      'Level of effort',
    ]);
    expect(shown.find((cells) => cells[2] === 'A1040')?.slice(3)).toEqual([
      'Mainline Ch 700 to 1500A9 › Mainline › Section 2',
      '05 Apr 2027 Aactual',
      '01 Oct 2027',
      '45\u00a0%',
      [
        'WBS … › Mainline→becomes… › Mainline › Section 2',
        'Start planned→becomesactual',
        'Finish 26 Nov 2027→becomes01 Oct 2027',
        'Progress Not started→becomes45\u00a0%',
      ].join(''),
    ]);
  });

  it('searches its rows by words, and selects those on the page alone', async () => {
    const { user } = await openPreview();
    await user.type(screen.getByRole('textbox', { name: 'Search ID, name and WBS' }), 'Middle');
    await waitFor(() => expect(shownRows().map(([, , id]) => id)).toEqual(['A1060', 'A1050']));
    const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
    await user.click(all);
    expect(screen.getByText('4 of 7 usable rows selected')).toBeTruthy();
    await user.click(all);
    expect(screen.getByText('5 of 7 usable rows selected')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Search ID, name and WBS' }), ' zzz');
    expect(await screen.findByText('No row holds these words')).toBeTruthy();
    await user.click(button('Clear search'));
    expect(await screen.findByText('1–9 of 12')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select all usable rows' })).toBeTruthy();
  });

  it('shows the first of many notes, the others when asked', async () => {
    const notices = [
      'Taken over: ID, name and WBS. Not taken over, counted over the 2 projects of the file: 9 000 relationships.',
      'Third.',
      'Fourth.',
      'Fifth.',
    ];
    server.use(readAs(preview({ notices })));
    const { user } = await openPreview();
    expect(notes()).toEqual([
      'Taken over: ID, name and WBS.',
      'Not taken over, counted over the 2 projects of the file: 9 000 relationships.',
      'Third.',
      'Fourth.',
    ]);
    expect(screen.getByText(/^Not taken over.*:$/).tagName).toBe('STRONG');
    await user.click(button('Show 3 more notes'));
    expect(notes()).toHaveLength(7);
  });

  it('uploads nothing when nothing is selected, and says so', async () => {
    const { user } = await openPreview();
    await user.click(screen.getByRole('checkbox', { name: 'Select all usable rows' }));
    expect(screen.getByText('7 of 7 usable rows selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all usable rows' }));
    await user.click(button('Upload 0 activities'));
    expect(await screen.findByText('No items selected for upload.')).toBeTruthy();
    expect(told.imports).toEqual([]);
  });

  it('that is given up is forgotten', async () => {
    const { user } = await openPreview();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(told.forgotten).toEqual(['p-1']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps its rows out of sight of nobody when a page cannot be read: it says so and reads again', async () => {
    const { user } = await openPreview();
    server.use(http.get('*/api/P6Activities/preview/:id', () => problem(500, 'Internal server error'), { once: true }));
    await user.click(button('New 3'));
    expect((await screen.findByText(/Failed while reading the preview/)).textContent).toContain(
      'Internal server error',
    );
    await user.click(button('Retry'));
    expect(await screen.findByText('1–3 of 3')).toBeTruthy();
  });
});

describe('the schedule preview on a phone', () => {
  const wide = window.matchMedia;
  afterEach(() => void (window.matchMedia = wide));

  it('has rows of two lines, with what changes below, and the same selection', async () => {
    window.matchMedia = ((query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
    const { user } = await openUpload();
    await user.upload(input(), schedule());
    await dialog('Schedule preview');
    await screen.findByRole('checkbox', { name: 'Select A1005 Haul road' });
    const items = within(screen.getByRole('list', { name: 'Rows of the file' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(screen.getByText('A9-programme-rev-C.xlsx, 12 rows')).toBeTruthy();
    expect(items[2]).toBe(
      'Verge plantingErrorA1130 · row 31 · Invalid Date – 10 Dec 2027Invalid start date. The cell reads “TBC”.',
    );
    expect(items[8]).toBe(
      'Mainline Ch 700 to 1500UpdateA1040 · row 12 · 05 Apr 2027 – 01 Oct 2027Finish 26 Nov 2027→becomes01 Oct 2027',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select A1005 Haul road' }));
    await user.click(button('Upload 4 activities'));
    await waitFor(() =>
      expect(told.imports.map(({ body }) => body)).toEqual([
        { previewId: 'p-1', statuses: ['New', 'Update'], except: [2], confirmed: [] },
      ]),
    );
  });
});

describe('the import', () => {
  it('that is undone names the parts that lose their activity', async () => {
    server.use(
      http.post('*/api/Commands/:id/undo', ({ params }) =>
        HttpResponse.json({
          commandId: 'c-2',
          undoes: params['id'],
          programmeId: 42,
          unlinked: ['North', 'Middle', 'South', 'Lay-by'].map((partName, index) => ({
            partId: index + 1,
            assetName: 'Mainline',
            partName,
            taskId: partName === 'South' ? 7 : null,
            taskName: partName === 'South' ? 'Excavate' : null,
            activity: `A10${index}0`,
          })),
        }),
      ),
    );
    const { user } = await openPreview();
    await user.click(button('Upload 5 activities'));
    await user.click(await screen.findByText('Successfully processed 5 P6 activities (3 new, 2 updated).'));
    expect(
      await screen.findByText(
        '3 parts and 1 task lose their P6 activity: Mainline · North, Mainline · Middle, Mainline · South · Excavate and 1 more',
      ),
    ).toBeTruthy();
  });

  it.each([
    [{ imported: 1, new: 1, updated: 0 }, ['Successfully processed 1 P6 activity (1 new, 0 updated).']],
    [{ imported: 2, new: 0, updated: 0, commandId: null }, ['Successfully processed 2 P6 activities.']],
    [{ issues: 4 }, ['Successfully processed 5 P6 activities (3 new, 2 updated).', '4 activities had issues']],
    [{ issues: 1 }, ['1 activity had issues']],
  ])('that came to %j says %j', async (result, texts) => {
    server.use(importsAs(result));
    const { user } = await openPreview();
    await user.click(button('Upload 5 activities'));
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('that fails says why in its place, and tried again it is the same command, unless other rows are selected', async () => {
    const fails = http.post('*/api/P6Activities/import', async ({ request }) => {
      told.imports.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return lines({ problem: { title: 'The schedule changed meanwhile.', status: 409, code: 'conflict' } });
    });
    server.use(fails);
    const { user } = await openPreview();
    await user.click(button('Upload 5 activities'));
    expect(
      await screen.findByText('Failed while importing the schedule: The schedule changed meanwhile.'),
    ).toBeTruthy();
    await user.click(button('Retry'));
    await waitFor(() => expect(told.imports).toHaveLength(2));
    await screen.findByText('Failed while importing the schedule: The schedule changed meanwhile.');
    await user.click(screen.getByRole('checkbox', { name: 'Select A1005 Haul road' }));
    await user.click(button('Upload 4 activities'));
    await waitFor(() => expect(told.imports).toHaveLength(3));
    const [first, second, third] = told.imports.map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is not cancelled by the second click of a double click on Upload, where Cancel stands then', async () => {
    server.use(http.post('*/api/P6Activities/import', never, { once: true }));
    await openPreview();
    fireEvent.click(button('Upload 5 activities'), { detail: 1 });
    await screen.findByRole('progressbar', { name: 'Import of A9-programme-rev-C.xlsx' });
    fireEvent.click(button('Cancel'), { detail: 2 });
    expect(screen.queryByText('Import cancelled')).toBeNull();
    expect(screen.getByRole('progressbar', { name: 'Import of A9-programme-rev-C.xlsx' })).toBeTruthy();
    fireEvent.click(button('Cancel'), { detail: 1 });
    expect(await screen.findByText('Import cancelled')).toBeTruthy();
  });

  it('can be cancelled until it records, and nothing closes it then', async () => {
    server.use(http.post('*/api/P6Activities/import', never, { once: true }));
    const { user } = await openPreview();
    await user.click(button('Upload 5 activities'));
    expect(await screen.findByRole('progressbar', { name: 'Import of A9-programme-rev-C.xlsx' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select A1005 Haul road' }).disabled).toBe(true);
    await user.click(button('Cancel'));
    expect(await screen.findByText('Import cancelled')).toBeTruthy();
    server.use(http.post('*/api/P6Activities/import', () => stalled({ progress: { step: 'recording', done: 0.1 } })));
    await user.click(button('Upload 5 activities'));
    expect(await screen.findByText('Recording …')).toBeTruthy();
    expect(button('Cancel').getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Schedule preview' })).toBeTruthy();
  });
});
