import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LabourDashboard } from '../../../projections/dashboards/labour-dashboard.js';
import type { MaterialsDashboard } from '../../../projections/dashboards/materials-dashboard.js';
import type { Why } from '../../../projections/dashboards/why/why-answers.js';
import { productOf } from '../../../services/domain/quantities/formula.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { makeupInProgramme, saved } from '../../support/makeup-in-programme.js';
import { runs } from '../../support/runs.js';
import { A9, OFFICE } from '../../support/test-programmes.js';

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
let a9: number;
let office: number;

beforeAll(async () => {
  api = await startApi();
  [ann, ben] = [await api.register(), await api.register()];
  ({ id: a9 } = await saved(ann, '/api/Projects/sample', { name: A9 }));
  ({ id: office } = await saved(ann, '/api/Projects/sample', { name: OFFICE }));
});
afterAll(() => api.close());

const read = async <Body>(path: string, user = ann): Promise<Body> => (await user.as('get', path).expect(200)).body;
const why = (view: 'materials' | 'labour', query: string, user = ann) =>
  read<Why>(`/api/Dashboards/${view}/why?${query}&pageSize=1000`, user);
const materials = (query: string) => read<MaterialsDashboard>(`/api/Dashboards/materials?${query}`);
const labour = (query: string) => read<LabourDashboard>(`/api/Dashboards/labour?${query}`);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** To 1e-9 relative: only the order of the sums differs. */
function expectSame(found: number, expected: number): void {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(expected), 1e-9));
}

/** Its lines add up to the figure, and each is the product of its own formula. */
function expectAddsUp(answer: Why, figure: number): void {
  expectSame(answer.figure, figure);
  expectSame(sum(answer.lines.map((line) => line.figure)), figure);
  expect(answer.lineCount).toBe(answer.lines.length);
  expect(answer.lines.map((line) => line.figure)).toEqual(
    answer.lines.map((line) => line.figure).toSorted((a, b) => b - a),
  );
  for (const line of answer.lines) {
    expect(line.isCurrent).toBe(true);
    expectSame(productOf(line.formula ?? []), line.figure);
  }
}

const monthsOf = ({ firstMonth }: { firstMonth: string | null }, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [year = 0, month = 0] = (firstMonth ?? '').split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7);
  });

/** Of the reference data; the quick tests ask for a volume and a mass. */
const UNITS = ['m3', 't', 'yd3', 'm2'];
const SHOWN_IN = UNITS.slice(0, runs(UNITS.length, UNITS.length));

