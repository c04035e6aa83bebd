import type { ActivityView } from './activity-view.js';

// Example in the documentation of the calls (OpenAPI, /api/docs).

export const ACTIVITY_EXAMPLE: ActivityView = {
  id: 18,
  p6ActivityName: 'A1040',
  p6ActivityDescription: 'Earthworks, north',
  p6StartDate: '2027-03-01',
  p6EndDate: '2027-06-11',
  milestone: false,
  inFile: true,
  projectId: 42,
};
