import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ProgrammeChange, ProgrammeHistory, UndoOutlook } from '../../lib/api-types.js';
import { paths } from '../../lib/paths.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { signIn } from '../../testing/session.js';
import { HistoryPage } from './history-page.js';

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const change = (place: number, patch: Partial<ProgrammeChange> = {}): ProgrammeChange => ({
  place,
  commandId: id(place),
  title: `Added zone ${place}`,
  kinds: ['zones'],
  time: '2026-11-20T16:42:00.000Z',
  userId: 5,
  user: 'Isla Morrison',
  version: place,
  versionBefore: place - 1,
  undoes: null,
  undone: false,
  hasFigures: false,
  fields: [],
  moreFields: 0,
  ...patch,
});
const resized = change(3, {
  title: 'Changed Mainline, Middle',
  kinds: ['assets'],
  hasFigures: true,
  fields: [
    { of: 'Mainline, Middle', field: 'Size', before: '800 m', after: '950 m' },
    { of: 'Mainline, Middle', field: 'End date', before: '26/11/2027', after: '01/10/2027' },
  ],
});
const imported = change(2, {
  title: 'Added 43 activities',
  kinds: ['schedule'],
  time: '2026-11-19T10:00:00.000Z',
  userId: 6,
  user: null,
  version: null,
  versionBefore: null,
  fields: [{ of: '', field: 'P6 activities', before: '0', after: '43' }],
  moreFields: 12,
});
const made = change(1, { title: 'Created the programme', time: '2026-11-18T09:48:00.000Z', versionBefore: 0 });

let changes: ProgrammeChange[];
let outlook: UndoOutlook;
let refused: boolean;
let asked: string[];
let canChange: boolean;
const page = (shown: ProgrammeChange[], next: number | null): ProgrammeHistory => ({
  programmeId: 42,
  name: 'A9 dualling',
  scenarioName: null,
  canChange,
  total: changes.length,
  isMore: false,
  next,
  people: [
    { id: 5, name: 'Isla Morrison' },
    { id: 6, name: null },
  ],
  assets: ['Mainline'],
  changes: shown,
});

const server = serve(
  http.get('*/api/Projects/42/history', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(String(query));
    const older = changes.filter(({ place }) => place < Number(query.get('before') ?? Number.POSITIVE_INFINITY));
    return HttpResponse.json(page(older.slice(0, 20), older.length > 20 ? (older[19]?.place ?? null) : null));
  }),
  http.get('*/api/Projects/42/history/effects', () =>
    HttpResponse.json([
      {
        commandId: resized.commandId,
        peakLabour: { before: 31, after: 33 },
        manDays: { before: 2915, after: 3049 },
        materials: [{ material: 'Imported fill', unit: 'm3', keyMaterial: true, before: 37_890, after: 40_590 }],
      },
    ]),
  ),
  http.get('*/api/Commands/:id/undo', () => HttpResponse.json(outlook)),
  http.post('*/api/Commands/:id/undo', ({ params }) => {
    if (refused) return problem(409, 'Later changes stand on this one', { code: 'undo-blocked' });
    changes = changes.map((one) => (one.commandId === params['id'] ? { ...one, undone: true } : one));
    changes = [change(9, { title: 'Undid: changed Mainline, Middle', undoes: String(params['id']) }), ...changes];
    return HttpResponse.json({});
  }),
);
beforeEach(() => {
  signIn();
  changes = [resized, imported, made];
  outlook = { isPossible: true, code: null, reason: null, blockers: [], unlinked: [] };
  refused = false;
  canChange = true;
  asked = [];
});

const narrow = window.matchMedia;
afterEach(() => void (window.matchMedia = narrow));
beforeEach(() => {
  // A window in which the open change has room beside the list.
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});

const open = (query = '') =>
  renderScreen(<HistoryPage />, { path: paths.history.pattern, at: `/projects/history/42/${query}` });
const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const row = async (title: string) =>
  (await screen.findByRole('button', { name: title })).closest('li') ?? document.body;

