import { OUTPUT_RANGE } from '../../../services/answers/custom-input-answer.js';
import { TERMS } from '../../../services/domain/quantities/formula.js';
import {
  type Answer,
  amount,
  count,
  day,
  flag,
  listOf,
  named,
  oneOf,
  orNull,
  text,
} from '../../../services/platform/http/answer-schema.js';

const TERM = named('FormulaTerm', {
  term: oneOf(TERMS),
  operator: oneOf(['times', 'over'], 'How it meets the terms before it'),
  value: amount(),
  outOf: orNull(count('Of working days: how many the line has, so that the term is value / outOf')),
  unit: text('Empty for a mere number'),
});

const NAMED_INPUT_OF_LINE = {
  id: count(),
  name: text(),
  isOpen: flag('Whether the caller may open it: it is a Database Input or their own'),
};

const MAKER = orNull(text('Who made it; null for a Database Input'));

const RATE = named('RateOfLine', {
  ...NAMED_INPUT_OF_LINE,
  ratePerHour: orNull(amount('Units per hour of one gang, with which the line was calculated')),
  unitPerHour: text('Name of the unit'),
  labour: amount('Heads in one gang'),
  foremen: amount('Heads in one gang'),
  gangsAtOnce: orNull(amount('That the dates ask for; null without labour')),
  basis: text('Where the rate comes from, in the words of who made it'),
  range: orNull(OUTPUT_RANGE, 'What is known of such output from elsewhere'),
  isOwn: flag("The caller's own input"),
  madeBy: MAKER,
});

const WHY_LINE = named('WhyLine', {
  partId: count(),
  assetName: text(),
  assetPart: text('Name of the part'),
  subProgramme: text(),
  taskId: count(),
  task: text(),
  activityId: count(),
  activity: text(),
  lineId: count('Material line of the make-up'),
  materialId: count(),
  material: text(),
  figure: amount('Of the whole that `figure` is'),
  firstDay: day('On which the line is worked'),
  lastDay: day(),
  formula: orNull(
    listOf(TERM, "Multiplied, they are the line's figure"),
    'null where the programme no longer has the part or the task',
  ),
  isCurrent: flag(
    'Whether the terms are what programme and library say now; otherwise they are those with which the figure was calculated',
  ),
  makeUp: orNull(named('MakeUpOfLine', NAMED_INPUT_OF_LINE), 'null where the library no longer has the line'),
  rate: orNull(RATE, 'null without a production rate'),
  note: orNull(text('Why a figure is what it is')),
  warning: orNull(text('Why a figure may be wrong')),
});

export const WHY = named('WhyThisNumber', {
  projectId: count(),
  measure: oneOf(['quantity', 'headsPerDay', 'manDays']),
  unit: text('Of all figures'),
  firstDay: orNull(day('That counts; null without any work')),
  lastDay: orNull(day()),
  figure: amount('Of the segment, or of the whole bar: the sum of its lines'),
  barFigure: amount('Of the whole bar'),
  lineCount: count(),
  assetCount: count('That the lines are of'),
  lines: listOf(WHY_LINE, 'Those of the page, the largest first'),
  rest: named('RestOfLines', { lines: count(), figure: amount() }, 'What comes after the page'),
});

export type Why = Answer<typeof WHY>;
export type WhyLine = Why['lines'][number];

export const WHY_EXAMPLE: Why = {
  projectId: 42,
  measure: 'quantity',
  unit: 'm3',
  firstDay: '2027-05-01',
  lastDay: '2027-05-31',
  figure: 11_269,
  barFigure: 16_392,
  lineCount: 3,
  assetCount: 2,
  lines: [
    {
      partId: 7,
      assetName: 'Mainline',
      assetPart: 'Middle',
      subProgramme: 'Dual carriageway - flexible',
      taskId: 901,
      task: 'Earthworks',
      activityId: 34,
      activity: 'Fill and compact',
      lineId: 31,
      materialId: 12,
      material: 'Imported fill',
      figure: 6_080,
      firstDay: '2027-05-04',
      lastDay: '2027-07-06',
      formula: [
        { term: 'partSize', operator: 'times', value: 800, outOf: null, unit: 'm' },
        { term: 'materialQuantity', operator: 'times', value: 18, outOf: null, unit: 'm3 per m' },
        { term: 'workingDays', operator: 'times', value: 19, outOf: 45, unit: 'days' },
      ],
      isCurrent: true,
      makeUp: { id: 4, name: 'Cut, fill and dispose (A9)', isOpen: true },
      rate: {
        id: 6,
        name: 'Fill and compact',
        isOpen: true,
        ratePerHour: 70,
        unitPerHour: 'm3',
        labour: 2,
        foremen: 0.25,
        gangsAtOnce: 0.46,
        basis: 'published range: roller 46-92 m3/h',
        range: { kind: 'published', low: 46, high: 92, source: 'roller 46-92 m3/h' },
        isOwn: false,
        madeBy: null,
      },
      note: null,
      warning: null,
    },
  ],
  rest: { lines: 2, figure: 5_189 },
};
