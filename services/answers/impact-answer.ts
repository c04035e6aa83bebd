import Type from 'typebox';
import { type Answer, amount, count, day, listOf, month, named, orNull, text } from '../platform/http/answer-schema.js';
import { MATERIAL_DIRECTION } from './material-answer.js';

// Figures before and after an edit: of a part, an asset, a programme or the library.

const LABOUR_FIGURES = named('LabourFigures', {
  peak: amount('Heads per day'),
  peakDay: orNull(day()),
  manDays: amount(),
});

const MATERIAL_IMPACT = named('MaterialImpact', {
  materialId: count(),
  material: text(),
  unit: text("Of the quantities, the usual one of the programme's metric"),
  direction: MATERIAL_DIRECTION,
  tonnesPerUnit: orNull(amount('null where the mass is not known')),
  before: listOf(amount(), 'Per month'),
  after: listOf(amount(), 'Per month'),
  totalBefore: amount(),
  totalAfter: amount(),
});

const CHANGED_MATERIAL = named(
  'ChangedMaterial',
  {
    materialId: count(),
    material: text(),
    unit: text(),
    month: month(),
    change: amount('Signed, in the unit'),
    share: amount("Of the material's highest month before the edit; of that after it where it is new"),
  },
  'The largest change of a month of one material',
);

const SCALED_WHOLE = named('ScaledWhole', {
  name: orNull(text('Of the part or asset; null for the whole programme')),
  share: amount('0.3: all of its quantities rise by 30 %'),
});

const MOVED_WHOLE = named('MovedWhole', {
  name: orNull(text('Of the part or asset; null for the whole programme')),
  days: Type.Integer({ description: 'Calendar days, negative to earlier ones' }),
});

export const SCOPE_IMPACT = named(
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
      perDayBefore: listOf(
        amount(),
        'Heads per calendar day; up to three days off in a row hold the value of the last working day',
      ),
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
    changed: listOf(CHANGED_MATERIAL, 'What the sentence of the panel may name, first what it should'),
    scaled: orNull(SCALED_WHOLE, 'What the edit multiplies as a whole; null where it does anything else'),
    moved: orNull(MOVED_WHOLE, 'What the edit moves as a whole; null where it does anything else'),
  },
  'Figures before and after an unsaved edit',
);

/** Two days of track, changed from 1 000 m to 1 200 m. */
export const SCOPE_EXAMPLE: Answer<typeof SCOPE_IMPACT> = {
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
  changed: [{ materialId: 11, material: 'Track ballast', unit: 't', month: '2027-03', change: 700, share: 0.2 }],
  scaled: { name: 'Track', share: 0.2 },
  moved: null,
};
