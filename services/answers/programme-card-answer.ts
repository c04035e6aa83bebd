import Type from 'typebox';
import { type Answer, amount, count, day, listOf, month, named, orNull, text } from '../platform/http/answer-schema.js';
import { PROGRAMME_HEAD, PROGRAMME_HEAD_EXAMPLE } from './programme-answer.js';

const MONTH_TONNES = Type.Object({ month: month(), delivered: amount(), takenAway: amount() });

const MASS_UNIT = Type.Object(
  { name: text(), tonnes: amount('Tonnes that one of it is') },
  { description: "The usual unit of mass in the programme's metric, to show the tonnes in" },
);

const FIGURES = named('ProgrammeFigures', {
  peakLabour: orNull(amount('Heads per day; null without labour')),
  peakDay: orNull(day()),
  manDays: amount(),
  deliveredTonnes: amount('Tonnes of key materials that are brought to the site'),
  takenAwayTonnes: amount('Tonnes of key materials that leave the site; what is moved on site is in no total'),
  withoutMass: count('Key materials with a quantity whose mass is not known, so that no tonnes hold them'),
  massUnit: MASS_UNIT,
  months: listOf(MONTH_TONNES, 'Tonnes of key materials per month; months without any are left out'),
});

/** A programme or a scenario at a glance. */
export const PROGRAMME_CARD = named('ProgrammeCard', { ...PROGRAMME_HEAD, figures: FIGURES });
export type ProgrammeCard = Answer<typeof PROGRAMME_CARD>;

export const PROGRAMME_CARD_EXAMPLE: ProgrammeCard = {
  ...PROGRAMME_HEAD_EXAMPLE,
  figures: {
    peakLabour: 23.243154,
    peakDay: '2027-06-10',
    manDays: 1787.8,
    deliveredTonnes: 24_310,
    takenAwayTonnes: 8640,
    withoutMass: 0,
    massUnit: { name: 't', tonnes: 1 },
    months: [{ month: '2027-03', delivered: 812, takenAway: 288 }],
  },
};
