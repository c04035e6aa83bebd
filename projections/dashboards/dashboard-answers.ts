import Type from 'typebox';
import { MATERIAL_DIRECTION } from '../../services/answers/material-answer.js';
import { MEASUREMENT_TYPE } from '../../services/answers/subprogramme-answer.js';
import {
  type Answer,
  amount,
  count,
  day,
  flag,
  listOf,
  month,
  named,
  orNull,
  text,
} from '../../services/platform/http/answer-schema.js';

const ASSET_CHOICE = Type.Object({
  assetName: text(),
  parts: listOf(
    Type.Object({
      id: count(),
      name: text(),
      subProgramme: Type.Object({ id: count(), name: text() }),
      packageId: orNull(count('Package that it is let in')),
    }),
  ),
});

/** All that can be filtered by, in building order, whatever the filters are. */
const CHOICES = {
  packages: listOf(Type.Object({ id: count(), name: text() }), 'In the order of their creation'),
  assets: listOf(ASSET_CHOICE),
};

const WORKED_MONTHS = {
  projectId: count(),
  firstMonth: orNull(month('With work in the whole programme, whatever the filters; null when there is none')),
  lastMonth: orNull(month()),
};

const WARNING = named('RowsWithWarning', { kind: text(), rows: count() });
const WARNINGS = listOf(WARNING, 'Rows with a warning or a note among those shown, by kind');
const UNCOUNTED = named('UncountedWork', {
  count: count('Sentences in all'),
  first: listOf(
    Type.Object({ text: text(), assetName: text(), parts: count('Parts of the asset of which it is true') }),
    'What gives no row among the parts shown: up to 20',
  ),
});
const UNCOUNTED_EXAMPLE: Answer<typeof UNCOUNTED> = {
  count: 1,
  first: [{ text: 'Drainage has no make-up: nothing is counted for it', assetName: 'Mainline', parts: 2 }],
};

const MATERIAL_SERIES = named('MaterialSeries', {
  materialId: count(),
  material: text(),
  familyName: text(),
  keyMaterial: flag(),
  direction: MATERIAL_DIRECTION,
  slot: Type.Integer({ minimum: 1, maximum: 10, description: 'Of the chart, fixed by the library' }),
  tone: Type.Integer({
    minimum: 0,
    maximum: 4,
    description:
      'Within the family: 0 the colour of the slot, 1 alternative, 2 hatched, 3 hatched alternative, 4 dotted; fixed by the library',
  }),
  unitId: count(),
  unit: text('Of the quantities'),
  measurmentType: MEASUREMENT_TYPE,
  conversionToSI: amount('Of the unit'),
  massPerUnitKg: orNull(amount()),
  quantities: listOf(amount(), 'One per month from firstMonth to lastMonth, in the unit'),
});

export const MATERIALS_DASHBOARD = named('MaterialsDashboard', {
  ...WORKED_MONTHS,
  choices: Type.Object({
    ...CHOICES,
    materials: listOf(
      Type.Object({
        id: count(),
        name: text(),
        keyMaterial: flag(),
        inShownParts: flag('Used in the parts that asset, part and subprogramme leave'),
      }),
    ),
  }),
  series: listOf(
    MATERIAL_SERIES,
    'Of the materials that the filters leave, in stack order: slot, then place in family',
  ),
  warnings: WARNINGS,
  uncounted: UNCOUNTED,
});

const LABOUR_TYPE = {
  id: Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] }),
  name: Type.Unsafe<'Labour' | 'Foreman'>({ type: 'string', enum: ['Labour', 'Foreman'] }),
};

const LIMIT_OF_LABOUR = named('LimitOfLabour', {
  labourType: orNull(LABOUR_TYPE.id, 'null for all labour'),
  name: text(),
  limit: count('Heads per day'),
  ofAllShown: flag('It is about all labour that the filters leave: a line in the chart'),
  daysOver: text("One character per day of the series: '1' where what is shown is over it, '0' elsewhere"),
});

const TOO_MANY_GANGS = named('TooManyGangs', {
  activityId: count(),
  activity: text(),
  rateName: text('The gang that does it'),
  gangs: count('Whole gangs at once'),
  day: day('The first on which most are needed'),
  limit: orNull(count(), "The planner's; null for none: then more than 3 are too many"),
});

const LABOUR_SERIES = named('LabourSeries', {
  key: text('Name of the asset, or id of the labour type'),
  name: text(),
  perDay: listOf(amount(), 'Heads per calendar day from firstDay, 0 on days off'),
  peakPerDay: amount(),
  peakDay: orNull(day()),
  manDays: amount(),
});

