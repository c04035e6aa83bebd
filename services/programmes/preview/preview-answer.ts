import Type from 'typebox';
import { SCOPE_EXAMPLE, SCOPE_IMPACT } from '../../answers/impact-answer.js';
import { LIMITED_KINDS } from '../../domain/programmes/events.js';
import {
  type Answer,
  amount,
  count,
  day,
  flag,
  listOf,
  named,
  oneOf,
  orNull,
  text,
} from '../../platform/http/answer-schema.js';

export const PREVIEW = named('Preview', {
  version: count('Of the programme that the edit was compared with'),
  scopes: Type.Object({ part: SCOPE_IMPACT, asset: SCOPE_IMPACT, programme: SCOPE_IMPACT }),
  busiest: orNull(
    named('BusiestWork', {
      part: text(),
      activityId: count(),
      activity: text(),
      gang: text('Name of the production rate that counts its heads'),
      labour: amount('Workers in one gang'),
      foremen: amount('In one gang'),
      gangs: count('Whole gangs that the dates need at once'),
      gangsBefore: orNull(count()),
      impliedGangs: amount('The same before it is rounded up'),
      impliedGangsBefore: orNull(amount()),
      limit: orNull(count("The planner's, of gangs on this activity at once")),
    }),
    'What the dates of the open part need most gangs for, after the edit',
  ),
  limits: listOf(
    named('LimitImpact', {
      kind: oneOf(LIMITED_KINDS),
      id: count('Labour type or activity; 0 for all labour'),
      name: text(),
      limit: count('Heads per day; of an activity gangs at once'),
      before: amount('What the whole programme needs on its highest day'),
      after: amount(),
      day: orNull(day('The first highest one, after the edit')),
      exceeded: flag('After the edit'),
    }),
    'The labour limits of the programme',
  ),
  incomplete: listOf(
    Type.Object({
      index: count("Place in the body's parts"),
      missing: listOf(text(), 'Fields that are not filled in'),
      invalid: listOf(Type.Object({ field: text(), message: text() }), 'Fields that are filled in and refused'),
    }),
    'Parts that could not be calculated yet',
  ),
});

export const PREVIEW_EXAMPLE: Answer<typeof PREVIEW> = {
  version: 3,
  scopes: { part: SCOPE_EXAMPLE, asset: SCOPE_EXAMPLE, programme: SCOPE_EXAMPLE },
  busiest: {
    part: 'Track',
    activityId: 41,
    activity: 'Sleepers and rail',
    gang: 'Track laying',
    labour: 12,
    foremen: 2,
    gangs: 6,
    gangsBefore: 5,
    impliedGangs: 5.4,
    impliedGangsBefore: 4.5,
    limit: 5,
  },
  limits: [
    {
      kind: 'activity',
      id: 41,
      name: 'Sleepers and rail',
      limit: 5,
      before: 5,
      after: 6,
      day: '2027-03-01',
      exceeded: true,
    },
  ],
  incomplete: [],
};
