import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { HttpResponse, http } from '../../../testing/server.js';
import {
  asked,
  choose,
  down,
  downloads,
  labour,
  list,
  materials,
  open,
  programme,
  sentence,
  series,
  serveDashboards,
} from './testing/open-dashboard.js';

const server = serveDashboards();

describe('the head of the dashboards', () => {
  it('names programme, region, units and scenario, and leads on', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'A9 dualling, 2 km' })).toBeTruthy();
    expect(screen.getByText('United Kingdom')).toBeTruthy();
    expect(screen.getByText('Units').nextElementSibling?.textContent).toBe('Metric');
    expect(screen.getAllByText('Metric')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/projects/edit/7/');
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/projects/scenarios/7/');
    expect(screen.getByRole('link', { name: 'A9 dualling, 2 km' }).getAttribute('href')).toBe('/projects/scenarios/7/');
  });

  it('shares the address, by hand where there is no clipboard', async () => {
    const { user } = open('?to=2027-04');
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(copied.mock.calls).toEqual([[window.location.href]]);
    expect(await screen.findByText('Link copied')).toBeTruthy();
    copied.mockRejectedValueOnce(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const address = await screen.findByRole('textbox', { name: 'Address of this page' });
    expect((address as HTMLInputElement).value).toBe(window.location.href);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    copied.mockRestore();
  });

  it('of a scenario leads back to its base', async () => {
    server.use(
      http.get('*/api/Projects/7', () =>
        HttpResponse.json({ ...programme, scenarioName: 'Two shifts', baseProjectId: 4 }),
      ),
    );
    open();
    const way = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    expect((await way.findByRole('link', { name: 'A9 dualling, 2 km' })).getAttribute('href')).toBe(
      '/projects/scenarios/4/',
    );
    expect(way.getByText('Two shifts')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/projects/scenarios/4/');
  });
});