export const LABOUR_DASHBOARD = named('LabourDashboard', {
  ...WORKED_MONTHS,
  choices: Type.Object({
    ...CHOICES,
    labourTypes: listOf(Type.Object(LABOUR_TYPE)),
  }),
  firstDay: orNull(day('Of the first value in every perDay')),
  workingDays: text("One character per day of the series: '1' working day of the programme, '0' day off"),
  peakPerDay: orNull(amount('Heads')),
  peakDay: orNull(day()),
  manDays: amount(),
  wholeGangsPerDay: listOf(
    amount(),
    'Heads per calendar day from firstDay when gangs come whole, all that is shown together',
  ),
  tooManyGangs: listOf(
    TOO_MANY_GANGS,
    'Work whose dates need more gangs at once than there are, most first, at most 20',
  ),
  series: listOf(LABOUR_SERIES),
  limits: listOf(LIMIT_OF_LABOUR, "The programme's limits of the labour types that the filters leave"),
  warnings: WARNINGS,
  uncounted: UNCOUNTED,
});

const LABOUR_RATE = named('LabourRate', {
  id: count(),
  rateName: text(),
  ratePerHour: orNull(amount('Units per hour of one gang')),
  unitPerHour: text('Name of the unit'),
  lbT_Labour: amount('Heads in the gang'),
  lbT_Foreman: amount('Heads in the gang'),
  basis: text('Where the rate comes from: a published range or an estimate'),
  manDays: amount('That follow from it'),
});

export const LABOUR_RATES = named('LabourRates', { rates: listOf(LABOUR_RATE, 'Most man-days first') });

export const LABOUR_RATES_EXAMPLE: Answer<typeof LABOUR_RATES> = {
  rates: [
    {
      id: 1,
      rateName: 'Vegetation clearance (machine)',
      ratePerHour: 500,
      unitPerHour: 'm2',
      lbT_Labour: 2,
      lbT_Foreman: 0.25,
      basis: 'published range: dozer clearing 500 m2/h',
      manDays: 36,
    },
  ],
};

const CHOICES_EXAMPLE = {
  packages: [{ id: 3, name: 'Phase 1 earthworks' }],
  assets: [
    {
      assetName: 'Mainline',
      parts: [{ id: 7, name: 'North', subProgramme: { id: 901, name: 'Dual carriageway - flexible' }, packageId: 3 }],
    },
  ],
};

export const MATERIALS_DASHBOARD_EXAMPLE: Answer<typeof MATERIALS_DASHBOARD> = {
  projectId: 42,
  firstMonth: '2027-03',
  lastMonth: '2027-05',
  choices: {
    ...CHOICES_EXAMPLE,
    materials: [{ id: 12, name: 'Type 1 sub-base', keyMaterial: true, inShownParts: true }],
  },
  series: [
    {
      materialId: 12,
      material: 'Type 1 sub-base',
      familyName: 'Aggregates',
      keyMaterial: true,
      direction: 'delivered',
      slot: 2,
      tone: 0,
      unitId: 8,
      unit: 'm3',
      measurmentType: 'Volume',
      conversionToSI: 1,
      massPerUnitKg: 2100,
      quantities: [2700, 6000, 300],
    },
  ],
  warnings: [{ kind: 'rate-zero-or-missing', rows: 2 }],
  uncounted: UNCOUNTED_EXAMPLE,
};

export const LABOUR_DASHBOARD_EXAMPLE: Answer<typeof LABOUR_DASHBOARD> = {
  projectId: 42,
  firstMonth: '2027-03',
  lastMonth: '2027-03',
  choices: {
    ...CHOICES_EXAMPLE,
    labourTypes: [
      { id: 1, name: 'Labour' },
      { id: 2, name: 'Foreman' },
    ],
  },
  firstDay: '2027-03-01',
  workingDays: '11111',
  peakPerDay: 2.5,
  peakDay: '2027-03-01',
  manDays: 12.5,
  wholeGangsPerDay: [4, 4, 4, 4, 4],
  tooManyGangs: [
    { activityId: 31, activity: 'Lay kerb', rateName: 'Kerb laying', gangs: 4, day: '2027-03-01', limit: 3 },
  ],
  limits: [{ labourType: null, name: 'All labour', limit: 2, ofAllShown: true, daysOver: '11111' }],
  series: [
    {
      key: 'Mainline',
      name: 'Mainline',
      perDay: [2.5, 2.5, 2.5, 2.5, 2.5],
      peakPerDay: 2.5,
      peakDay: '2027-03-01',
      manDays: 12.5,
    },
  ],
  warnings: [],
  uncounted: { count: 0, first: [] },
};
