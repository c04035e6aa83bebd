import type { SearchAnswer } from '../../../../lib/api-types.js';

const none = { total: 0, items: [] };

export const nothing = (query: string): SearchAnswer => ({
  query,
  searched: query,
  groups: { programmes: none, scenarios: none, drafts: none, assets: none },
});

/** One of each. */
export const answerOf = (query: string, searched = query): SearchAnswer => ({
  query,
  searched,
  groups: {
    programmes: {
      total: 1,
      items: [
        {
          projectId: 42,
          name: 'A9 dualling, 2 km',
          modified: '2026-11-20T12:00:00.000Z',
          assetCount: 7,
          scenarioCount: 4,
          matchingAssets: 2,
          peakLabour: 31.02,
        },
      ],
    },
    scenarios: {
      total: 1,
      items: [
        {
          projectId: 57,
          baseProjectId: 42,
          baseName: 'A9 dualling, 2 km',
          name: 'Bridges first',
          modified: '2026-11-19T12:00:00.000Z',
          assetCount: 7,
          peakLabour: null,
        },
      ],
    },
    drafts: {
      total: 1,
      items: [
        {
          projectId: 61,
          name: 'A9 footbridge renewal',
          modified: '2026-11-17T12:00:00.000Z',
          assetCount: 0,
          scenarioCount: 0,
          matchingAssets: 0,
        },
      ],
    },
    assets: {
      total: 1,
      items: [
        {
          projectId: 58,
          assetId: 3,
          name: 'North overbridge',
          baseProjectId: 42,
          baseName: 'A9 dualling, 2 km',
          scenarioName: 'Night works',
          size: 620,
          unitName: 'm2',
          start: '2027-04-12',
          end: '2027-11-12',
        },
      ],
    },
  },
});
