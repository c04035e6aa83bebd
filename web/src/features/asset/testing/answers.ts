import type { Programme } from '../../../lib/api-types.js';
import { HttpResponse, http } from '../../../testing/server.js';
import { categories, programme, subprogrammes, tasks, units, zones } from './sample.js';

/** What the screens of this feature read, as the server answers it. */
export const reads = [
  http.get('*/api/AssetCategories', () => HttpResponse.json(categories)),
  http.get('*/api/Units', () => HttpResponse.json(units)),
  http.get('*/api/AssetsZones', () => HttpResponse.json(zones)),
  http.get('*/api/SubProgramms', () => HttpResponse.json(subprogrammes)),
  // Without a schedule.
  http.get('*/api/P6Activities', () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })),
  http.get('*/api/Tasks', () => HttpResponse.json(tasks)),
];

export const programmeIs = (answer: Programme = programme(), etag = '"5"') =>
  http.get('*/api/Projects/42', () => HttpResponse.json(answer, { headers: { ETag: etag } }));