describe('the materials', () => {
  it('offer part and subprogramme once their asset and part are chosen', async () => {
    const { user, router } = open();
    await sentence('peak month');
    const part = () => screen.getByRole('combobox', { name: 'Asset part' }) as HTMLInputElement;
    const subprogramme = () => screen.getByRole('combobox', { name: 'Subprogramme' }) as HTMLInputElement;
    expect([part().value, part().disabled, subprogramme().value, subprogramme().disabled]).toEqual([
      'All asset parts',
      true,
      'All subprogrammes',
      true,
    ]);

    await choose(user, 'Asset', 'Mainline');
    expect([part().disabled, subprogramme().disabled]).toEqual([false, true]);
    await choose(user, 'Asset part', 'South');
    await choose(user, 'Subprogramme', 'Flexible');
    expect(router.state.location.search).toBe('?asset=Mainline&part=2&subprogramme=10');
    await waitFor(() => expect(asked.at(-1)).toBe('projectId=7&asset=Mainline&assetPart=2&subProgramme=10'));

    await choose(user, 'Asset', 'Outfall drain');
    expect([part().value, subprogramme().value]).toEqual(['All asset parts', 'All subprogrammes']);
    await sentence('Deliveries 500 m³ in all from Mar 2027 to Jun 2027, all of it =Topsoil.');
  });

  it('are the key materials, or all of them, without asking again', async () => {
    const { user } = open();
    await sentence('Deliveries 6 500 m³ in all');
    const before = asked.length;
    await user.click(screen.getByRole('radio', { name: 'All materials' }));
    await sentence('The peak month is Mar 2027 with 10 500 m³ delivered');
    await user.click(screen.getByRole('combobox', { name: 'Material' }));
    expect(screen.getByRole('option', { name: 'Geotextile' })).toBeTruthy();
    expect(asked).toHaveLength(before);
  });

  it('are shown in other units, and tonnes say what they leave out', async () => {
    const { user, router } = open();
    await sentence('Deliveries 6 500 m³ in all');
    await choose(user, 'Shown in', 'litre');
    await sentence('Deliveries 6 500 000 litre in all');
    await user.click(screen.getByRole('radio', { name: 'Mass' }));
    await sentence(
      'Deliveries 12 000 t in all from Mar 2027 to Jun 2027, all of it imported fill. 1 material without a mass is left out.',
    );
    expect(router.state.location.search).toBe('?unit=t');
  });

  it('say what is measured otherwise, and lead to it', async () => {
    const steel = { measurmentType: 'Mass', unit: 't', conversionToSI: 1000, massPerUnitKg: 1000 } as const;
    server.use(
      http.get('*/api/Dashboards/materials', () =>
        HttpResponse.json({
          ...materials,
          series: [
            ...materials.series,
            series(4, 'Rebar', [9, 0, 0, 0], steel),
            series(5, 'Asphalt', [1, 0, 0, 0], steel),
          ],
        }),
      ),
    );
    const { user, router } = open('?asset=Mainline');
    await sentence('2 key materials are measured otherwise: 2 in t');
    await user.click(screen.getByRole('link', { name: '2 in t' }));
    await sentence('Deliveries 12 010 t in all');
    expect(router.state.location.search).toBe('?asset=Mainline&unit=t');
    expect((screen.getByRole('radio', { name: 'Mass' }) as HTMLInputElement).checked).toBe(true);
  });

  it('tell what comes from what leaves and what is only moved', async () => {
    server.use(
      http.get('*/api/Dashboards/materials', () =>
        HttpResponse.json({
          ...materials,
          series: [
            series(1, 'Imported fill', [1000, 3000, 2000, 0]),
            series(4, 'Surplus to disposal', [0, 400, 100, 0], { direction: 'takenAway' }),
            series(5, 'Demolition arisings', [800, 0, 0, 0], { direction: 'movedOnSite' }),
          ],
        }),
      ),
    );
    const { user } = open();
    await sentence(
      'Deliveries 6 000 m³ in all from Mar 2027 to Jun 2027, all of it imported fill. 500 m³ leave the site. 800 m³ are moved on site and in no total.',
    );
    const total = screen.getByRole('region', { name: 'Total material quantum' });
    expect(
      within(total)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Delivered', 'Taken away', 'Moved on site, in no total']);
    expect(list('Total material quantum')).toEqual([
      'Imported fill6.00 k100.0 %',
      'Surplus to disposal500.00100.0 %',
      'Demolition arisings800.00',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const [head] = within(screen.getByRole('region', { name: 'Materials per month in m³' })).getAllByRole('row');
    expect(head?.textContent).toBe(
      'MonthDeliveredDelivered, cumulativeTaken awayTaken away, cumulativeImported fillSurplus to disposal (taken away)Demolition arisings (moved on site)',
    );
  });

  it('that the chosen asset does not have cannot be chosen', async () => {
    const { user } = open('?asset=Outfall+drain');
    await sentence('Deliveries 500 m³');
    await user.click(screen.getByRole('combobox', { name: 'Material' }));
    const fill = await screen.findByRole('option', { name: /^Imported fill/ });
    expect(fill.textContent).toBe('Imported fillNot in Outfall drain');
    expect(fill.getAttribute('data-combobox-disabled')).toBe('true');
    expect(screen.getByRole('option', { name: '=Topsoil' }).getAttribute('data-combobox-disabled')).toBeNull();
  });

  it('count only the months of the range, of which one is left at least', async () => {
    const { user, router } = open();
    await sentence('Deliveries 6 500 m³ in all');
    act(() => screen.getByRole('slider', { name: 'First month' }).focus());
    await user.keyboard('{ArrowRight}');
    await sentence(
      'The peak month is Apr 2027 with 3 000 m³ delivered. Deliveries 5 000 m³ in all from Apr 2027 to Jun 2027',
    );
    expect(router.state.location.search).toBe('?from=2027-04');
    expect(screen.getByText('3 of 4 months')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    await sentence('Deliveries 2 000 m³ in all from May 2027 to Jun 2027');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toBe('?from=2027-06'));
    expect(await screen.findByText('1 of 4 months')).toBeTruthy();
  });

  it('say so when nothing is left, and offer to clear the filters', async () => {
    const { user, router } = open('?asset=Outfall+drain&from=2027-05');
    expect(await screen.findByText('No data. Please change filter.')).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'First month' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await sentence('Deliveries 6 500 m³ in all');
    expect(router.state.location.search).toBe('');
  });

  it('offer all materials where none is a key material', async () => {
    server.use(
      http.get('*/api/Dashboards/materials', () => HttpResponse.json({ ...materials, series: [materials.series[2]] })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show all materials' }));
    await sentence('Deliveries 9 000 m³ in all');
  });

  it('stand as a table of exactly these figures', async () => {
    const { user } = open('?from=2027-04');
    await sentence('Deliveries 5 000 m³ in all');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = within(screen.getByRole('region', { name: 'Materials per month in m³' }));
    expect(table.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'MonthDeliveredDelivered, cumulativeImported fill',
      '2027-043 0003 0003 000',
      '2027-052 0005 0002 000',
      '2027-06–5 000–',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('drop what the programme does not have any more from the address', async () => {
    const { router } = open('?asset=Old+name&part=99&material=3');
    await sentence('Deliveries 6 500 m³ in all');
    expect(router.state.location.search).toBe('');
  });
});

describe('the CSV of a chart', () => {
  const saved = downloads();

  it('of a scenario and of filters is named after them', async () => {
    const names: string[] = [];
    jest.mocked(HTMLAnchorElement.prototype.click).mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    server.use(
      http.get('*/api/Projects/7', () =>
        HttpResponse.json({ ...programme, scenarioName: 'Two shifts', baseProjectId: 4 }),
      ),
    );
    const { user } = open('?view=labour&asset=Mainline&part=2&group=labourType');
    await sentence('Labour peaks at');
    await user.click(screen.getByRole('button', { name: 'Export Man days' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Figures (CSV)' }));
    await waitFor(() => expect(names).toHaveLength(1));
    expect(names[0]).toMatch(
      /^A9 dualling, 2 km - Two shifts - Man days - Mainline, part South, all labour types, by labour type - 2027-03 to 2027-04 - made /,
    );
    expect(await saved[0]?.text()).toContain(',Two shifts,Mainline · part South · all labour types · by labour type,');
  });

  it('stands beside a workbook and a page of all charts', async () => {
    const { user } = open('?to=2027-04');
    await sentence('Deliveries 4 500 m³ in all');
    const exported = async (item: string) => {
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await exported('All charts, workbook (XLSX)');
    await waitFor(() => expect(saved).toHaveLength(1));
    const parts = unzipSync(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []));
    const sheet = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    expect([...sheet.matchAll(/<v>([^<]*)/g)].map(([, figure]) => figure)).toEqual(
      [1500, 1500, 1000, 500, 3000, 4500, 3000, 0].map(String),
    );
    expect(Object.keys(parts).filter((name) => name.startsWith('xl/charts/'))).toHaveLength(3);

    const titles: string[] = [];
    window.print = () => {
      titles.push(document.title);
      window.dispatchEvent(new Event('afterprint'));
    };
    const before = document.title;
    await exported('All charts, page (PDF)');
    expect(titles).toEqual([
      expect.stringMatching(
        /^A9 dualling, 2 km - Baseline - Materials per month, m3 - .* - 2027-03 to 2027-04 - made [\d-]+$/,
      ),
    ]);
    expect(document.title).toBe(before);
  });
});

describe('the labour', () => {
  it('says what its heads are, and which rates they follow from', async () => {
    const queries: string[] = [];
    server.use(
      http.get('*/api/Dashboards/labour/rates', ({ request }) => {
        queries.push(new URL(request.url).search);
        const gang = { unitPerHour: 'm3', lbT_Labour: 2, lbT_Foreman: 0.25 };
        return HttpResponse.json({
          rates: [
            {
              id: 4,
              rateName: 'Fill and compact',
              ratePerHour: 70,
              ...gang,
              basis: 'published range: roller 46-92 m3/h',
              manDays: 30,
            },
            {
              id: 5,
              rateName: 'Haul to disposal',
              ratePerHour: 50,
              ...gang,
              basis: 'estimate: matched to excavation',
              manDays: 10,
            },
          ],
        });
      }),
    );
    const { user } = open('?view=labour&asset=Mainline&group=labourType');
    await sentence('Average heads at the output of the gangs');
    await sentence('Overheads, plant and supervision beyond the foreman are not counted.');
    expect(queries).toEqual([]);
    act(() => screen.getByRole('button', { name: 'Rates behind these figures' }).focus());
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rates behind these figures' }));
    const rows = await dialog.findAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Fill and compactOne gang: 70 m³ per hour, 2.25 headsPublished range: roller 46-92 m³/h30',
      'Haul to disposalOne gang: 50 m³ per hour, 2.25 headsEstimate: matched to excavation10',
    ]);
    expect(dialog.getByText(/^75.% of 40 man-days follow from published ranges$/)).toBeTruthy();
    expect(queries).toEqual(['?projectId=7&asset=Mainline']);
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rates behind these figures' })),
    );
  });

  it('is grouped by asset or labour type', async () => {
    const { user, router } = open('?view=labour');
    await sentence('Mainline is 95 % of it');
    await user.click(screen.getByRole('radio', { name: 'Labour Type' }));
    await sentence('Labour is 95 % of it');
    expect(
      within(screen.getByRole('list', { name: 'Legend' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Labour', 'Foreman', 'Cumulative man-days, right axis', 'In whole gangs']);
    expect(router.state.location.search).toBe('?view=labour&group=labourType');
  });

  it("stands against the planner's limits in sentence, legend and table, and leads to them", async () => {
    const limits = [
      { labourType: null, name: 'All labour', limit: 12, ofAllShown: true, daysOver: '0111000' },
      { labourType: 1, name: 'Labour', limit: 14, ofAllShown: false, daysOver: '0010000' },
      { labourType: 2, name: 'Foreman', limit: 3, ofAllShown: false, daysOver: '0000000' },
    ];
    server.use(http.get('*/api/Dashboards/labour', () => HttpResponse.json({ ...labour, limits })));
    const { user } = open('?view=labour');
    const sentence = (await screen.findByText(/^Labour peaks at/)).textContent?.replaceAll('\u00a0', ' ');
    expect(sentence).toContain(
      ' It exceeds your limit of 12 on 3 days, first on 30 Mar 2027; in whole gangs on 3 days. Labour exceeds its limit of 14 on 1 day, 31 Mar 2027.',
    );
    expect(sentence).not.toContain('Foreman');
    expect(screen.getByText('Your limit, 12 per day')).toBeTruthy();
    const [table] = screen.getAllByRole('button', { name: 'Show as table' });
    await user.click(table as HTMLElement);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Limit');
    expect(screen.getByRole('button', { name: 'Limits of 7, set' })).toBeTruthy();
  });

  it('is within a limit that is not exceeded, and names one far above', async () => {
    const limit = { labourType: null, name: 'All labour', limit: 90, ofAllShown: true, daysOver: '0000000' };
    server.use(http.get('*/api/Dashboards/labour', () => HttpResponse.json({ ...labour, limits: [limit] })));
    open('?view=labour');
    expect((await screen.findByText(/^Labour peaks at/)).textContent).toContain(
      ' It stays within your limit of 90, in whole gangs too.',
    );
    expect(screen.getByText('Your limit, 90 per day, above the chart')).toBeTruthy();
  });

  it('names the work whose dates need more gangs than there are', async () => {
    const gang = { activityId: 3, rateName: 'Kerb laying', day: '2027-03-31', gangs: 7 };
    const tooManyGangs = [
      { ...gang, activity: 'Lay kerb', limit: 3 },
      { ...gang, activityId: 4, activity: 'Kerb laying', gangs: 6, limit: 3 },
      { ...gang, activityId: 5, activity: 'Fill', gangs: 5, limit: 2 },
      { ...gang, activityId: 6, activity: 'Dig', gangs: 4, limit: 2 },
      // Neither without a limit, nor of a month that is not shown.
      { ...gang, activityId: 7, activity: 'Pave', gangs: 9, limit: null },
      { ...gang, activityId: 8, activity: 'Paint', day: '2028-01-10', gangs: 9, limit: 1 },
    ];
    server.use(http.get('*/api/Dashboards/labour', () => HttpResponse.json({ ...labour, tooManyGangs })));
    const { user } = open('?view=labour');
    await sentence('Labour peaks at');
    const notes = () =>
      within(screen.getByRole('list', { name: 'Dates that need more gangs than there are' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replaceAll('\u00a0', ' '));
    expect(notes()).toEqual([
      'Lay kerb needs 7 gangs for kerb laying at once on 31 Mar 2027, your limit is 3: these dates cannot be met.',
      'Kerb laying needs 6 gangs at once on 31 Mar 2027, your limit is 3: these dates cannot be met.',
      'Fill needs 5 gangs for kerb laying at once on 31 Mar 2027, your limit is 2: these dates cannot be met.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
    expect(notes()).toHaveLength(4);
  });

  it('is filtered by labour type', async () => {
    const { user } = open('?view=labour');
    await sentence('Labour peaks at');
    await choose(user, 'Labour type', 'Foreman');
    await waitFor(() => expect(asked.at(-1)).toBe('projectId=7&labourType=2&groupBy=asset'));
  });

  it('stands as a table of its working days', async () => {
    const { user } = open('?view=labour');
    await sentence('Labour peaks at');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = within(
      screen.getByRole('region', { name: 'Labour per day, up to three days off in a row left out' }),
    );
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(6);
    expect(rows[2]).toBe('30/03/202713.216.02310.03.2');
  });
});

describe('while new figures are on their way', () => {
  it('the old ones stay, as they were', async () => {
    const { user } = open('?view=labour');
    await sentence('Mainline is 95 % of it');
    let answer: () => void = () => undefined;
    const later = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('*/api/Dashboards/labour', async () => {
        await later;
        return HttpResponse.json({ ...labour, series: [{ ...labour.series[0], key: '1', name: 'Labour' }] });
      }),
    );
    await user.click(screen.getByRole('radio', { name: 'Labour Type' }));
    expect((screen.getByRole('radio', { name: 'Labour Type' }) as HTMLInputElement).checked).toBe(true);
    expect(
      screen
        .getByRole('heading', { name: /^Labour/ })
        .closest('section')
        ?.getAttribute('aria-busy'),
    ).toBe('true');
    await sentence('Mainline is 95 % of it');
    answer();
    await sentence('In all 60 man-days');
    expect(
      screen
        .getByRole('heading', { name: /^Labour/ })
        .closest('section')
        ?.getAttribute('aria-busy'),
    ).toBeNull();
  });
});

describe('a dashboard that cannot be read', () => {
  it('keeps the last good figures, with their time', async () => {
    const { user } = open('?view=labour');
    await sentence('Labour peaks at 20.0 per day');
    server.use(down);
    await user.click(screen.getByRole('radio', { name: 'Labour Type' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Failed while loading labour: Validation failed\. Figures from \d\d:\d\d\./,
    );
    await sentence('Mainline is 95 % of it');
  });

  it('of a programme without assets leads to the first one', async () => {
    server.use(
      http.get('*/api/Dashboards/materials', () =>
        HttpResponse.json({
          ...materials,
          firstMonth: null,
          lastMonth: null,
          choices: { packages: [], assets: [], materials: [] },
          series: [],
        }),
      ),
    );
    open();
    expect((await screen.findByRole('link', { name: 'Add asset' })).getAttribute('href')).toBe(
      '/projects/edit/7/add-asset/',
    );
    expect(
      screen.getByText(
        'Programme is empty. Please add an asset to proceed. This step is necessary to enable the calculation process.',
      ),
    ).toBeTruthy();
  });
});
