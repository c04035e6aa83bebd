import { describe, expect, it } from '@jest/globals';
import { dataDatesOf } from '../../../lib/use-schedule.js';
import { shareOfMonths } from '../materials/material-chart.js';
import type { Chart } from './chart.js';
import type { DashboardContent } from './chart-model.js';
import { withDataDates } from './data-date-lines.js';

const project = (id: number, name: string, dataDate: string | null) => ({ id, key: '', name, dataDate, activities: 1 });
const months = ['2027-03', '2027-04', '2027-05', '2027-06'];

/** A chart of four months, 100 px wide each, with the plumb line at so many px. */
const content = (plumb = 500) =>
  ({
    main: {
      shareOf: (day: string) => shareOfMonths(months, day),
      draw: () =>
        ({
          ground: '<path/>',
          plumb,
          layout: { width: 500, height: 300, margin: { l: 50, r: 50, t: 28, b: 28 } },
        }) as Chart,
    },
  }) as unknown as DashboardContent; // no more of it is read
const size = { width: 500, height: 300, scheme: 'light', phone: false } as const;
const drawn = (dates: Parameters<typeof withDataDates>[1], plumb?: number) => {
  const { main } = withDataDates(content(plumb), dates);
  const svg = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${main.draw(size).ground}</svg>`,
    'image/svg+xml',
  );
  return [...svg.querySelectorAll('text')].map((text) => [
    text.textContent,
    Number(text.getAttribute('x')),
    Number(text.getAttribute('y')),
    text.getAttribute('text-anchor'),
  ]);
};

describe('The data dates of a schedule', () => {
  it('are told once each, with their projects where they differ', () => {
    expect(dataDatesOf([project(1, 'A9', '2027-04-30'), project(2, 'B2', '2027-04-30')])).toEqual([
      { day: '2027-04-30', label: ['Data date', '30 Apr 2027'] },
    ]);
    expect(
      dataDatesOf([project(1, 'A9', '2027-05-31'), project(2, '', '2027-04-30'), project(3, 'C', null)]).map(
        ({ label }) => label[1],
      ),
    ).toEqual(['30 Apr 2027, Project 2', '31 May 2027, A9']);
  });
});

describe('A data date in a chart', () => {
  const april = dataDatesOf([project(1, '', '2027-04-16')]);

  it('is a line where its day begins, with its label beside it', () => {
    // Half of April: 1.5 of 4 months of 100 px, from 50 px on.
    expect(drawn(april)).toEqual([['Data date 16 Apr 2027', 206.5, 41, 'start']]);
    expect(withDataDates(content(), april).main.draw(size).ground).toContain('M200.5 28V272');
  });

  it('has its label where the plumb line does not cross it', () => {
    expect(drawn(april, 250)).toEqual([['Data date 16 Apr 2027', 194.5, 41, 'end']]);
    const march = dataDatesOf([project(1, '', '2027-03-30')]);
    // Neither side has room for one line: in two there is.
    expect(drawn(march, 230)).toEqual([
      ['Data date', 150.5, 41, 'start'],
      ['30 Mar 2027', 150.5, 56, 'start'],
    ]);
  });

  it('stands below the one before', () => {
    const both = dataDatesOf([project(1, 'A', '2027-03-10'), project(2, 'B', '2027-03-12')]);
    expect(drawn(both).map(([, , y]) => y)).toEqual([41, 56]);
    expect(withDataDates(content(), both).main.marked).toEqual([
      'Data date 10 Mar 2027, A',
      'Data date 12 Mar 2027, B',
    ]);
  });

  it('is left out where the axis does not have its day: the content is the same one, so that nothing is drawn again', () => {
    const all = content();
    expect(withDataDates(all, dataDatesOf([project(1, '', '2027-08-01'), project(2, '', '2026-12-31')]))).toBe(all);
    expect(withDataDates(all, [])).toBe(all);
  });
});