describe('The lines behind a quantity', () => {
  it('add up to every segment and to every bar of the dashboard, in every unit that shows it', async () => {
    const units =
      await read<{ id: number; name: string; measurmentType: string; conversionToSI: number }[]>('/api/Units');
    const asset = encodeURIComponent((await materials(`projectId=${a9}`)).choices.assets[0]?.assetName ?? '');
    const filters = [`projectId=${a9}&asset=${asset}`, `projectId=${a9}`];
    for (const filter of filters.slice(0, runs(filters.length, filters.length))) {
      const dashboard = await materials(filter);
      const months = monthsOf(dashboard, dashboard.series[0]?.quantities.length ?? 0);
      for (const name of SHOWN_IN) {
        const unit = units.find((one) => one.name === name);
        if (!unit) throw new Error(`No unit ${name}`);
        // As the screen converts them (web/src/features/dashboards/materials/material-units.ts).
        const factorOf = (series: MaterialsDashboard['series'][number]) =>
          series.measurmentType === unit.measurmentType
            ? series.conversionToSI / unit.conversionToSI
            : unit.measurmentType === 'Mass' && series.massPerUnitKg !== null
              ? series.massPerUnitKg / unit.conversionToSI
              : null;
        const shown = dashboard.series.flatMap((series) => {
          const factor = factorOf(series);
          return factor === null ? [] : { ...series, quantities: series.quantities.map((one) => one * factor) };
        });
        for (const direction of ['delivered', 'takenAway', 'movedOnSite'] as const) {
          const bar = shown.filter((series) => series.direction === direction);
          for (const [place, month] of months.entries()) {
            const period = `${filter}&shownIn=${unit.id}&from=${month}&to=${month}`;
            const whole = await why('materials', `${period}&direction=${direction}`);
            expectAddsUp(whole, sum(bar.map(({ quantities }) => quantities[place] ?? 0)));
            for (const { materialId, quantities } of bar.slice(0, 2)) {
              const segment = await why('materials', `${period}&segment=${materialId}`);
              expectAddsUp(segment, quantities[place] ?? 0);
              expectSame(segment.barFigure, whole.figure);
              expect(segment.lines.every((line) => line.materialId === materialId)).toBe(true);
            }
          }
          const keys = await why('materials', `${filter}&shownIn=${unit.id}&direction=${direction}&keyMaterials=true`);
          expectAddsUp(keys, sum(bar.filter(({ keyMaterial }) => keyMaterial).flatMap(({ quantities }) => quantities)));
        }
      }
    }
  });

  it('leave out what leaves the site, whatever the picture adds up', async () => {
    const bar = `projectId=${a9}&shownIn=5&from=2027-05&to=2027-05`;
    const [delivered, takenAway] = [await why('materials', bar), await why('materials', `${bar}&direction=takenAway`)];
    expect(delivered.lines.length).toBeGreaterThan(0);
    expect(takenAway.lines.map(({ material }) => material)).toContain('Surplus to disposal');
    const moved = new Set(takenAway.lines.map(({ materialId }) => materialId));
    expect(delivered.lines.filter(({ materialId }) => moved.has(materialId))).toEqual([]);
  });

  it('come page by page, and what comes after the page is summed', async () => {
    const tonne = (await read<{ id: number; name: string }[]>('/api/Units')).find(({ name }) => name === 't')?.id;
    const bar = `projectId=${office}&shownIn=${tonne}`;
    const all = await why('materials', bar);
    const first = await read<Why>(`/api/Dashboards/materials/why?${bar}&pageSize=3`);
    const second = await read<Why>(`/api/Dashboards/materials/why?${bar}&pageSize=3&page=2`);
    expect([...first.lines, ...second.lines]).toEqual(all.lines.slice(0, 6));
    expect(first).toMatchObject({ figure: all.figure, lineCount: all.lines.length });
    expect(first.rest.lines).toBe(all.lines.length - 3);
    expectSame(first.rest.figure + sum(first.lines.map(({ figure }) => figure)), all.figure);
    expect(await read<Why>(`/api/Dashboards/materials/why?${bar}`)).toMatchObject({ lines: { length: 10 } });
  });

  it('say what the part is, by which make-up, and where the rate of the gang comes from', async () => {
    const { lines } = await why('materials', `projectId=${a9}&shownIn=5&from=2027-05&to=2027-05`);
    const fill = lines.find(({ material }) => material === 'Imported fill');
    expect(fill).toMatchObject({
      assetName: 'Mainline',
      makeUp: { name: expect.stringMatching(/./), isOpen: true },
      rate: {
        name: 'Fill and compact',
        ratePerHour: 70,
        unitPerHour: 'm3',
        labour: 2,
        foremen: 0.25,
        basis: 'published range: roller 46-92 m3/h',
        range: { kind: 'published', low: 46, high: 92 },
        isOwn: false,
        madeBy: null,
      },
    });
    expect(fill?.formula?.map(({ term }) => term)).toEqual(['partSize', 'materialQuantity', 'workingDays']);
    expect(fill?.rate?.gangsAtOnce).toBeGreaterThan(0);
  });
});

describe('The lines behind labour', () => {
  it.each(['asset', 'labourType'])('add up to every bar by %s, day by day and in man-days', async (groupBy) => {
    const filter = `projectId=${office}&groupBy=${groupBy}`;
    const dashboard = await labour(filter);
    const dayAt = (index: number) =>
      new Date(Date.parse(dashboard.firstDay ?? '') + index * 86_400_000).toISOString().slice(0, 10);
    for (let index = 0; index < dashboard.workingDays.length; index += 9) {
      const whole = await why('labour', `${filter}&day=${dayAt(index)}`);
      expectAddsUp(whole, sum(dashboard.series.map(({ perDay }) => perDay[index] ?? 0)));
    }
    for (const { key, manDays, perDay, peakPerDay, peakDay } of dashboard.series) {
      const segment = `${filter}&segment=${encodeURIComponent(key)}`;
      expectAddsUp(await why('labour', segment), manDays);
      const atPeak = await why('labour', `${segment}&day=${peakDay}`);
      expectAddsUp(atPeak, peakPerDay);
      expectSame(atPeak.barFigure, (await why('labour', `${filter}&day=${peakDay}`)).figure);
      const [from, to] = [dayAt(20), dayAt(90)];
      expectAddsUp(await why('labour', `${segment}&from=${from}&to=${to}`), sum(perDay.slice(20, 91)));
      expectAddsUp(
        await why('labour', `${segment}&from=${from.slice(0, 7)}&to=${from.slice(0, 7)}`),
        monthOf(perDay, from),
      );
    }

    function monthOf(perDay: readonly number[], of: string): number {
      return sum(perDay.filter((_, index) => dayAt(index).startsWith(of.slice(0, 7))));
    }
  });

  it('count the labour type that is filtered alone', async () => {
    const { manDays } = await labour(`projectId=${a9}&labourType=2`);
    const answer = await why('labour', `projectId=${a9}&labourType=2`);
    expectAddsUp(answer, manDays);
    expect(answer).toMatchObject({ measure: 'manDays', unit: 'man-days' });
  });

  it('are none on a day off and before the programme', async () => {
    for (const day of ['2027-05-30', '2019-01-01'])
      expect(await why('labour', `projectId=${a9}&day=${day}`)).toMatchObject({ figure: 0, lineCount: 0, lines: [] });
  });
});

