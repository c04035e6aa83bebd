import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { P6Activity, PartProgress, ProgrammeProgress, Schedule } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { noActivityDetails } from '../../../testing/programme.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { programme } from '../testing/sample.js';
import { SchedulePage } from './schedule-page.js';

const activity = (id: number, over: Partial<P6Activity> = {}): P6Activity => ({
  id,
  p6ActivityName: `A10${id}0`,
  p6ActivityDescription: `Works ${id}`,
  p6StartDate: '2027-03-01',
  p6EndDate: '2027-06-11',
  milestone: false,
  inFile: true,
  ...noActivityDetails,
  projectId: 42,
  ...over,
});
const part = (partId: number, over: Partial<PartProgress> = {}): PartProgress => ({
  assetName: 'Mainline',
  partId,
  partName: `Part ${partId}`,
  start: '2027-03-01',
  end: '2027-06-11',
  activity: activity(partId),
  actualStart: null,
  actualEnd: null,
  expectedStart: '2027-03-01',
  expectedEnd: '2027-06-11',
  dataDate: '2027-04-30',
  plannedPercent: 60,
  percentComplete: 0,
  hasBegun: false,
  verdict: 'not-started',
  startDays: 0,
  endDays: 0,
  ...over,
});
const late = part(1, {
  actualStart: '2027-03-08',
  expectedStart: '2027-03-08',
  expectedEnd: '2027-06-25',
  percentComplete: 40,
  hasBegun: true,
  verdict: 'late',
  startDays: 5,
  endDays: 10,
});
const overdue = part(2, { verdict: 'late', startDays: 43, endDays: 43, expectedStart: '2027-04-30' });
const early = part(3, { verdict: 'early', hasBegun: true, percentComplete: null, startDays: 0, endDays: -3 });

let schedule: Schedule;
let progress: ProgrammeProgress;
let activities: P6Activity[];
let asked: string[];
serve(
  http.get('*/api/Projects/42', () => HttpResponse.json(programme(), { headers: { ETag: '"7"' } })),
  http.get('*/api/Projects/42/schedule', () => HttpResponse.json(schedule)),
  http.get('*/api/Projects/42/progress', () => HttpResponse.json(progress)),
  http.get('*/api/Projects/9', () => problem(404, 'There is no such programme')),
  http.get('*/api/Projects/9/progress', () => problem(404, 'There is no such programme')),
  http.get('*/api/P6Activities', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(`${query.get('page')} ${query.get('sort')} ${query.get('query') ?? ''}`.trim());
    const words = query.get('query')?.toLowerCase() ?? '';
    const found = activities.filter(({ wbs }) => wbs.toLowerCase().includes(words));
    return HttpResponse.json(found, { headers: { 'X-Total-Count': String(words === '' ? 4000 : found.length) } });
  }),
);
beforeEach(() => {
  signIn();
  asked = [];
  activities = [
    activity(1, {
      wbs: 'Terminal › Piles',
      activityType: 'task',
      status: 'in-progress',
      percentComplete: 40,
      actualStartDate: '2027-03-08',
    }),
    activity(2, { wbs: 'Terminal › Roof', activityType: 'finish-milestone', inFile: false }),
  ];
  schedule = {
    version: 3,
    activities: 4000,
    lastProject: 1,
    projects: [{ id: 1, key: '2666', name: 'HBTF-2', dataDate: '2027-04-30', activities: 4000 }],
  };
  progress = {
    dataDates: [{ project: 1, name: 'HBTF-2', day: '2027-04-30', isAssumed: false }],
    counts: { completed: 0, late: 2, early: 1, 'on-time': 0, 'not-started': 0 },
    lateNotBegun: 1,
    notLinked: 4,
    activityGone: 0,
    parts: [late, overdue, early],
  };
});

const open = (query = '', id = 42) =>
  renderScreen(<SchedulePage />, { path: paths.schedule.pattern, at: `/projects/schedule/${id}/${query}` });
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

