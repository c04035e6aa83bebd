import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { LibraryPreview, LibraryPreviewBody } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import type { FieldChange } from '../../../ui/feedback/change-list.js';
import { LibraryImpact } from './library-impact.js';
import { excavated, impactOf, previewOf, programmesOf, scenario, unitLine } from './testing/preview-answer.js';

const four = () =>
  programmesOf([
    scenario(42, impactOf()),
    scenario(43, impactOf({ peak: [31.9, 31.8] })),
    scenario(44, impactOf()),
    scenario(45, impactOf()),
  ]);
const asked: LibraryPreviewBody[] = [];
const server = serve();
beforeEach(() => {
  signIn();
  asked.length = 0;
});

const answers = (answer: (body: LibraryPreviewBody) => LibraryPreview | Response | Promise<Response>) =>
  server.use(
    http.post('*/api/CustomInputs/preview', async ({ request }) => {
      const body = (await request.json()) as LibraryPreviewBody;
      asked.push(body);
      const given = await answer(body);
      return given instanceof Response ? given : HttpResponse.json(given);
    }),
  );

const bodyOf = (quantity: number): LibraryPreviewBody => ({
  elementMakeups: [
    {
      id: 10_001,
      elementMakeupName: 'Cut, fill and dispose (A9)',
      activities: [{ id: 4, workActivityName: 'Fill', materials: [{ materialId: 18, materialQuantity: quantity }] }],
    },
  ],
});
const change = (undo: () => void = () => undefined): FieldChange => ({
  key: 'fill',
  label: 'Fill',
  before: '18',
  after: '15 m³',
  undo,
});

function open(first: { quantity: number; unsaved?: boolean; changes?: FieldChange[] }) {
  let set: (next: { quantity: number }) => void = () => undefined;
  function Form() {
    const [{ quantity }, setState] = useState<{ quantity: number }>(first);
    set = setState;
    return (
      <LibraryImpact edit={bodyOf(quantity)} unsaved={first.unsaved ?? true} changes={first.changes ?? [change()]} />
    );
  }
  return { ...renderScreen(<Form />), edit: (quantity: number) => act(() => set({ quantity })) };
}

const rowOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;

