import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { down, downloads, list, open, sentence, serveDashboards } from './testing/open-dashboard.js';

const server = serveDashboards();

describe('the head of the dashboards', () => {
  it.each([
    ['?from=2027-04&to=2027-04', '?from=2027-04&to=2027-04'],
    ['?from=2029-01&to=2029-04', '?from=2027-06&to=2027-06'],
    ['?from=2027-04&to=2027-03', '?from=2027-04&to=2027-04'],
  ])('shows one month, and its address says which: %s', async (asked, says) => {
    const { router } = open(asked);
    expect(await screen.findByText('1 of 4 months')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(says));
  });

  it('keeps asset, part and subprogramme in the other dashboard, and nothing else', async () => {
    const { user, router } = open('?asset=Mainline&part=2&subprogramme=10&material=1&unit=t&from=2027-04');
    await sentence('peak month');
    await user.click(screen.getByRole('radio', { name: 'Labour' }));
    await sentence('Labour peaks at');
    expect(router.state.location.search).toBe('?view=labour&asset=Mainline&part=2&subprogramme=10');
  });
});

describe('the materials', () => {
  it('are told in a sentence and ranked by peak and total', async () => {
    open();
    await sentence(
      'The peak month is Apr 2027 with 3 000 m³ delivered. Deliveries 6 500 m³ in all from Mar 2027 to Jun 2027; imported fill is 92 % of it.',
    );
    expect(list('Peak material')).toEqual(['Imported fill3.00 kApr 2027', '=Topsoil500.00Mar 2027']);
    expect(list('Total material quantum')).toEqual(['Imported fill6.00 k92.3 %', '=Topsoil500.007.7 %']);
  });
});

describe('the CSV of a chart', () => {
  const saved = downloads();

  it('holds what is shown, and no formula', async () => {
    const { user } = open('?to=2027-04');
    await sentence('Deliveries 4 500 m³ in all');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Figures (CSV)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const today = new Date().toLocaleDateString('en-CA');
    const shown = `"A9 dualling, 2 km",Baseline,All assets · key materials,2027-03 to 2027-04,${today}`;
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.arrayBuffer())).toBe(
      [
        `\ufeffProgramme,Scenario,Filters,Months,Made,Month,"Delivered, m³","Delivered, cumulative, m³","Imported fill, m³","'=Topsoil, m³"`,
        `${shown},2027-03,1500,1500,1000,500`,
        `${shown},2027-04,3000,4500,3000,0`,
        '',
      ].join('\r\n'),
    );
  });
});

describe('the labour', () => {
  it('is told in a sentence and ranked by peak and man-days', async () => {
    open('?view=labour');
    await sentence(
      'Labour peaks at 20.0 per day on 31 Mar 2027. In all 63 man-days over 5 working days, 12.6 per day on average; Mainline is 95 % of it. In whole gangs it peaks at 24.0 per day on 31 Mar 2027.',
    );
    expect(list('Peak labour')).toEqual(['Mainline20.031 Mar', 'Outfall drain3.230 Mar']);
    expect(list('Man days')).toEqual(['Mainline6094.9 %', 'Outfall drain35.1 %']);
    expect(screen.getByText('2 lines without a production rate: no labour counted')).toBeTruthy();
    expect(screen.getByText('Drainage has no make-up: nothing is counted for it (Mainline, 2 parts)')).toBeTruthy();
    expect(screen.getByText('and 20 more')).toBeTruthy();
  });
});

describe('a dashboard that cannot be read', () => {
  it('says so and can be tried again', async () => {
    server.use(down);
    const { user } = open('?view=labour');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed while loading labour: Validation failed.');
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await sentence('Labour peaks at 20.0 per day');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
