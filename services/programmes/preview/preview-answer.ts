import Type from 'typebox';
import { MATERIAL_DIRECTION } from '../../answers/material-answer.js';
import {
  type Answer,
  amount,
  count,
  day,
  listOf,
  month,
  named,
  orNull,
  text,
} from '../../platform/http/answer-schema.js';

const LABOUR_FIGURES = named('LabourFigures', {
  peak: amount('Heads per day'),
  peakDay: orNull(day()),
  manDays: amount(),
});

const MATERIAL_IMPACT = named('MaterialImpact', {
  materialId: count(),
  material: text(),
  unit: text('Of the quantities'),
  direction: MATERIAL_DIRECTION,
  tonnesPerUnit: orNull(amount('null where the mass is not known')),
  before: listOf(amount(), 'Per month'),
  after: listOf(amount(), 'Per month'),
  totalBefore: amount(),
  totalAfter: amount(),
});

const LARGEST_CHANGE = named('LargestChange', {
  materialId: count(),
  material: text(),
  unit: text(),
  month: month(),
  change: amount('Signed, in the unit'),
});

const SCOPE_IMPACT = named(
  'ScopeImpact',
  {
    months: listOf(
      month(),
      'From the first to the last with work before or after; everything per month has one value for each',
    ),
    labour: Type.Object({
      before: LABOUR_FIGURES,
      after: LABOUR_FIGURES,
      firstDay: orNull(day('Of perDayBefore and perDayAfter')),
      perDayBefore: listOf(amount(), 'Heads per calendar day; a day off holds the value of the last working day'),
      perDayAfter: listOf(amount()),
      monthPeakBefore: listOf(amount(), 'Highest day of each month'),
      monthPeakAfter: listOf(amount()),
    }),
    finish: Type.Object({
      before: orNull(day()),
      after: orNull(day()),
      setByBefore: orNull(text('The part that ends last')),
      setByAfter: orNull(text()),
    }),
    materials: listOf(MATERIAL_IMPACT, 'Key materials in building order'),
    largest: orNull(LARGEST_CHANGE, 'What the sentence of the panel says; null when nothing changes'),
  },
  'Figures before and after an unsaved edit',
);

export const PREVIEW = named('Preview', {
  version: count('Of the programme that the edit was compared with'),
  scopes: Type.Object({ part: SCOPE_IMPACT, asset: SCOPE_IMPACT, programme: SCOPE_IMPACT }),
  busiest: orNull(
    Type.Object({
      part: text(),
      activity: text(),
      gangsAfter: amount('Gangs at once'),
      gangsBefore: orNull(amount()),
    }),
    'Busiest work of the open part after the edit',
  ),
  incomplete: listOf(
    Type.Object({
      index: count("Place in the body's parts"),
      missing: listOf(text(), 'Fields that are not filled in'),
      invalid: listOf(Type.Object({ field: text(), message: text() }), 'Fields that are filled in and refused'),
    }),
    'Parts that could not be calculated yet',
  ),
});

/** Two days of track, changed from 1 000 m to 1 200 m. */
const SCOPE_EXAMPLE: Answer<typeof SCOPE_IMPACT> = {
  months: ['2027-03'],
  labour: {
    before: { peak: 92.09375, peakDay: '2027-03-01', manDays: 184.1875 },
    after: { peak: 110.5125, peakDay: '2027-03-01', manDays: 221.025 },
    firstDay: '2027-03-01',
    perDayBefore: [92.09375, 92.09375],
    perDayAfter: [110.5125, 110.5125],
    monthPeakBefore: [92.09375],
    monthPeakAfter: [110.5125],
  },
  finish: { before: '2027-03-02', after: '2027-03-02', setByBefore: 'Track', setByAfter: 'Track' },
  materials: [
    {
      materialId: 11,
      material: 'Track ballast',
      unit: 't',
      direction: 'delivered',
      tonnesPerUnit: 1,
      before: [3500],
      after: [4200],
      totalBefore: 3500,
      totalAfter: 4200,
    },
  ],
  largest: { materialId: 11, material: 'Track ballast', unit: 't', month: '2027-03', change: 700 },
};

export const PREVIEW_EXAMPLE: Answer<typeof PREVIEW> = {
  version: 3,
  scopes: { part: SCOPE_EXAMPLE, asset: SCOPE_EXAMPLE, programme: SCOPE_EXAMPLE },
  busiest: { part: 'Track', activity: 'Sleepers and rail', gangsAfter: 6, gangsBefore: 5 },
  incomplete: [],
};
