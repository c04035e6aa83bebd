import { LIMITED_KINDS } from '../domain/programmes/events.js';
import { type Answer, count, listOf, named, oneOf, orNull, text } from '../platform/http/answer-schema.js';

const LABOUR_LIMIT = named('LabourLimit', {
  kind: oneOf(LIMITED_KINDS),
  id: count('Labour type (1 Labour, 2 Foreman) or activity of a make-up; 0 for all labour'),
  name: text(),
  makeUp: orNull(text('Of the activity')),
  limit: count('Heads per day; of an activity gangs at once'),
});

export const LABOUR_LIMITS = named('LabourLimits', {
  projectId: count(),
  limits: listOf(LABOUR_LIMIT, 'All labour, labour types, activities'),
  activities: listOf(
    named('LimitableActivity', { id: count(), name: text(), makeUp: text() }),
    'Of the parts of the programme, by name: what a limit can be set for beside labour',
  ),
});

export const LABOUR_LIMITS_EXAMPLE: Answer<typeof LABOUR_LIMITS> = {
  projectId: 42,
  limits: [
    { kind: 'labourType', id: 1, name: 'Labour', makeUp: null, limit: 40 },
    { kind: 'activity', id: 37, name: 'Lay kerb', makeUp: 'Kerb, bedding and backing', limit: 3 },
  ],
  activities: [{ id: 37, name: 'Lay kerb', makeUp: 'Kerb, bedding and backing' }],
};
