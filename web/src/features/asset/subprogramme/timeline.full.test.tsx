import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { programmeIs } from '../testing/answers.js';
import { programme } from '../testing/sample.js';
import {
  bar,
  clearance,
  earthworks,
  inside,
  open,
  outside,
  schedule,
  serveTimeline,
  view,
} from '../testing/timeline.js';

const { server, tasksAre } = serveTimeline();

describe('the timeline of a subprogramme', () => {
  it('shows the dates of a bar on focus, arrow keys go from bar to bar, and Escape closes', async () => {
    tasksAre(clearance, { ...earthworks, p6ActivityId: 7 });
    server.use(schedule(inside));
    const { user } = await open();
    await user.hover(bar('Site clearance'));
    expect(await screen.findByText('P6 ID')).toBeTruthy();
    await user.unhover(bar('Site clearance'));
    act(() => bar('Site clearance').focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(bar('Earthworks'));
    expect(await screen.findByText('P6 Start')).toBeTruthy();
    expect(screen.getByText('15 Mar 2027')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('P6 Start')).toBeNull());
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(bar('Site clearance'));
  });

  it('has months, but not while tasks are edited, and comes back to them', async () => {
    const { user } = await open();
    expect(view('Percent').checked).toBe(true);
    await user.click(view('Monthly'));
    const months = screen.getByRole('region', { name: 'Months of Dual carriageway - flexible' });
    expect(months.tabIndex).toBe(0);
    expect(within(months).getByText('Mar')).toBeTruthy();
    expect(within(months).getByText('part ends 24 Sep')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit tasks' }));
    expect([view('Percent').checked, view('Monthly').disabled]).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(view('Monthly').checked).toBe(true);
  });

  it('says what one percent comes to in the open part', async () => {
    const { user } = await open();
    await user.hover(screen.getByRole('button', { name: 'Duration, %' }));
    expect(await screen.findByText('1% = 2.07 days in this part.')).toBeTruthy();
  });

  it('assigns an activity in a command of its own, and takes it away when nothing is chosen', async () => {
    const sent: unknown[] = [];
    server.use(
      schedule(inside, outside),
      http.patch('*/api/Tasks/:id', async ({ request, params }) => {
        const body = (await request.json()) as { p6ActivityId: number | null };
        sent.push([params['id'], request.headers.get('If-Match'), body]);
        const linked = { ...earthworks, p6ActivityId: body.p6ActivityId };
        tasksAre(clearance, linked);
        return HttpResponse.json(linked, { headers: { 'X-Command-Id': 'c-9' } });
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Assign P6 ID to Earthworks' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Assign ID for P6 Program' }));
    await screen.findByRole('dialog');
    await user.click(await dialog().findByRole('combobox', { name: 'Select P6 Activity' }));
    await user.click(await screen.findByRole('option', { name: /^A1050/ }));
    expect(await dialog().findByText(/^\d+ days, the part has 208$/)).toBeTruthy();
    expect(
      await dialog().findByText(/^The link counts for all 3 parts that share this task, .*: this one\.$/),
    ).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('P6 ID assigned')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'P6 ID A1050 of Earthworks' }));
    await user.click(await screen.findByRole('button', { name: 'Choose no activity' }));
    await user.click(dialog().getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('P6 ID removed')).toBeTruthy();
    expect(sent).toEqual([
      ['2', '"5"', { p6ActivityId: 7 }],
      ['2', '"5"', { p6ActivityId: null }],
    ]);
  });

  it('says in the dialog that there is no schedule, and that it could not be read', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Assign P6 ID to Earthworks' }));
    expect(
      await screen.findByText(
        'No P6 activities found for this project. Please upload P6 data from the project edit page first.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.use(http.get('*/api/P6Activities', () => problem(404, 'Resource not found')));
    await user.click(screen.getByRole('button', { name: 'Assign P6 ID to Site clearance' }));
    expect(await screen.findByText('Failed to load P6 activities')).toBeTruthy();
  });

  it('says that the activities of its links could not be read, and reads them on Retry', async () => {
    tasksAre(clearance, { ...earthworks, p6ActivityId: 7 });
    server.use(http.get('*/api/P6Activities', () => problem(404, 'Resource not found')));
    const { user } = await open();
    expect(await screen.findByText('Failed to load P6 activity details')).toBeTruthy();
    expect(bar('Earthworks').dataset['p6']).toBe('linked');
    server.use(schedule(inside));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(bar('Earthworks').dataset['p6']).toBe('inside'));
  });

  it('can be read in a published programme, and changed by nobody', async () => {
    tasksAre(clearance, { ...earthworks, p6ActivityId: 7 });
    server.use(schedule(inside), programmeIs(programme({ status: 'published' })));
    const { user } = await open();
    expect(await screen.findByText('A1050')).toBeTruthy();
    await user.click(view('Monthly'));
    expect(screen.getByRole('region', { name: /^Months of/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit tasks' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Assign P6 ID|^P6 ID/ })).toBeNull();
  });
});
