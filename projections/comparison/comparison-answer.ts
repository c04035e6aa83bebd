import Type from 'typebox';
import { MATERIAL_DIRECTION } from '../../services/answers/material-answer.js';
import { MEASURES } from '../../services/domain/comparison/compared-choice.js';
import { ABSENCES, INPUT_FIELDS } from '../../services/domain/comparison/compared-input.js';
import {
  type Answer,
  amount,
  count,
  day,
  flag,
  listOf,
  moment,
  month,
  named,
  oneOf,
  optional,
  orNull,
  text,
} from '../../services/platform/http/answer-schema.js';

const SCENARIO = named('ComparedScenario', {
  id: count(),
  scenarioName: text(),
  baseProjectId: count('0 for the baseline'),
  status: oneOf(['draft', 'published', 'archived']),
  modified: moment(),
  assetCount: count(),
  partCount: count(),
});

const SOME_DAYS = Type.Object({
  count: count(),
  days: listOf(Type.Object({ date: day(), description: text() }), 'The first ten of them'),
});

const INPUT_VALUE = named(
  'ComparedValue',
  {
    text: optional(text('A name; empty for none')),
    amount: optional(amount('Of the working week its bits, Monday being 1')),
    unit: optional(text()),
    start: optional(day()),
    end: optional(day()),
    hours: optional(listOf(amount(), 'Of every shift of a day')),
    added: optional(SOME_DAYS),
    removed: optional(SOME_DAYS),
  },
  'As much as the field of the input needs; days added and removed are against those of the first scenario',
);

const INPUT = named('DifferingInput', {
  field: oneOf(INPUT_FIELDS),
  asset: orNull(text()),
  part: orNull(text('null also for the part of an asset that is not divided')),
  subProgramme: orNull(text()),
  task: orNull(text()),
  name: orNull(text('Of a labour limit or a zone')),
  values: listOf(orNull(INPUT_VALUE), 'One for each scenario; null where it has not what the input is about'),
  absences: orNull(
    listOf(orNull(oneOf(ABSENCES)), 'One for each scenario: why it lacks what the first one has'),
    'null where none lacks it',
  ),
});

const FIGURES = [
  'start',
  'finish',
  'duration',
  'peakLabour',
  'manDays',
  'delivered',
  'takenAway',
  'materialPeak',
  'materialTotal',
] as const;
export type FigureName = (typeof FIGURES)[number];

const FIGURE_VALUE = Type.Object({
  amount: orNull(amount('null where there is none, and for a day')),
  day: orNull(day('The figure itself, or the day of a peak')),
  month: orNull(month('Of the peak of a material')),
  change: orNull(
    amount('Against the first scenario: amount, or days; null where one of the two is missing, and of the first'),
  ),
});

const FIGURE = named('ComparedFigure', {
  figure: oneOf(FIGURES),
  materialId: orNull(count()),
  labourType: orNull(Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] }), 'null for all labour'),
  name: text('Of the material or the labour type; else empty'),
  unit: text(),
  keyMaterial: flag(),
  direction: orNull(MATERIAL_DIRECTION),
  values: listOf(FIGURE_VALUE, 'One for each scenario'),
});

const MATERIAL = named('ComparedMaterial', {
  materialId: count(),
  material: text(),
  unitId: count(),
  unit: text(),
  keyMaterial: flag(),
  direction: MATERIAL_DIRECTION,
  perScenario: listOf(
    Type.Object({
      firstMonth: orNull(month()),
      quantities: listOf(amount(), 'One per month, the first being firstMonth; none where it needs nothing'),
    }),
  ),
});

const LABOUR = named('ComparedLabour', {
  labourType: orNull(Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] }), 'null for all labour'),
  name: text(),
  perScenario: listOf(
    Type.Object({
      firstDay: orNull(day()),
      perDay: listOf(amount(), 'Heads per calendar day from firstDay, 0 on days off'),
    }),
  ),
});

export const COMPARISON = named('Comparison', {
  baseProjectId: count(),
  name: text('Of the base programme'),
  measure: oneOf(MEASURES),
  scenarios: listOf(SCENARIO, 'The first is A, against which the others are read; the baseline where it is among them'),
  inputs: Type.Object({
    compared: count('Inputs that were compared'),
    differing: count(),
    rows: listOf(INPUT, 'Those that differ, those of the calendar first; at most 200'),
    more: listOf(
      Type.Object({ field: oneOf(INPUT_FIELDS), count: count() }),
      'Of those beyond, how many of each field',
    ),
  }),
  figures: listOf(FIGURE, 'The same that the dashboards have'),
  withoutMass: count(
    'Key materials whose mass is not known, so that no tonnes hold them; of the scenario with the most',
  ),
  materials: listOf(MATERIAL, 'In stack order; none when labour is compared'),
  labour: listOf(LABOUR, 'All labour; its types too when labour is compared'),
  workingDays: listOf(text("Of every scenario: one character per day of perDay, '1' working day, '0' day off")),
});
export type ComparisonAnswer = Answer<typeof COMPARISON>;

export const COMPARISON_EXAMPLE: ComparisonAnswer = {
  baseProjectId: 42,
  name: 'A9 dualling, 2 km',
  measure: 'quantities',
  scenarios: [
    {
      id: 42,
      scenarioName: 'Baseline',
      baseProjectId: 0,
      status: 'draft',
      modified: '2026-11-20T09:30:00.000Z',
      assetCount: 1,
      partCount: 3,
    },
    {
      id: 57,
      scenarioName: 'Two shifts',
      baseProjectId: 42,
      status: 'draft',
      modified: '2026-11-21T10:00:00.000Z',
      assetCount: 1,
      partCount: 3,
    },
  ],
  inputs: {
    compared: 61,
    differing: 1,
    rows: [
      {
        field: 'shifts',
        asset: null,
        part: null,
        subProgramme: null,
        task: null,
        name: null,
        values: [{ hours: [10] }, { hours: [10, 10] }],
        absences: null,
      },
    ],
    more: [],
  },
  figures: [
    {
      figure: 'peakLabour',
      materialId: null,
      labourType: null,
      name: '',
      unit: 'per day',
      keyMaterial: false,
      direction: null,
      values: [
        { amount: 31, day: '2027-04-16', month: null, change: null },
        { amount: 32.1, day: '2027-04-13', month: null, change: 1.1 },
      ],
    },
  ],
  withoutMass: 0,
  materials: [
    {
      materialId: 12,
      material: 'Type 1 sub-base',
      unitId: 8,
      unit: 'm3',
      keyMaterial: true,
      direction: 'delivered',
      perScenario: [
        { firstMonth: '2027-03', quantities: [2700, 6000, 300] },
        { firstMonth: '2027-03', quantities: [4500, 4500] },
      ],
    },
  ],
  labour: [
    {
      labourType: null,
      name: 'All labour',
      perScenario: [
        { firstDay: '2027-03-01', perDay: [31, 31, 30] },
        { firstDay: '2027-03-01', perDay: [32.1, 32.1] },
      ],
    },
  ],
  workingDays: ['111', '11'],
};
