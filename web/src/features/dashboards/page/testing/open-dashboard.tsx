import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type {
  LabourDashboard,
  MaterialSeries,
  MaterialsDashboard,
  Programme,
  Unit,
} from '../../../../lib/api-types.js';
import { paths } from '../../../../lib/paths.js';
import { renderScreen } from '../../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../../testing/server.js';
import { signIn } from '../../../../testing/session.js';
import { DashboardPage } from '../dashboard-page.js';

export const programme = {
  id: 7,
  name: 'A9 dualling, 2 km',
  scenarioName: 'Baseline',
  baseProjectId: 0,
  regionName: 'United Kingdom',
  metricId: 1,
  metricName: 'Metric',
  assets: [],
} as unknown as Programme; // the page reads no more of it
const units: Unit[] = [
  { id: 5, name: 'm3', description: 'cubic metre', measurmentType: 'Volume', conversionToSI: 1, metric: 1, base: 1 },
  { id: 6, name: 'litre', description: 'litre', measurmentType: 'Volume', conversionToSI: 0.001, metric: 1, base: 0 },
  { id: 8, name: 't', description: 'tonne', measurmentType: 'Mass', conversionToSI: 1000, metric: 1, base: 1 },
  {
    id: 18,
    name: 'yd3',
    description: 'cubic yard',
    measurmentType: 'Volume',
    conversionToSI: 0.76,
    metric: 2,
    base: 1,
  },
];
export const choices: MaterialsDashboard['choices'] = {
  packages: [],
  assets: [
    {
      assetName: 'Mainline',
      parts: [
        { id: 1, name: 'North', subProgramme: { id: 10, name: 'Flexible' }, packageId: null },
        { id: 2, name: 'South', subProgramme: { id: 10, name: 'Flexible' }, packageId: null },
      ],
    },
    {
      assetName: 'Outfall drain',
      parts: [{ id: 3, name: 'Outfall drain', subProgramme: { id: 11, name: 'Surface water drain' }, packageId: null }],
    },
  ],
  materials: [
    { id: 1, name: 'Imported fill', keyMaterial: true, inShownParts: true },
    { id: 2, name: '=Topsoil', keyMaterial: true, inShownParts: true },
    { id: 3, name: 'Geotextile', keyMaterial: false, inShownParts: true },
  ],
};
export const series = (
  materialId: number,
  material: string,
  quantities: number[],
  more: Partial<MaterialSeries> = {},
): MaterialSeries => ({
  materialId,
  material,
  familyName: material,
  unitId: 8,
  unit: 'm3',
  keyMaterial: true,
  slot: 1,
  tone: materialId - 1,
  measurmentType: 'Volume',
  conversionToSI: 1,
  direction: 'delivered',
  massPerUnitKg: null,
  quantities,
  ...more,
});
export const materials: MaterialsDashboard = {
  projectId: 7,
  firstMonth: '2027-03',
  lastMonth: '2027-06',
  choices,
  warnings: [],
  uncounted: { count: 0, first: [] },
  series: [
    series(1, 'Imported fill', [1000, 3000, 2000, 0], { massPerUnitKg: 2000 }),
    series(2, '=Topsoil', [500, 0, 0, 0]),
    series(3, 'Geotextile', [9000, 0, 0, 0], { keyMaterial: false }),
  ],
};
export const labour: LabourDashboard = {
  projectId: 7,
  firstMonth: '2027-03',
  lastMonth: '2027-04',
  choices: {
    packages: [],
    assets: choices.assets,
    labourTypes: [
      { id: 1, name: 'Labour' },
      { id: 2, name: 'Foreman' },
    ],
  },
  // Monday 29 March and the week after it.
  firstDay: '2027-03-29',
  workingDays: '1111100',
  peakPerDay: 20,
  peakDay: '2027-03-31',
  manDays: 63.24,
  series: [
    {
      key: 'Mainline',
      name: 'Mainline',
      perDay: [10, 10, 20, 15, 5, 0, 0],
      peakPerDay: 20,
      peakDay: '2027-03-31',
      manDays: 60,
    },
    {
      key: 'Outfall drain',
      name: 'Outfall drain',
      perDay: [0, 3.24, 0, 0, 0, 0, 0],
      peakPerDay: 3.24,
      peakDay: '2027-03-30',
      manDays: 3.24,
    },
  ],
  limits: [],
  wholeGangsPerDay: [12, 16, 24, 18, 6, 0, 0],
  tooManyGangs: [],
  warnings: [{ kind: 'rate-zero-or-missing', rows: 2 }],
  uncounted: {
    count: 21,
    first: [{ text: 'Drainage has no make-up: nothing is counted for it', assetName: 'Mainline', parts: 2 }],
  },
};

// The button of another feature.
const LimitsStub = ({ programmeId, isSet }: { programmeId: number; isSet: boolean }) => (
  <button type="button">{`Limits of ${programmeId}, ${isSet ? 'set' : 'not set'}`}</button>
);

export const asked: string[] = [];

/** Answers the page, and notes in `asked` which figures it asks for; a planner is signed in. */
export function serveDashboards() {
  const server = serve(
    http.get('*/api/Projects/7', () => HttpResponse.json(programme, { headers: { ETag: '"3"' } })),
    http.get('*/api/Units', () => HttpResponse.json(units)),
    http.get('*/api/Dashboards/materials', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(String(query));
      const only =
        query.get('asset') === 'Outfall drain'
          ? [materials.series[1]]
          : materials.series.filter(({ materialId }) => [null, String(materialId)].includes(query.get('material')));
      const inDrain = choices.materials.map((material) => ({ ...material, inShownParts: material.id === 2 }));
      return HttpResponse.json({
        ...materials,
        series: only,
        ...(query.get('asset') === 'Outfall drain' && { choices: { ...choices, materials: inDrain } }),
      });
    }),
    http.get('*/api/Dashboards/labour', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(String(query));
      const byKind = [
        { ...labour.series[0], key: '1', name: 'Labour' },
        { ...labour.series[1], key: '2', name: 'Foreman' },
      ];
      return HttpResponse.json({ ...labour, series: query.get('groupBy') === 'labourType' ? byKind : labour.series });
    }),
  );
  beforeEach(() => {
    asked.length = 0;
    signIn();
  });
  return server;
}

export const open = (query = '') =>
  renderScreen(<DashboardPage limits={LimitsStub} />, {
    path: paths.dashboard.pattern,
    at: `/projects/detail/7/${query}`,
  });
export const sentence = (text: string) =>
  screen.findByText(
    (_, element) => element?.tagName === 'P' && (element.textContent ?? '').replaceAll('\u00a0', ' ').includes(text),
  );
export const choose = async (user: ReturnType<typeof open>['user'], list: string, choice: string) => {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: choice }));
};
export const list = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll('\u00a0', ' '));

/** The figures cannot be read. */
export const down = http.get('*/api/Dashboards/labour', () => problem(422, 'Validation failed'));

/** Answers what is saved as files. */
export function downloads() {
  const { print } = window;
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    // jsdom has no downloads, and what would be in one is read here.
    jest.spyOn(URL, 'createObjectURL').mockImplementation((content) => `blob:${saved.push(content as Blob)}`);
    jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    window.print = print;
  });
  return saved;
}
