import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Why } from '../../../lib/api-types.js';
import type { FigureRef } from '../../../lib/figure-ref.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import type { WhyLine } from './formula-words.js';
import type { WhyFigure } from './why-figure.js';
import { WhyPanel } from './why-panel.js';

const rate: NonNullable<WhyLine['rate']> = {
  id: 6,
  name: 'Fill and compact',
  isOpen: true,
  ratePerHour: 70,
  unitPerHour: 'm3',
  labour: 2,
  foremen: 0.25,
  gangsAtOnce: 0.46,
  basis: 'published range: roller 46-92 m3/h',
  range: { kind: 'published', low: 46, high: 92, source: 'roller 46-92 m3/h' },
  isOwn: false,
  madeBy: null,
};
const line = (partId: number, assetPart: string, figure: number, more: Partial<WhyLine> = {}): WhyLine => ({
  partId,
  assetName: 'Mainline',
  assetPart,
  subProgramme: 'Flexible',
  taskId: 901,
  task: 'Earthworks',
  activityId: 34,
  activity: 'Fill and compact',
  lineId: 31,
  materialId: 12,
  material: 'Imported fill',
  figure,
  firstDay: '2027-05-04',
  lastDay: '2027-07-06',
  formula: [
    { term: 'partSize', operator: 'times', value: 800, outOf: null, unit: 'm' },
    { term: 'materialQuantity', operator: 'times', value: 18, outOf: null, unit: 'm3 per m' },
    { term: 'workingDays', operator: 'times', value: 19, outOf: 45, unit: 'days' },
  ],
  isCurrent: true,
  makeUp: { id: 4, name: 'Cut and fill', isOpen: true },
  rate,
  note: null,
  warning: null,
  ...more,
});
const why = (lines: WhyLine[], rest = { lines: 0, figure: 0 }): Why => {
  const figure = lines.reduce((sum, one) => sum + one.figure, rest.figure);
  return {
    projectId: 7,
    measure: 'quantity',
    unit: 'm3',
    firstDay: '2027-05-01',
    lastDay: '2027-05-31',
    figure,
    barFigure: 16_392,
    lineCount: lines.length + rest.lines,
    assetCount: 2,
    lines,
    rest,
  };
};
const mark = { slot: 1, tone: 0 };
const figure: WhyFigure = {
  figureRef: { why: '2027-05', of: '12' },
  view: 'materials',
  query: { shownIn: 5, segment: 12, from: '2027-05', to: '2027-05' },
  name: 'imported fill',
  segment: { name: 'Imported fill', mark },
  unit: 'm³',
  when: 'in May 2027',
  whole: { figureRef: { why: '2027-05' }, label: 'Whole bar', words: (amount) => `the bar of ${amount}` },
  format: (amount) => String(Math.round(amount)),
  markOf: () => mark,
};

let sent: URLSearchParams[];
let answer: () => Response;
serve(
  http.get('*/api/Dashboards/materials/why', ({ request }) => {
    sent.push(new URL(request.url).searchParams);
    return answer();
  }),
);
beforeEach(() => {
  sent = [];
  signIn();
  answer = () => HttpResponse.json(why([line(1, 'Middle', 6080), line(2, 'North', 4523)]));
});

const onAsk = jest.fn<(figureRef: FigureRef) => void>();
const onClose = jest.fn<() => void>();
const onExport = jest.fn<(title: string, table: FigureTable) => void>();
const show = (more: Partial<Parameters<typeof WhyPanel>[0]> = {}) =>
  renderScreen(
    <WhyPanel
      programmeId={7}
      readOnly={false}
      figure={figure}
      filters={{ asset: 'Mainline', keyMaterials: true }}
      wide
      onAsk={onAsk}
      onClose={onClose}
      onExport={onExport}
      {...more}
    />,
  );
