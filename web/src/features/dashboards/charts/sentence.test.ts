import { describe, expect, it } from '@jest/globals';
import type { LabourFigures } from '../labour/labour-figures.js';
import { limitSentences } from '../labour/limit-line.js';
import type { MaterialFigures, MaterialFlow } from '../materials/material-figures.js';
import { formatShare, labourSentence, materialSentence, plainText } from './sentence.js';

const mark = { slot: 1, tone: 0 };
const fill = {
  id: 1,
  name: 'Imported fill',
  mark,
  perMonth: [],
  peak: { month: '2027-05', quantity: 16_392 },
  total: 37_890,
  share: 0.518,
};
const lead: MaterialFlow = {
  direction: 'delivered',
  series: [fill, { ...fill, id: 2, name: 'Topsoil' }],
  perMonth: [],
  cumulative: [],
  peak: { month: '2027-05', quantity: 16_392.2 },
  total: 73_091.4,
  largest: fill,
};
const materials: MaterialFigures = {
  unit: { id: 5, name: 'm3', description: '', measurmentType: 'Volume', conversionToSI: 1, metric: 1, base: 1 },
  months: ['2027-03', '2027-12'],
  flows: [lead],
  leftOut: 0,
  otherwise: [],
};
const mainline = {
  key: 'Mainline',
  name: 'Mainline',
  mark,
  perDay: [],
  peak: { day: '2027-04-16', perDay: 31 },
  manDays: 1788,
  share: 0.613,
};
const labour: LabourFigures = {
  months: [],
  days: [],
  daysOff: [],
  daysHeld: [],
  series: [mainline, { ...mainline, key: 'HV', name: 'HV diversion' }],
  perDay: [],
  cumulative: [],
  peak: { day: '2027-04-16', perDay: 31 },
  manDays: 2915.2,
  daysWorked: 205,
  average: 14.22,
  largest: mainline,
  limits: [],
  wholeGangs: { perDay: [], peak: { day: '2027-04-16', perDay: 44 } },
};
const text = (sentence: ReturnType<typeof materialSentence>) => plainText(sentence).replaceAll('\u00a0', ' ');

describe('the sentence of the materials', () => {
  it('says peak, total and the largest share', () => {
    expect(text(materialSentence(materials))).toBe(
      'The peak month is May 2027 with 16 392 m³ delivered. Deliveries 73 091 m³ in all from Mar 2027 to Dec 2027; imported fill is 52 % of it.',
    );
  });

  it('totals what leaves and what is moved on site apart from what comes', () => {
    const disposal: MaterialFlow = { ...lead, direction: 'takenAway', total: 24_000 };
    const moved: MaterialFlow = { ...lead, direction: 'movedOnSite', total: 78_000 };
    expect(text(materialSentence({ ...materials, flows: [lead, disposal, moved] }))).toMatch(
      /is 52 % of it\. 24 000 m³ leave the site\. 78 000 m³ are moved on site and in no total\.$/,
    );
    expect(text(materialSentence({ ...materials, flows: [disposal] }))).toMatch(
      /^The peak month is May 2027 with 16 392 m³ taken away\. 24 000 m³ leave the site in all from/,
    );
    expect(text(materialSentence({ ...materials, flows: [moved] }))).toMatch(
      /with 16 392 m³ moved on site\. 78 000 m³ are moved on site in all from/,
    );
  });

  it('says what tonnes leave out', () => {
    expect(text(materialSentence({ ...materials, leftOut: 3 }))).toMatch(/ 3 materials without a mass are left out\.$/);
    expect(text(materialSentence({ ...materials, leftOut: 1 }))).toMatch(/ 1 material without a mass is left out\.$/);
  });

  it('has no share where there is one material', () => {
    expect(text(materialSentence({ ...materials, flows: [{ ...lead, series: [fill] }], months: ['2027-05'] }))).toBe(
      'The peak month is May 2027 with 16 392 m³ delivered. Deliveries 73 091 m³ in all in May 2027, all of it imported fill.',
    );
  });

  it('keeps decimals of small quantities', () => {
    expect(
      text(
        materialSentence({
          ...materials,
          flows: [{ ...lead, peak: { month: '2027-05', quantity: 0.1234 }, total: 12.34 }],
        }),
      ),
    ).toContain('with 0.123 m³ delivered. Deliveries 12.3 m³ in all');
  });
});

describe('the sentence of the labour', () => {
  it('says peak, total, average and the largest share', () => {
    expect(text(labourSentence(labour))).toBe(
      'Labour peaks at 31.0 per day on 16 Apr 2027. In all 2 915 man-days over 205 working days, 14.2 per day on average; Mainline is 61 % of it.',
    );
  });

  it('has no share where there is one asset, and a singular', () => {
    expect(text(labourSentence({ ...labour, series: [mainline], daysWorked: 1 }))).toMatch(
      /over 1 working day, 14\.2 per day on average\.$/,
    );
  });
});

describe('the sentence of a limit', () => {
  const days = ['2027-07-29', '2027-07-30', '2027-07-31'];
  const judged = (limit: number, daysOver: number) =>
    text(
      limitSentences({
        ...labour,
        days,
        wholeGangs: { perDay: [44, 162.5, 60], peak: { day: '2027-07-30', perDay: 162.5 } },
        limits: [
          { name: 'All labour', limit, ofAllShown: true, daysOver, firstOver: daysOver > 0 ? '2027-07-29' : null },
        ],
      }),
    );

  it('judges the heads of whole gangs too, which stand beside it', () => {
    expect(judged(200, 0)).toBe(' It stays within your limit of 200, in whole gangs too.');
    expect(judged(60, 0)).toBe(
      ' In whole gangs it exceeds your limit of 60 on 1 day, 30 Jul 2027; on average it does not.',
    );
    expect(judged(50, 3)).toBe(
      ' It exceeds your limit of 50 on 3 days, first on 29 Jul 2027; in whole gangs on 2 days.',
    );
  });
});

describe('a share', () => {
  it('is never shown as nothing while it is something', () => {
    expect([0.518, 0.0006, 0.0004, 0].map((share) => formatShare(share).replaceAll('\u00a0', ' '))).toEqual([
      '51.8 %',
      '0.1 %',
      '< 0.1 %',
      '0.0 %',
    ]);
  });
});
