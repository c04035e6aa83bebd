import type { ComparedFigure, Comparison, DifferingInput } from '../../../lib/api-types.js';

/** An input that differs; what it is about is null unless given. */
export const input = (
  field: DifferingInput['field'],
  values: DifferingInput['values'],
  subject: Partial<DifferingInput> = {},
): DifferingInput => ({
  field,
  asset: null,
  part: null,
  subProgramme: null,
  task: null,
  name: null,
  values,
  absences: null,
  ...subject,
});

export const figure = (
  name: ComparedFigure['figure'],
  values: readonly Partial<ComparedFigure['values'][number]>[],
  more: Partial<ComparedFigure> = {},
): ComparedFigure => ({
  figure: name,
  materialId: null,
  labourType: null,
  name: '',
  unit: '',
  keyMaterial: false,
  direction: null,
  values: values.map((value) => ({ amount: null, day: null, month: null, change: null, ...value })),
  ...more,
});

const scenario = (id: number, scenarioName: string, more: Partial<Comparison['scenarios'][number]> = {}) => ({
  id,
  scenarioName,
  baseProjectId: 3,
  status: 'draft' as const,
  modified: '2026-11-20T09:30:00.000Z',
  assetCount: 2,
  partCount: 3,
  ...more,
});

const sand = {
  materialId: 12,
  material: 'Sand',
  unitId: 8,
  unit: 'm3',
  keyMaterial: true,
  direction: 'delivered',
} as const;
const grass = { ...sand, materialId: 13, material: 'Grass', keyMaterial: false } as const;
const ofSand = { materialId: 12, name: 'Sand', unit: 'm3', keyMaterial: true, direction: 'delivered' } as const;
const ofGrass = { ...ofSand, materialId: 13, name: 'Grass', keyMaterial: false } as const;

/** The baseline, one with two shifts that ends earlier, and one that is the same. */
export const comparison = (over: Partial<Comparison> = {}): Comparison => ({
  baseProjectId: 3,
  name: 'A9 dualling, 2 km',
  measure: 'quantities',
  scenarios: [scenario(3, 'Baseline', { baseProjectId: 0 }), scenario(4, 'Two shifts'), scenario(5, 'The same')],
  inputs: {
    compared: 61,
    differing: 2,
    rows: [
      input('shifts', [{ hours: [10] }, { hours: [10, 10] }, { hours: [10] }]),
      input(
        'dates',
        [
          { start: '2027-06-07', end: '2027-12-17' },
          { start: '2027-06-07', end: '2027-10-29' },
          { start: '2027-06-07', end: '2027-12-17' },
        ],
        { asset: 'Mainline', part: 'South' },
      ),
    ],
    more: [],
  },
  figures: [
    figure('finish', [{ day: '2027-12-17' }, { day: '2027-11-12', change: -35 }, { day: '2027-12-17', change: 0 }]),
    figure(
      'peakLabour',
      [
        { amount: 31, day: '2027-04-16' },
        { amount: 32.1, day: '2027-04-13', change: 1.1 },
        { amount: 31, day: '2027-04-16', change: 0 },
      ],
      { unit: 'per day' },
    ),
    figure(
      'materialPeak',
      [
        { amount: 5000, month: '2027-03' },
        { amount: 8700, month: '2027-03', change: 3700 },
        { amount: 5000, month: '2027-03', change: 0 },
      ],
      ofSand,
    ),
    figure('materialPeak', [{ amount: 0 }, { amount: 4, change: 4 }, { amount: 0, change: 0 }], ofGrass),
    figure('materialTotal', [{ amount: 0 }, { amount: 4, change: 4 }, { amount: 0, change: 0 }], ofGrass),
  ],
  withoutMass: 0,
  materials: [
    {
      ...sand,
      perScenario: [
        { firstMonth: '2027-03', quantities: [5000, 3700] },
        { firstMonth: '2027-02', quantities: [0, 8700] },
        { firstMonth: '2027-03', quantities: [5000, 3700] },
      ],
    },
    {
      ...grass,
      perScenario: [
        { firstMonth: null, quantities: [] },
        { firstMonth: '2027-02', quantities: [4] },
        { firstMonth: null, quantities: [] },
      ],
    },
  ],
  labour: [
    {
      labourType: null,
      name: 'All labour',
      perScenario: [
        { firstDay: '2027-04-16', perDay: [31, 0, 0, 20] },
        { firstDay: '2027-04-13', perDay: [32.1] },
        { firstDay: '2027-04-16', perDay: [31, 0, 0, 20] },
      ],
    },
  ],
  workingDays: ['1001', '1', '1001'],
  ...over,
});
