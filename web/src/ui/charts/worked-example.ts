import { monthsBetween } from './month-scale.js';

// What the landing page and the log-in show: the sample programme "Six-storey office", worked out by the product's own rule.
// Written down because it is shown before anyone is signed in; worked-example.test.ts holds the figures to the rule. Why this
// programme: docs/decisions/0039.

export interface ExampleRow {
  name: string;
  /** Where the drawing is narrow: the whole name would take two lines. */
  shortName?: string;
  unit: string;
  /** Decimals of the figures. */
  decimals: number;
  /** One per month. */
  values: readonly number[];
}

export const exampleProgramme = 'Six-storey office';

export const exampleMonths = monthsBetween('2027-01', '2028-02');

/** The month that the line reads: every row has work in it. */
export const readMonth = '2027-06';

/** The highest day of each month, then materials per month. */
export const exampleRows: readonly ExampleRow[] = [
  {
    name: 'Labour',
    unit: 'per day',
    decimals: 1,
    values: [8.3, 8.3, 15.8, 14.8, 24.2, 22.7, 22.7, 29.7, 22.5, 46.9, 33.5, 30.2, 15.2, 5.8],
  },
  {
    name: 'Ready-mix concrete C32/40',
    shortName: 'Concrete C32/40',
    unit: 'm³',
    decimals: 0,
    values: [53, 533, 183, 544, 469, 198, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  {
    name: 'Reinforcement mesh A393',
    shortName: 'Mesh A393',
    unit: 'm²',
    decimals: 0,
    values: [0, 0, 335, 3688, 3185, 1341, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  { name: 'Curtain walling', unit: 'm²', decimals: 0, values: [0, 0, 0, 0, 769, 1128, 1128, 1025, 0, 0, 0, 0, 0, 0] },
  {
    name: 'Building services',
    unit: 'm²',
    decimals: 0,
    values: [0, 0, 0, 0, 0, 475, 1305, 1246, 1305, 2135, 1467, 1067, 0, 0],
  },
];
