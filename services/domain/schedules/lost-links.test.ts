import { describe, expect, it } from '@jest/globals';
import {
  copied,
  copyOf,
  given,
  partFacts,
  partsCreated,
  programmeCreated,
  taskOf,
} from '../../../test/support/programme-history.js';
import { activitiesChanged, activityOf } from '../../../test/support/schedule-history.js';
import { lostLinks } from './lost-links.js';

const tasks = [taskOf(61, { name: 'Earthworks', p6ActivityId: 18 }), taskOf(62)];
const programme = given(
  programmeCreated(),
  copied({ ...copyOf(501, 1, 'Road'), tasks }, copyOf(502, 1, 'Ramp')),
  partsCreated('Road', partFacts(7, { partName: 'North', p6ActivityId: 19 }), partFacts(8, { p6ActivityId: 20 })),
  partsCreated('Ramp', partFacts(9, { subprogrammeId: 502, p6ActivityId: 18 }), partFacts(10, { subprogrammeId: 503 })),
);

const changes = ({ created = [], removed = [] }: { created?: readonly number[]; removed?: readonly number[] }) =>
  activitiesChanged({ created: created.map((id) => activityOf(id)), removed: removed.map((id) => activityOf(id)) });

describe('The links that lead to nothing', () => {
  const [earthworks, north, ramp] = [
    { assetName: 'Road', partName: 'North', partId: 7, taskId: 61, taskName: 'Earthworks', activity: 'A18' },
    { assetName: 'Road', partName: 'North', partId: 7, taskId: null, taskName: null, activity: 'A19' },
    { assetName: 'Ramp', partName: '', partId: 9, taskId: null, taskName: null, activity: 'A18' },
  ];
  const inSouth = { ...earthworks, partName: '', partId: 8 };

  it('are those of parts, each before those of its tasks, in the order of the assets', () => {
    expect(lostLinks(programme, [changes({ removed: [18, 19] })])).toEqual([north, earthworks, inSouth, ramp]);
  });

  it('are of all events together, without activities that come back', () => {
    const events = [changes({ removed: [18] }), changes({ removed: [19, 20] }), changes({ created: [20, 18] })];
    expect(lostLinks(programme, events)).toEqual([north]);
  });

  it('are none where nothing is linked to what goes, or nothing goes', () => {
    expect(lostLinks(programme, [changes({ removed: [21] })])).toEqual([]);
    expect(lostLinks(programme, [changes({ created: [18] })])).toEqual([]);
  });
});