describe('A line', () => {
  it('of a planner is named for every reader, who cannot open what is not theirs', async () => {
    const { programme, rate, makeup } = await makeupInProgramme(ann);
    // A read of whoever wrote waits for the read models; what others read then is there.
    const own = await why('labour', `projectId=${programme.id}`, ann);
    const others = await why('labour', `projectId=${programme.id}`, ben);
    expectAddsUp(own, (await labour(`projectId=${programme.id}`)).manDays);
    expect(own.lines).toMatchObject([
      {
        assetPart: 'Mainline',
        makeUp: { id: makeup.id, name: 'Embankment', isOpen: true },
        rate: { id: rate.id, isOpen: true, isOwn: true, range: { kind: 'published', low: 46, high: 92 } },
      },
    ]);
    expect(others.lines).toMatchObject([
      {
        makeUp: { id: makeup.id, name: 'Embankment', isOpen: false },
        rate: { id: rate.id, isOpen: false, isOwn: false, madeBy: expect.stringMatching(/./) },
      },
    ]);
  });

  it('of a published programme shows the terms that it keeps, and that they are no longer those of the library', async () => {
    const { programme, rate } = await makeupInProgramme(ann);
    const { manDays } = await labour(`projectId=${programme.id}`);
    const whole = await read<Record<string, unknown>>(`/api/Projects/${programme.id}`);
    await ann
      .as('put', `/api/Projects/${programme.id}`)
      .send({ ...whole, status: 'published' })
      .expect(200);
    const faster = { ...rate, ratePerHour: 80, lbT_Labour: 5 };
    await ann.as('put', `/api/ProductionRates/${rate.id}`).send(faster).expect(200);
    const [line] = (await why('labour', `projectId=${programme.id}`)).lines;
    expect(line).toMatchObject({ isCurrent: false, rate: { ratePerHour: expect.closeTo(50, 9), labour: 2 } });
    expectSame(productOf(line?.formula ?? []), manDays);
    const [material] = (await why('materials', `projectId=${programme.id}&shownIn=5`)).lines;
    expect(material).toMatchObject({
      isCurrent: true,
      formula: [{ value: 100 }, { value: 10 }, { term: 'workingDays' }],
    });
  });
});

describe('The question why', () => {
  it.each(['materials', 'labour'])('about %s refuses a request that names no figure', async (view) => {
    const status = async (query: string) => (await ann.as('get', `/api/Dashboards/${view}/why?${query}`)).status;
    expect(await status('projectId=99999&shownIn=5')).toBe(404);
    expect(await status('shownIn=5')).toBe(400);
    for (const query of ['from=2027-13', 'to=2027-02-30', 'from=May', 'from=2027-05&from=2027-06', 'asset=A&asset=B'])
      expect([query, await status(`projectId=${a9}&shownIn=5&${query}`)]).toEqual([query, 400]);
  });

  it('needs a unit for a bar of materials', async () => {
    for (const query of ['', '&shownIn=9999', '&segment=99999'])
      expect((await ann.as('get', `/api/Dashboards/materials/why?projectId=${a9}${query}`)).status).toBe(400);
    expect((await ann.as('get', `/api/Dashboards/labour/why?projectId=${a9}&day=yesterday`)).status).toBe(400);
  });

  it('is answered with nothing for a programme without work', async () => {
    const { id } = await saved(ann, '/api/Projects', { name: 'Nothing yet', regionId: 1, metricId: 1 });
    for (const view of ['materials', 'labour'] as const)
      expect(await why(view, `projectId=${id}&shownIn=5`)).toMatchObject({
        figure: 0,
        firstDay: null,
        lines: [],
        rest: { lines: 0, figure: 0 },
      });
  });
});