describe('what an edit of the library does', () => {
  it('says it in one sentence, and announces that after it has rested', async () => {
    answers(() => previewOf(four()));
    open({ quantity: 15 });
    const sentence = await screen.findByText(
      /^Saving changes 1 programme in 4 scenarios: each needs 16\s%\sless imported fill/,
    );
    expect(screen.getByRole('status').textContent).toBe('');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence.textContent), { timeout: 2000 });
  });

  it('lists one unit line by line, with what changes', async () => {
    answers(() => previewOf(four()));
    open({ quantity: 15 });
    const fill = within(await waitFor(() => rowOf('Imported fill')));
    expect(screen.getByRole('columnheader', { name: '1 m comes to' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'm³' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Gang output, m³ per hour, axis to 100' })).toBeTruthy();
    expect(fill.getByText('15')).toBeTruthy();
    expect(fill.getByText('−3')).toBeTruthy();
    expect(fill.getByText('0.48')).toBeTruthy();
    expect(fill.getByText('−0.10')).toBeTruthy();
    expect(fill.getByText('0.027')).toBeTruthy();
    expect(fill.getByText('published 46–92, roller')).toBeTruthy();
    expect(within(rowOf('Excavated material')).getAllByText('same')).toHaveLength(3);
    expect(within(rowOf('Excavated material')).getByText('published 45.5–58, 0.5 m³ bucket, sand/soil')).toBeTruthy();
    expect(within(rowOf('Labour in all')).getByText('0.23 man-days of 8 hours')).toBeTruthy();
  });

  it('says of lines that they are new, gone, or without labour', async () => {
    const topsoil = unitLine({ lineId: 9, materialId: 20, material: 'Topsoil', range: null });
    answers(() =>
      previewOf(four(), {
        before: { lines: [excavated, topsoil], manHours: 2, gangDays: 0.1 },
        after: {
          lines: [
            unitLine({ lineId: 0 }),
            unitLine({
              lineId: 0,
              materialId: 30,
              material: 'Pipe',
              unit: 'm',
              warning: 'unit-mismatch',
              manHours: null,
              gangDays: null,
            }),
            unitLine({
              lineId: 0,
              materialId: 31,
              material: 'Kerb',
              productionRateId: null,
              rateName: null,
              manHours: null,
              gangDays: null,
              warning: 'rate-zero-or-missing',
            }),
            unitLine({
              lineId: 0,
              materialId: 32,
              material: 'Gully',
              ratePerHour: null,
              manHours: null,
              gangDays: null,
              warning: 'rate-zero-or-missing',
            }),
            { ...excavated, range: { kind: 'estimate', low: 12, high: 30, source: '12-30' } },
          ],
          manHours: 1,
          gangDays: 0.1,
        },
      }),
    );
    open({ quantity: 15 });
    expect(within(await waitFor(() => rowOf('Imported fill'))).getAllByText('new')).toHaveLength(3);
    expect(within(rowOf('Pipe')).getByText('no labour: the rate is in m³, the material in m')).toBeTruthy();
    expect(within(rowOf('Kerb')).getByText('no production rate, so no labour')).toBeTruthy();
    expect(within(rowOf('Gully')).getByText('no labour: the rate has no output per hour')).toBeTruthy();
    expect(within(rowOf('Excavated material')).getByText('estimate, 12–30')).toBeTruthy();
    expect(within(rowOf('Topsoil')).getByText('no longer used')).toBeTruthy();
    expect(within(rowOf('Topsoil')).getByText('−18')).toBeTruthy();
  });

  it('shows only one unit for a make-up that is new', async () => {
    answers(() => previewOf(programmesOf([]), { id: null, before: null }));
    open({ quantity: 15, changes: [] });
    expect(await screen.findByText('No programme uses it yet.')).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: /^Imported fill/ })).toBeTruthy();
    expect(screen.queryByText('same')).toBeNull();
    expect(screen.queryByText(/Programmes that use it/)).toBeNull();
  });

  it('reads the month of the sentence in every programme, and moves by arrow keys', async () => {
    answers(() => previewOf({ ...four(), keptFigures: 2 }));
    const { user } = open({ quantity: 15 });
    const line = await screen.findByRole('slider', { name: 'Month under the line' });
    expect(line.getAttribute('aria-valuetext')).toBe(
      'Jun 2027, Baseline 252 m³, Scenario 43 252 m³, Scenario 44 252 m³, Scenario 45 252 m³',
    );
    expect(
      screen.getByRole('heading', { name: 'Programmes that use it imported fill, m³ per month, one scale' }),
    ).toBeTruthy();
    expect(screen.getByText('A9 dualling, 2 km')).toBeTruthy();
    const baseline = within(screen.getByText('Baseline').closest('li') as HTMLElement);
    expect(baseline.getByText('A')).toBeTruthy();
    expect(baseline.getByText('252')).toBeTruthy();
    expect(baseline.getByText('−48')).toBeTruthy();
    expect(baseline.getByText('30.8')).toBeTruthy();
    expect(baseline.getByText('−0.2')).toBeTruthy();
    act(() => line.focus());
    await user.keyboard('{ArrowLeft}');
    expect(line.getAttribute('aria-valuetext')).toMatch(/^May 2027, Baseline 168/);
    expect(baseline.getByText('168')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(line.getAttribute('aria-valuetext')).toMatch(/^Jun 2027/);
    expect(screen.getByText('Published ones keep their figures: 2 programmes use it')).toBeTruthy();
    for (const word of ['unchanged', 'added', 'taken away']) expect(screen.getByText(word)).toBeTruthy();
  });

  it('shows the four most changed of many, and the others when they are asked for', async () => {
    const many = Array.from({ length: 6 }, (_, index) =>
      scenario(100 + index, impactOf({ fill: [[1000], [1000 - 10 * (index + 1)]] }), {
        name: `Programme ${index + 1}`,
        scenarioName: 'Baseline',
        baseProjectId: null,
      }),
    );
    answers(() => previewOf(programmesOf(many)));
    const { user } = open({ quantity: 15 });
    await screen.findByText('Programme 6');
    expect(screen.queryByText('Programme 2')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'and 2 more' }));
    expect(screen.getByText('Programme 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'only the most changed' }));
    expect(screen.queryByText('Programme 1')).toBeNull();
  });

  it('shows the labour peak of each month where labour alone changes', async () => {
    const labourAlone = impactOf({
      fill: [
        [100, 200, 300],
        [100, 200, 300],
      ],
    });
    answers(() => previewOf(programmesOf([scenario(42, labourAlone)])));
    open({ quantity: 15 });
    expect(
      await screen.findByRole('heading', { name: 'Programmes that use it labour peak, heads per day by month' }),
    ).toBeTruthy();
    expect(within(screen.getByText('Baseline').closest('li') as HTMLElement).getAllByText('30.8')).toHaveLength(2);
  });

  it('names the unit of each row where programmes measure in different ones', async () => {
    const imperial = scenario(50, impactOf({ unit: 'yd3' }), { baseProjectId: null, name: 'Route 9' });
    answers(() => previewOf(programmesOf([scenario(42, impactOf()), imperial])));
    open({ quantity: 15 });
    expect(
      await screen.findByRole('heading', {
        name: 'Programmes that use it imported fill per month, one scale for each unit',
      }),
    ).toBeTruthy();
    expect(screen.getByText('Baseline, m³')).toBeTruthy();
    expect(screen.getByText('Scenario 50, yd³')).toBeTruthy();
  });

  it('says that published programmes keep their figures where they alone use it', async () => {
    answers(() => previewOf(programmesOf([], { keptFigures: 1 })));
    open({ quantity: 15 });
    expect(await screen.findByText('Published ones keep their figures: 1 uses it')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('follows the programmes until all are calculated', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers(async ({ after }) => {
      if (after === undefined)
        return HttpResponse.json(
          previewOf(programmesOf([scenario(42, impactOf())], { drafts: 2, programmes: 1, next: '42' })),
        );
      await gate;
      return HttpResponse.json(
        previewOf(programmesOf([scenario(43, impactOf())], { drafts: 2, programmes: 1, calculated: 2 })),
      );
    });
    open({ quantity: 15 });
    expect(await screen.findByText('1 of 2 programmes calculated')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '1 of 2 programmes calculated' })).toBeTruthy();
    release();
    expect(await screen.findByText(/^Saving changes 1 programme in 2 scenarios:/, { selector: 'p' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(asked.map(({ after }) => after)).toEqual([undefined, '42']);
  });

  it('leaves the programmes of an edit when a newer one comes', async () => {
    answers(({ after, elementMakeups }) => {
      const quantity = elementMakeups?.[0]?.activities[0]?.materials?.[0]?.materialQuantity;
      if (quantity === 16) return previewOf(programmesOf([scenario(42, impactOf({ fill: [[100], [50]] }))]));
      return after === undefined
        ? previewOf(programmesOf([scenario(42, impactOf())], { drafts: 9, next: '42' }))
        : new Promise<Response>(() => undefined);
    });
    const { edit } = open({ quantity: 15 });
    await waitFor(() => expect(asked).toHaveLength(2));
    edit(16);
    expect(await screen.findByText(/needs 50\s%\sless imported fill/)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('asks for the last of what is typed quickly, not for every digit', async () => {
    answers(() => previewOf(four()));
    const { edit } = open({ quantity: 1 });
    await waitFor(() => expect(asked).toHaveLength(1));
    edit(15);
    edit(150);
    edit(1500);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual(bodyOf(1500));
  });

  it('keeps the last figures when a question fails, and asks again', async () => {
    answers(() => previewOf(four()));
    const { edit, user } = open({ quantity: 15 });
    await screen.findByText(/^Saving changes/, { selector: 'p' });
    answers(() => problem(503, 'Service unavailable'));
    edit(14);
    expect(
      await screen.findByText(/^Failed while calculating the effect: Service unavailable\. Figures from/),
    ).toBeTruthy();
    expect(screen.getByText(/^Saving changes/, { selector: 'p' })).toBeTruthy();
    answers(() => previewOf(four()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Failed while/)).toBeNull());
  });

  it('undoes one change', async () => {
    answers(() => previewOf(four()));
    const undo = jest.fn();
    const { user } = open({ quantity: 15, changes: [change(undo)] });
    await user.click(await screen.findByRole('button', { name: 'Undo fill' }));
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('says who uses it while nothing is edited, and what to do', async () => {
    answers(() => previewOf(four()));
    open({ quantity: 18, unsaved: false, changes: [] });
    expect(await screen.findByText('1 programme in 4 scenarios uses it.')).toBeTruthy();
    expect(screen.getByText('Change a field, and what it does shows here.')).toBeTruthy();
    expect(screen.queryByText(/Programmes that use it/)).toBeNull();
  });

  it('says how many fields do not count yet', async () => {
    answers(() => ({ ...previewOf(four()), incomplete: ['elementMakeups.0.activities.1.duration'] }));
    open({ quantity: 15 });
    expect(await screen.findByText('1 field is still to be filled in and does not count yet.')).toBeTruthy();
  });
});