describe('the history of a programme', () => {
  it('tells who changed what, day by day, with what followed', async () => {
    open();
    const changed = await row('Changed Mainline, Middle');
    await waitFor(() => expect(spaced(changed.textContent)).toContain('Peak labour31.0to33.0Man-days2 915to3 049'));
    expect(changed.textContent).toContain('Size800 mto950 mEnd date26/11/2027to01/10/2027');
    expect(changed.textContent).toContain('Isla Morrison');
    const activities = await row('Added 43 activities');
    expect(activities.textContent).toContain('User 6');
    expect(activities.textContent).toContain('and 12 more');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Fri 20 Nov 2026', 'Thu 19 Nov 2026', 'Wed 18 Nov 2026']),
    );
    expect(screen.getByText('3 changes')).toBeTruthy();
  });

  it('opens a change with all that followed, and says so in the address', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Added 43 activities' }));
    const aside = screen.getByRole('complementary', { name: 'The open change' });
    expect(router.state.location.search).toBe(`?change=${imported.commandId}`);
    // A change of the schedule alone leads to no version of the programme.
    expect(within(aside).queryByRole('link', { name: 'Open as of this moment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Changed Mainline, Middle' }));
    expect(spaced((await within(aside).findByRole('row', { name: /Imported fill/ })).textContent)).toBe(
      'Imported fill, m³37 89040 590',
    );
    expect(within(aside).getByRole('link', { name: 'See the programme before it' }).getAttribute('href')).toBe(
      '/projects/history/42/as-of/?version=2',
    );
  });

  it('undoes a change, which stays, marked', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Undo: Changed Mainline, Middle/ }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    const changed = await row('Changed Mainline, Middle');
    expect(changed.textContent).toContain('undone');
    expect(within(changed).queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(within(await row('Undid: changed Mainline, Middle')).getByRole('button', { name: /^Undo/ })).toBeTruthy();
  });

  it('says which parts lose their activity before an import is undone, and after', async () => {
    const lost = {
      assetName: 'Mainline',
      partId: 1,
      partName: 'North',
      taskId: null,
      taskName: null,
      activity: 'A1000',
    };
    outlook = { isPossible: true, code: null, reason: null, blockers: [], unlinked: [lost] };
    server.use(http.post('*/api/Commands/:id/undo', () => HttpResponse.json({ unlinked: [lost] })));
    const { user } = open(`?change=${imported.commandId}`);
    expect(
      await screen.findByText('When this is undone, 1 part loses its P6 activity: Mainline · North.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo this change' }));
    expect(await screen.findByText('1 part loses its P6 activity: Mainline · North')).toBeTruthy();
  });

  it('names what stands in the way of an undo, with a link to it', async () => {
    refused = true;
    outlook = {
      isPossible: false,
      code: 'undo-blocked',
      reason: 'Later changes stand on this one',
      unlinked: [],
      blockers: [
        {
          commandId: resized.commandId,
          userId: 5,
          user: 'Isla Morrison',
          time: resized.time,
          what: ['size of Mainline, Middle', 'start date of Mainline, Middle'],
          more: 3,
        },
      ],
    };
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: /^Undo: Added 43 activities/ }));
    const aside = await screen.findByRole('complementary', { name: 'The open change' });
    expect(await within(aside).findByText('Later changes stand on this one. Undo these first:')).toBeTruthy();
    const undo = within(aside).getByRole('button', { name: 'Undo this change' });
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    const link = within(aside).getByRole('link', {
      name: 'size of Mainline, Middle, start date of Mainline, Middle and 3 more',
    });
    await user.click(link);
    expect(router.state.location.search).toBe(`?change=${resized.commandId}`);
  });

  it('of a published programme offers the undo of the last change alone', async () => {
    canChange = false;
    open();
    await row('Changed Mainline, Middle');
    expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1);
  });

  it('is narrowed in the address, and says when nothing is like that', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Kind of change' }));
    changes = [];
    await user.click(await screen.findByRole('option', { name: 'Zones' }));
    expect(router.state.location.search).toBe('?kind=zones');
    await waitFor(() => expect(asked.at(-1)).toBe('kind=zones&limit=20'));
    expect(await screen.findByText('No change is like that.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('loads older changes when asked, and goes from one to the next by arrow keys', async () => {
    changes = Array.from({ length: 30 }, (_, index) => change(30 - index));
    const { user } = open();
    (await screen.findByRole('button', { name: 'Added zone 30' })).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Added zone 28');
    await user.keyboard('{End}{ArrowDown}{Home}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Added zone 30');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('button', { name: 'Added zone 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Added zone 10');
  });

  it('says that a change which the address names is not there', async () => {
    server.use(http.get('*/api/Projects/42/history/:change', () => problem(404, 'There is no such change')));
    open(`?change=${id(77)}`);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such change');
    expect(await screen.findByRole('button', { name: 'Created the programme' })).toBeTruthy();
  });

  it('of a programme that is not there has its heading, and leads back', async () => {
    server.use(http.get('*/api/Projects/42/history', () => problem(404, 'Resource not found')));
    open();
    expect(await screen.findByRole('link', { name: 'Back to your programmes' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'History' })).toBeTruthy();
  });

  it('says in place that it could not be read, and tries again', async () => {
    server.use(http.get('*/api/Projects/42/history', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading the history: Service unavailable.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Created the programme' })).toBeTruthy();
  });
});
