import { describe, expect, it } from '@jest/globals';
import { activity, databaseLibrary, EMBANKMENT, makeup } from '../../../../test/support/planner-library.js';
import {
  copied,
  copyOf,
  given,
  partFacts,
  partsCreated,
  programmeCreated,
  taskOf,
} from '../../../../test/support/programme-history.js';
import { activitiesById, isLimitable, labourLimitsView, nameOfLimited } from './labour-limits-view.js';

const library = databaseLibrary(
  makeup(401, {
    elementMakeupName: 'Paving',
    activities: [activity(412, { name: 'Roll' }), activity(411, { name: 'Lay' })],
  }),
  makeup(402, {
    elementMakeupName: 'Kerbs',
    activities: [activity(414, { name: 'Lay' }), activity(413, { name: 'Lay' })],
  }),
  makeup(403, { elementMakeupName: 'Unused' }),
  makeup(404, { elementMakeupName: 'Bridge', activities: [activity(415, { name: 'Cast' })] }),
);
const chosen = (id: number, elementMakeupId: number | null) => taskOf(id, { elementMakeupId, baseTaskId: 0 });
const tasks = [chosen(61, 401), chosen(62, 402), chosen(63, 401), chosen(64, null)];
const programme = given(
  programmeCreated(),
  copied({ ...copyOf(501, 1, 'Mainline'), tasks }, { ...copyOf(502, 2, 'Mainline'), tasks: [chosen(65, 404)] }),
  partsCreated('Mainline', partFacts(17)),
  {
    type: 'LabourLimitsChanged',
    data: {
      added: [
        { kind: 'allLabour', id: 0, limit: 80 },
        { kind: 'labourType', id: 2, limit: 4 },
        { kind: 'activity', id: 411, limit: 3 },
        { kind: 'activity', id: 999, limit: 1 },
      ],
      removed: [],
    },
  },
);

describe('The limits of a programme', () => {
  it('have the names of what they are about, also of what its make-up has lost', () => {
    expect(labourLimitsView(programme, library)).toMatchObject({
      projectId: 42,
      limits: [
        { kind: 'allLabour', limit: 80, name: 'All labour', makeUp: null },
        { kind: 'labourType', limit: 4, name: 'Foreman', makeUp: null },
        { kind: 'activity', id: 411, limit: 3, name: 'Lay', makeUp: 'Paving' },
        { kind: 'activity', id: 999, limit: 1, name: 'Activity 999', makeUp: null },
      ],
    });
  });

  it('can be set for the activities of its parts, each once, by name and then by make-up', () => {
    expect(labourLimitsView(programme, library).activities).toEqual([
      { id: 413, name: 'Lay', makeUp: 'Kerbs' },
      { id: 414, name: 'Lay', makeUp: 'Kerbs' },
      { id: 411, name: 'Lay', makeUp: 'Paving' },
      { id: 412, name: 'Roll', makeUp: 'Paving' },
    ]);
  });
});

describe('A limit', () => {
  const all = activitiesById(library);
  const limit = (kind: 'allLabour' | 'labourType' | 'activity', id: number) => ({ kind, id, limit: 1 });

  it('can be set for all labour, a labour type, and an activity of any make-up', () => {
    for (const one of [limit('allLabour', 0), limit('labourType', 1), limit('labourType', 2), limit('activity', 415)])
      expect([one, isLimitable(one, all)]).toEqual([one, true]);
    for (const one of [limit('labourType', 415), limit('activity', 1), limit('activity', EMBANKMENT)])
      expect([one, isLimitable(one, all)]).toEqual([one, false]);
  });

  it('is called by its labour type', () => {
    expect([1, 2, 3].map((id) => nameOfLimited(limit('labourType', id), all))).toEqual(['Labour', 'Foreman', '']);
  });
});