const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('the lines of a figure', () => {
  it('say what it is, of which bar, and show the first line in full', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 2, name: '10603 m³ imported fill in May 2027' })).toBeTruthy();
    expect(screen.getByText('65 % of the bar of 16392 m³, from 2 lines in 2 assets')).toBeTruthy();
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({
      projectId: '7',
      asset: 'Mainline',
      keyMaterials: 'true',
      shownIn: '5',
      segment: '12',
      from: '2027-05',
      to: '2027-05',
      pageSize: '20',
    });
    const rows = within(screen.getByRole('table', { name: 'Formula' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Size of Middle800m',
      '×Quantity rate, Cut and fill18m³ per m',
      '×Working days in May 2027 04 May to 06 Jul19 of 45days',
      '=In May 20276080m³',
    ]);
    expect(await linkTo('Middle')).toBe('/projects/edit/7/?asset=Mainline&part=1');
    expect(await linkTo('Edit Middle')).toBe('/projects/edit/7/?asset=Mainline&part=1');
    expect(await linkTo('Cut and fill')).toBe('/custom-inputs/edit-custom-inputs/Element%20make%20up/4/');
    expect(await linkTo('Fill and compact')).toBe('/custom-inputs/edit-custom-inputs/Production%20rate/6/');
    expect(screen.getByText('published 46–92, roller')).toBeTruthy();
    expect(screen.getByText('Database Input')).toBeTruthy();
  });

  it('open by arrow keys, of which the list has one place in the tab order', async () => {
    const { user } = show();
    const [first, second] = await screen.findAllByRole('option');
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    first?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    expect(second?.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('region', { name: 'Mainline, North, Fill and compact' })).toBeTruthy();
    expect(await linkTo('Edit North')).toBe('/projects/edit/7/?asset=Mainline&part=2');
  });

  it('sum what does not fit, and show more of it', async () => {
    answer = () => HttpResponse.json(why([line(1, 'Middle', 900)], { lines: 312, figure: 100 }));
    const { user } = show();
    expect(await screen.findByText('312 more lines, 10.0 %')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(sent.map((query) => query.get('pageSize'))).toEqual(['20', '100']));
    await user.click(screen.getByRole('button', { name: 'Export these lines' }));
    const [title, table] = onExport.mock.lastCall ?? [];
    expect(title).toBe('Imported fill in May 2027');
    expect(table?.rows.map(({ cells }) => cells.slice(0, 6))).toEqual([
      ['Mainline', 'Middle', 'Earthworks', 'Fill and compact', 'Imported fill', 900],
      ['312 more lines', '', '', '', '', 100],
    ]);
    expect(table?.rows[0]?.cells).toContain('800 m × 18 m3 per m × 19 of 45 days');
  });

  it('name inputs of others without a way to them, and say what has changed since', async () => {
    const basis = 'Measured on site';
    const range = { kind: 'words' as const, low: null, high: null, source: basis };
    const theirs = { ...rate, isOpen: false, madeBy: 'Ben Weir', range, basis };
    answer = () =>
      HttpResponse.json(
        why([
          line(1, 'Middle', 6080, {
            isCurrent: false,
            makeUp: { id: 4, name: 'Cut and fill', isOpen: false },
            rate: theirs,
            note: 'shifted-forward',
          }),
        ]),
      );
    show({ readOnly: true });
    expect(await screen.findByText('Custom input of Ben Weir')).toBeTruthy();
    expect(screen.getByText('Measured on site')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Cut and fill' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Fill and compact' })).toBeNull();
    expect(screen.getByText(/the library says otherwise now/)).toBeTruthy();
    expect(screen.getByText('Moved to the next working day.')).toBeTruthy();
    expect(await linkTo('Open Middle')).toBe('/projects/edit/7/?asset=Mainline&part=1');
  });

  it('are those without a formula, too, of a part that has gone meanwhile', async () => {
    answer = () => HttpResponse.json(why([line(1, 'Middle', 6080, { formula: null, rate: null, makeUp: null })]));
    show();
    expect(await screen.findByText(/there is no formula for it/)).toBeTruthy();
    expect(screen.getByText(/no labour is counted for it/)).toBeTruthy();
  });

  it('are asked for the whole bar, and for the segment again', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: 'Whole bar' }));
    expect(onAsk).toHaveBeenLastCalledWith({ why: '2027-05' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('can be read as a table', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show the lines as table' }));
    expect(
      within(screen.getByRole('region', { name: 'Why this number: Imported fill in May 2027' })).getAllByRole('row'),
    ).toHaveLength(3);
  });

  it('that could not be read say so, and are read again', async () => {
    answer = () => problem(500, 'Internal server error');
    const { user } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed while loading the lines');
    answer = () => HttpResponse.json(why([line(1, 'Middle', 6080)]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
