import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { PreviewBody } from '../../lib/api-types.js';
import { sessionToken } from '../../lib/session.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { signIn } from '../../testing/session.js';
import type { FieldChange } from '../../ui/feedback/change-list.js';
import { readEarlyImpact } from './early-impact.js';
import { ImpactPanel, type ImpactPanelProps } from './impact-panel.js';
import { answer, busiestWork, scopeImpact } from './testing/answer.js';

const server = serve(http.post('*/api/Projects/42/preview', () => HttpResponse.json(answer())));

const mediaOfTheWindow = window.matchMedia;

// Wide enough for the panel beside the sheet; the width is what the media queries of the panel ask for.
beforeEach(() => {
  signIn();
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});
afterEach(() => {
  window.matchMedia = mediaOfTheWindow;
  delete window.plumblineEarlyReads;
});

const bodyOf = (partSize: number): PreviewBody => ({
  asset: { assetName: 'Mainline', parts: [{ id: 2, partSize }] },
  part: { id: 2 },
});
const change = (undo = () => undefined): FieldChange => ({
  key: '2.partSize',
  label: 'Size',
  before: '800',
  after: '950 m',
  undo,
});

// A sheet whose one field is set from outside.
function open(first: { size: number; changes: FieldChange[] }, more: Partial<ImpactPanelProps> = {}) {
  let set: (next: { size: number; changes: FieldChange[] }) => void = () => undefined;
  const programme = { id: 42, modified: '2026-11-20T09:00:00Z' };
  function Sheet() {
    const [state, setState] = useState(first);
    set = setState;
    return (
      <ImpactPanel
        programme={programme}
        body={bodyOf(state.size)}
        partName="Middle"
        changes={state.changes}
        onSave={() => undefined}
        onDiscard={() => undefined}
        {...more}
      />
    );
  }
  const view = renderScreen(<Sheet />);
  return { ...view, edit: (size: number, changes = [change()]) => act(() => set({ size, changes })) };
}

const edited = (fill: number[], peak: number) =>
  server.use(http.post('*/api/Projects/42/preview', () => HttpResponse.json(answer(fill, peak))));
const row = (name: string) =>
  within(screen.getByText(name, { exact: false, selector: 'li > span' }).closest('li') as HTMLElement);

/** What a page asked for before its scripts were in: for a page that is a second old, however long these tests took to get here (early-reads.ts). */
function readEarly(answered: Promise<Response>) {
  window.plumblineEarlyReads = {
    token: sessionToken() ?? '',
    answers: new Map([['/api/Projects/42/preview', answered]]),
  };
  const age = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  readEarlyImpact(42);
  age.mockRestore();
}

