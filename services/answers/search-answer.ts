import Type, { type TObject } from 'typebox';
import {
  type Answer,
  amount,
  count,
  day,
  listOf,
  moment,
  named,
  orNull,
  text,
} from '../platform/http/answer-schema.js';

const CHANGED = { name: text(), modified: moment('Its last change'), assetCount: count() };
const BY_ASSETS = { scenarioCount: count(), matchingAssets: count('Assets that have one of the words in their name') };
const PEAK = { peakLabour: orNull(amount('Heads per day; null without labour')) };

export const PROGRAMME_FOUND = named('SearchedProgramme', { projectId: count(), ...CHANGED, ...BY_ASSETS, ...PEAK });
export const SCENARIO_FOUND = named('SearchedScenario', {
  projectId: count(),
  baseProjectId: count(),
  baseName: text(),
  ...CHANGED,
  ...PEAK,
});
export const DRAFT_FOUND = named('SearchedDraft', { projectId: count(), ...CHANGED, ...BY_ASSETS });
export const ASSET_FOUND = named('SearchedAsset', {
  projectId: count('The programme or scenario that it is in'),
  assetId: count('Its number in that programme'),
  name: text(),
  baseProjectId: count('0 in a base programme'),
  baseName: text('Of the base programme'),
  scenarioName: text(),
  size: orNull(amount('Of all its parts, in the unit of the first; null where they have none')),
  unitName: orNull(text()),
  start: day(),
  end: day('The last day of work'),
});

const group = <Item extends TObject>(item: Item) =>
  Type.Object({
    total: count('How many there are; 1,000 where there are more'),
    items: listOf(item, 'The best first, at most `limit`'),
  });

/** What the search has found (docs/product/programmes.md, Search). */
export const SEARCH_ANSWER = named('SearchAnswer', {
  query: text('As it was asked for'),
  searched: text('The words that were looked for: the nearest known ones where a word is found nowhere'),
  groups: Type.Object({
    programmes: group(PROGRAMME_FOUND),
    scenarios: group(SCENARIO_FOUND),
    drafts: group(DRAFT_FOUND),
    assets: group(ASSET_FOUND),
  }),
});
export type SearchAnswer = Answer<typeof SEARCH_ANSWER>;

export const SEARCH_EXAMPLE: SearchAnswer = {
  query: 'a9 brige',
  searched: 'a9 bridge',
  groups: {
    programmes: {
      total: 1,
      items: [
        {
          projectId: 42,
          name: 'A9 dualling, 2 km',
          modified: '2026-11-20T09:30:00.000Z',
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
          name: 'Bridges first, longer Middle',
          modified: '2026-11-19T15:02:00.000Z',
          assetCount: 7,
          peakLabour: 31.8,
        },
      ],
    },
    drafts: {
      total: 1,
      items: [
        {
          projectId: 61,
          name: 'A9 footbridge renewal',
          modified: '2026-11-17T11:45:00.000Z',
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
          projectId: 42,
          assetId: 3,
          name: 'North overbridge',
          baseProjectId: 0,
          baseName: 'A9 dualling, 2 km',
          scenarioName: 'Baseline',
          size: 620,
          unitName: 'm2',
          start: '2027-04-12',
          end: '2027-11-12',
        },
      ],
    },
  },
};
