import { type Answer, count, flag, listOf, named, oneOf, text } from '../platform/http/answer-schema.js';
import { ASSET, ASSET_EXAMPLE } from './asset-answer.js';
import { CALENDAR_EXAMPLE, NON_WORKING_DAY_EXAMPLE, WORK_CALENDAR } from './calendar-answer.js';
import { STAMPS, STAMPS_EXAMPLE } from './stamps-answer.js';

/** What a programme and its card in the list have in common. */
export const PROGRAMME_HEAD = {
  id: count(),
  name: text('A scenario shares the name of its base'),
  scenarioName: text(),
  baseProjectId: count('0 for a base programme'),
  status: oneOf(['draft', 'published', 'archived']),
  isActive: flag('False for a removed programme'),
  isDraft: flag('An unfinished wizard'),
  regionId: count(),
  regionName: text(),
  metricId: count(),
  metricName: text(),
  ...STAMPS,
  assetCount: count(),
  scenarioCount: count('Active scenarios beside the baseline'),
};
export const PROGRAMME_HEAD_EXAMPLE = {
  id: 42,
  name: 'A9 dualling, 2 km',
  scenarioName: 'Baseline',
  baseProjectId: 0,
  status: 'draft',
  isActive: true,
  isDraft: false,
  regionId: 1,
  regionName: 'United Kingdom',
  metricId: 1,
  metricName: 'Metric',
  ...STAMPS_EXAMPLE,
  assetCount: 1,
  scenarioCount: 0,
} as const;

export const PROGRAMME = named('Programme', {
  ...PROGRAMME_HEAD,
  description: text(),
  calendarId: count('The same as id'),
  calendar: WORK_CALENDAR,
  assets: listOf(ASSET, 'In building order: by the position of the asset in the programme'),
});
export const PROGRAMME_EXAMPLE: Answer<typeof PROGRAMME> = {
  ...PROGRAMME_HEAD_EXAMPLE,
  description: '',
  calendarId: 42,
  calendar: { ...CALENDAR_EXAMPLE, nonWorkingDays: [NON_WORKING_DAY_EXAMPLE] },
  assets: [ASSET_EXAMPLE],
};