describe('the impact panel', () => {
  it('shows the saved figures before any edit, and every key material', async () => {
    open({ size: 800, changes: [] });
    expect(await screen.findByText('Labour peaks at 20.0 per day on 12 May 2027.')).toBeTruthy();
    expect(await screen.findByText('Imported fill')).toBeTruthy();
    expect(screen.getByText('Concrete')).toBeTruthy();
    expect(screen.queryByText('same')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
  });

  it('shows at once what was asked for before it, of the programme alone, and then what is open', async () => {
    readEarly(Promise.resolve(HttpResponse.json(answer([1, 2, 3], 44))));
    await act(async () => undefined);
    const { user } = open({ size: 800, changes: [] });
    expect(screen.getByText(/^Labour peaks at 44.0 per day/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Part' }));
    expect(await screen.findByText('Labour peaks at 20.0 per day on 12 May 2027.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Programme' }));
    expect(screen.getByText('Labour peaks at 20.0 per day on 12 May 2027.')).toBeTruthy();
  });

  it('says nothing of what was asked for before it and failed: it asks again', async () => {
    readEarly(Promise.reject(new Error('Away')));
    open({ size: 800, changes: [] });
    expect(await screen.findByText('Labour peaks at 20.0 per day on 12 May 2027.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells what an edit does, with the unchanged materials folded and unfolded again', async () => {
    const { edit, user } = open({ size: 800, changes: [] });
    await screen.findByText(/^Labour peaks/);
    edited([100, 260, 300], 22);
    edit(950);
    expect(
      await screen.findByText(
        'April needs 60.0 m³ more imported fill, and the labour peak rises by 2.0 to 22.0 per day.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Concrete')).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 key material stays the same' }));
    expect(row('Concrete').getAllByText('same')).toHaveLength(2);
  });

  it('reads the month under the line, which starts at the sentence and moves by arrow keys', async () => {
    edited([100, 260, 300], 22);
    const { user } = open({ size: 950, changes: [change()] });
    const line = await screen.findByRole('slider', { name: 'Month under the line' });
    expect(line.getAttribute('aria-valuetext')).toMatch(/^Apr 2027/);
    expect(row('Imported fill').getByText('260')).toBeTruthy();
    act(() => line.focus());
    await user.keyboard('{ArrowRight}');
    expect(line.getAttribute('aria-valuetext')).toBe('May 2027, labour 22.0 per day');
    expect(row('Imported fill').getByText('300')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(line.getAttribute('aria-valuenow')).toBe('3');
    await user.keyboard('{Home}');
    expect(line.getAttribute('aria-valuenow')).toBe('1');
    await user.keyboard('{Escape}');
    expect(line.getAttribute('aria-valuenow')).toBe('2');
  });

  it('undoes one change, saves and discards them all', async () => {
    const [undo, onSave, onDiscard] = [jest.fn(), jest.fn(), jest.fn()];
    const { user } = open({ size: 950, changes: [change(undo as () => undefined)] }, { onSave, onDiscard });
    await user.click(await screen.findByRole('button', { name: 'Undo size' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect([undo, onSave, onDiscard].map((spy) => spy.mock.calls.length)).toEqual([1, 1, 1]);
    expect(screen.getByText('1 change, not saved yet')).toBeTruthy();
  });

  it('explains the figures of labour where they stand, by keyboard too', async () => {
    const { user } = open({ size: 800, changes: [] });
    const label = await screen.findByRole('button', { name: 'Peak labour' });
    while (document.activeElement !== label) await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'Average heads on site on the busiest day, at the output of the gangs. Overheads, plant and supervision beyond the foreman are not counted.',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('keeps the material that it named while none leads it clearly', async () => {
    const impact = (fill: number, concrete: number) => {
      const one = scopeImpact([100, 200 + fill, 300]);
      const change = (materialId: number, material: string, tonnes: number, share: number) => ({
        materialId,
        material,
        unit: 'm3',
        month: '2027-04',
        change: tonnes,
        share,
      });
      const changed = [change(1, 'Imported fill', fill, fill / 300), change(2, 'Concrete', concrete, concrete / 50)];
      return { ...one, changed: changed.sort((a, b) => b.share - a.share) };
    };
    const typed = (fill: number, concrete: number) =>
      server.use(
        http.post('*/api/Projects/42/preview', () => {
          const programme = impact(fill, concrete);
          return HttpResponse.json({ ...answer(), scopes: { part: programme, asset: programme, programme } });
        }),
      );
    typed(60, 9);
    const { edit } = open({ size: 800, changes: [change()] });
    expect(await screen.findByText(/^April needs 60.0 m³ more imported fill/)).toBeTruthy();
    typed(66, 11.5);
    edit(810);
    expect(await screen.findByText(/^April needs 66.0 m³ more imported fill/)).toBeTruthy();
    typed(66, 20);
    edit(820);
    expect(await screen.findByText(/^April needs 20.0 m³ more concrete/)).toBeTruthy();
  });

  it('says of a row that its material leaves the site, or is moved on it', async () => {
    const [fill, concrete] = scopeImpact().materials;
    const one = {
      ...scopeImpact(),
      materials: [
        { ...fill, direction: 'takenAway' },
        { ...concrete, direction: 'movedOnSite' },
      ],
    };
    server.use(
      http.post('*/api/Projects/42/preview', () =>
        HttpResponse.json({ ...answer(), scopes: { part: one, asset: one, programme: one } }),
      ),
    );
    open({ size: 800, changes: [] });
    expect(await screen.findByText('m³, leaves the site')).toBeTruthy();
    expect(screen.getByText('m³, moved on site')).toBeTruthy();
  });

  it.each([
    ['the material that changes most', [100, 260, 300], 'Most changed', 'Imported fill', '+60.00 m³'],
    ['the finish where none is worth naming', [100, 200, 300], 'Finish', '28 May 2027', 'same'],
  ])('has three figures in the bar of a phone: the third is %s', async (_, fill, label, value, delta) => {
    window.matchMedia = ((query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
    edited(fill, 22);
    open({ size: 950, changes: [change()] });
    const bar = await screen.findByRole('button', { expanded: false });
    await waitFor(() => expect(bar.textContent).toContain('Man-days'));
    expect(bar.textContent?.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(`${label}${value}${delta.replace('+', '\\+')}$`),
    );
  });

  it('lists other assets with unsaved edits, whose effect shows in the programme and not in the open asset', async () => {
    const openOther = jest.fn();
    server.use(
      http.post('*/api/Projects/42/preview', () =>
        HttpResponse.json({
          ...answer(),
          scopes: { part: scopeImpact(), asset: scopeImpact(), programme: scopeImpact([100, 260, 300], 22) },
        }),
      ),
    );
    const { user } = open(
      { size: 800, changes: [] },
      { elsewhere: [{ assetId: 7, name: 'Head office', changes: 1, open: openOther }] },
    );
    expect(await screen.findByText(/^April needs/)).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Unsaved changes in other assets' });
    expect(list.textContent).toBe('Head office: 1 change, not saved');
    expect(screen.getByText('No changes')).toBeTruthy();
    await user.click(screen.getByText('Asset'));
    expect(await screen.findByText('Labour peaks at 20.0 per day on 12 May 2027.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Head office' }));
    expect(openOther).toHaveBeenCalledTimes(1);
  });

  it('keeps the last good figures under an error and asks again on Retry', async () => {
    const { edit, user } = open({ size: 800, changes: [] });
    await screen.findByText(/^Labour peaks/);
    server.use(http.post('*/api/Projects/42/preview', () => problem(503, 'Service unavailable')));
    edit(950);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Failed while calculating the effect: Service unavailable\. Figures from \d\d:\d\d\./,
    );
    // The figures in sight are still those without the edit, and say so.
    expect(screen.getByText('Labour peaks at 20.0 per day on 12 May 2027.')).toBeTruthy();
    edited([100, 260, 300], 22);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^April needs/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the newest answer, whichever comes last', async () => {
    const held: (() => void)[] = [];
    server.use(
      http.post('*/api/Projects/42/preview', async ({ request }) => {
        const { asset } = (await request.json()) as { asset: { parts: { partSize: number }[] } };
        const size = asset.parts[0]?.partSize ?? 0;
        if (size === 810) await new Promise<void>((resolve) => held.push(resolve));
        return HttpResponse.json(answer([100, size, 300], 20));
      }),
    );
    const { edit } = open({ size: 800, changes: [change()] });
    await screen.findByText(/April needs 600/);
    edit(810);
    await waitFor(() => expect(held).toHaveLength(1));
    edit(900);
    expect(await screen.findByText(/April needs 700/)).toBeTruthy();
    await act(async () => held.forEach((release) => release()));
    expect(screen.getByText(/April needs 700/)).toBeTruthy();
  });

  it('asks at most every 150 ms while a figure is typed, and always for its last value', async () => {
    const asked: { size: number; at: number }[] = [];
    server.use(
      http.post('*/api/Projects/42/preview', async ({ request }) => {
        const { asset } = (await request.json()) as { asset: { parts: { partSize: number }[] } };
        asked.push({ size: asset.parts[0]?.partSize ?? 0, at: performance.now() });
        return HttpResponse.json(answer());
      }),
    );
    const { edit } = open({ size: 0, changes: [change()] });
    await waitFor(() => expect(asked).toHaveLength(1));
    for (const size of [9, 95, 950]) edit(size);
    await waitFor(() => expect(asked.at(-1)?.size).toBe(950));
    expect(asked.map(({ size }) => size)).toEqual([0, 950]);
  });

  const answers = (more: Parameters<typeof answer>[2]) =>
    server.use(http.post('*/api/Projects/42/preview', () => HttpResponse.json(answer([100, 260, 300], 22, more))));
  const excavation = {
    ...busiestWork,
    labour: 4,
    foremen: 1,
    gangs: 4,
    gangsBefore: 3,
    impliedGangs: 3.4,
    impliedGangsBefore: 2.6,
  };
  const block = async () => (await screen.findByText(/^Busiest work in/)).parentElement as HTMLElement;
  const LimitsStub = ({ isSet, activity }: { isSet: boolean; activity?: { id: number } }) => (
    <button type="button">{`${isSet ? 'Change' : 'Set'} ${activity?.id}`}</button>
  );

  it('says what gangs the dates need, judges nothing without a limit, and names parts that do not count yet', async () => {
    const notADate = { field: 'partAssetStart', message: 'This is not a date' };
    answers({
      busiest: excavation,
      incomplete: [
        { index: 2, missing: ['partSize'], invalid: [] },
        { index: 3, missing: [], invalid: [notADate] },
      ],
    });
    open({ size: 950, changes: [change()] }, { labourActions: LimitsStub });
    const { textContent } = await block();
    expect(textContent).toContain('Busiest work in Middle: Excavate');
    expect(textContent).toContain('These dates need 4 gangs for bulk excavation at once, 5 heads each (was 3 gangs).');
    expect(textContent).not.toMatch(/limit|exceed|short/);
    expect((await block()).closest('[data-warn]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Set 37' })).toBeTruthy();
    expect(screen.getByText('Part 3 does not count yet, it lacks: size.')).toBeTruthy();
    expect(screen.getByText('Part 4 does not count yet. Its start date: This is not a date.')).toBeTruthy();
  });

  it('speaks of one gang and one head, and of no change where the whole gangs stay', async () => {
    answers({ busiest: { ...excavation, labour: 1, foremen: 0, gangs: 1, gangsBefore: 1, impliedGangs: 0.4 } });
    open({ size: 950, changes: [change()] });
    expect((await block()).textContent).toContain('These dates need 1 gang for bulk excavation at once, 1 head each.');
  });

  it('explains a gang by keyboard, with its heads, its foreman among several and the exact figure', async () => {
    answers({ busiest: { ...excavation, foremen: 0.25 } });
    const { user } = open({ size: 950, changes: [change()] });
    const ask = await screen.findByRole('button', { name: 'What is a gang?' });
    expect(ask.getAttribute('aria-expanded')).toBe('false');
    act(() => ask.focus());
    await user.keyboard('{Enter}');
    expect(ask.getAttribute('aria-expanded')).toBe('true');
    const explained = document.getElementById(ask.getAttribute('aria-controls') ?? '');
    expect(explained?.hidden).toBe(false);
    expect(explained?.textContent).toContain(
      'A gang is the workers and foremen that one production rate counts. Here that is Bulk excavation: 4 workers and 0.25 of a foreman (one for 4 gangs).',
    );
    expect(explained?.textContent).toContain('3.4 gangs on the busiest day, rounded up');
  });

  it('states the limit of the planner, and that it is exceeded, in words', async () => {
    answers({ busiest: { ...excavation, limit: 4 } });
    const { edit } = open({ size: 950, changes: [change()] }, { labourActions: LimitsStub });
    expect((await block()).textContent).toContain(' Your limit is 4.');
    expect((await block()).closest('[data-warn]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Change 37' })).toBeTruthy();
    answers({ busiest: { ...excavation, limit: 3 } });
    edit(960);
    expect(await screen.findByText(/Your limit is 3: these dates exceed it\./)).toBeTruthy();
    expect((await block()).closest('[data-warn]')).not.toBeNull();
  });

  it('names the limits that the whole programme exceeds, and no others', async () => {
    const limit = { kind: 'allLabour', id: 0, name: 'All labour', limit: 40, before: 30, day: '2027-05-12' } as const;
    answers({
      busiest: { ...excavation, limit: 3 },
      limits: [
        { ...limit, after: 48.26, exceeded: true },
        { ...limit, kind: 'labourType', id: 2, name: 'Foreman', after: 9, exceeded: false },
        // Said of the busiest work already.
        { ...limit, kind: 'activity', id: 37, name: 'Excavate', limit: 3, after: 4, exceeded: true },
        { ...limit, kind: 'activity', id: 38, name: 'Lay kerb', limit: 1, after: 2, exceeded: true },
      ],
    });
    open({ size: 950, changes: [change()] });
    const heading = await screen.findByText('The programme exceeds your limits');
    const listed = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      'All labour peaks at 48.3 per day on 12 May 2027, your limit is 40.',
      'Lay kerb needs 2 gangs at once on 12 May 2027, your limit is 1.',
    ]);
  });
});

describe('the bar of a phone', () => {
  beforeEach(() => {
    window.matchMedia = ((query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
  });

  it('saves at once what was changed, and has no Save before', async () => {
    const onSave = jest.fn();
    const { edit, user } = open({ size: 800, changes: [] }, { onSave });
    await screen.findByText('Peak labour');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    edit(950);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