describe('The schedule page', () => {
  it('says which schedule it is, and as of when', async () => {
    open();
    expect(await screen.findByText('HBTF-2')).toBeTruthy();
    expect(screen.getByText('30 Apr 2027')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: /Activities.*4.000/ })).toBeTruthy();
    expect(
      await screen.findByText(
        'As of 30 Apr 2027, 2 of 3 linked parts are late, 1 of them not begun yet. 4 parts are not linked to an activity.',
      ),
    ).toBeTruthy();
  });

  it('lists planned and actual days, the working days between them, and what is done of what was planned', async () => {
    open();
    const [first, second] = await rowsOf('Progress of the parts');
    expect(first && cells(first)).toEqual([
      'Part 1Mainline',
      'A1010 Works 1',
      '01/03 – 11/06/2027',
      '08/03A actual – 25/06/2027',
      '+5',
      '+10',
      '40 % done,  / 60 % planned',
      'Late',
    ]);
    expect(second && cells(second).at(-1)).toBe('Late, not begun');
  });

  it('filters by its figures, and sorts, in the address', async () => {
    const { user } = open('?sort=-endDays');
    expect((await rowsOf('Progress of the parts')).map((row) => cells(row)[5])).toEqual(['+43', '+10', '−3']);
    await user.click(screen.getByRole('button', { name: /^Early/ }));
    expect((await rowsOf('Progress of the parts')).map((row) => cells(row)[0])).toEqual(['Part 3Mainline']);
    await user.click(screen.getByRole('button', { name: /^Completed/ }));
    expect(screen.getByText('No part is completed.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all parts' }));
    expect(await rowsOf('Progress of the parts')).toHaveLength(3);
  });

  it('says that a data date is assumed, or that there is none', async () => {
    progress.dataDates = [{ project: 1, name: '', day: '2027-05-01', isAssumed: true }];
    const { unmount } = open();
    expect(
      await screen.findByText(/names no data date: progress is judged as of 01 May 2027, the day after/),
    ).toBeTruthy();
    unmount();
    progress = { ...progress, dataDates: [] };
    open();
    expect(await screen.findByText(/neither a data date nor actual dates/)).toBeTruthy();
  });

  it('names each of several projects with its data date', async () => {
    schedule.projects = [...schedule.projects, { id: 2, key: '', name: '', dataDate: null, activities: 12 }];
    open();
    expect(await screen.findByText('12 activities, data date not in the file')).toBeTruthy();
    expect(screen.getByText('Project 2')).toBeTruthy();
  });

  it('leads on where no part is linked, and where there is no schedule', async () => {
    progress = { ...progress, parts: [] };
    const { unmount } = open();
    expect(await screen.findByText(/No part is linked to an activity yet/)).toBeTruthy();
    unmount();
    schedule = { version: 0, activities: 0, lastProject: 1, projects: [] };
    open();
    expect(await screen.findByText(/This programme has no schedule yet/)).toBeTruthy();
  });

  it('says that a programme is not there', async () => {
    open('', 9);
    expect(await screen.findByText('This programme does not exist, or it was removed.')).toBeTruthy();
  });
});

describe('The activities of the schedule', () => {
  it('come a page at a time, with WBS, type, status and actual days', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: /Activities/ }));
    const [first, second] = await rowsOf('Activities');
    expect(first && cells(first)).toEqual([
      'A1010',
      'Works 1',
      'Terminal › Piles',
      'Task',
      'In progress',
      '40',
      '08/03/2027A actual',
      '11/06/2027',
    ]);
    expect(second && cells(second).slice(3, 5)).toEqual(['Finish milestone', 'Not in file']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)).toBe('2 p6ActivityName'));
    await user.click(screen.getByRole('button', { name: 'WBS' }));
    await waitFor(() => expect(asked.at(-1)).toBe('1 wbs'));
  });

  it('are found by words, and the search is cleared where nothing has them', async () => {
    const { user } = open('?view=activities');
    await rowsOf('Activities');
    await user.type(screen.getByRole('textbox', { name: 'Search IDs, names and WBS' }), 'roof');
    await waitFor(() => expect(asked.at(-1)).toBe('1 p6ActivityName roof'));
    await waitFor(async () => expect(await rowsOf('Activities')).toHaveLength(1));
    await user.type(screen.getByRole('textbox', { name: 'Search IDs, names and WBS' }), 'x');
    expect(await screen.findByText('No activity has “roofx” in its ID, its name or its WBS.')).toBeTruthy();
    const clear = screen.getAllByRole('button', { name: 'Clear search' }).at(-1);
    if (clear) await user.click(clear);
    await waitFor(async () => expect(await rowsOf('Activities')).toHaveLength(2));
  });
});
