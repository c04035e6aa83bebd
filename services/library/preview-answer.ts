import Type from 'typebox';
import { UNIT_QUANTITIES, UNIT_QUANTITIES_EXAMPLE } from '../answers/custom-input-answer.js';
import { SCOPE_EXAMPLE, SCOPE_IMPACT } from '../answers/impact-answer.js';
import { type Answer, count, listOf, named, orNull, text } from '../platform/http/answer-schema.js';

/** What an unsaved edit of inputs does (docs/product/custom-inputs.md, What an edit does). */
export const LIBRARY_PREVIEW = named('LibraryPreview', {
  makeups: listOf(
    Type.Object({
      id: orNull(count('null for one that is not saved yet')),
      name: text(),
      per: orNull(text('m, m2, m3 or nr; null where nobody has said it')),
      before: orNull(UNIT_QUANTITIES, 'null for a new one'),
      after: UNIT_QUANTITIES,
    }),
    'Those of the edit, then those that use what it changes, the first 20',
  ),
  programmes: Type.Object({
    drafts: count('Drafts whose figures follow, scenarios counted'),
    programmes: count('The same, scenarios not counted'),
    keptFigures: count('Published and archived ones that use it and keep their figures'),
    calculated: count('Drafts that this answer and those before it have calculated'),
    next: orNull(text('What `after` of the next question takes; null when all are calculated')),
    changed: listOf(
      Type.Object({
        id: count(),
        name: text("The programme's"),
        scenarioName: text(),
        baseProjectId: orNull(count('null for a baseline')),
        impact: SCOPE_IMPACT,
      }),
      'Of this answer, the newest first',
    ),
  }),
  incomplete: listOf(text(), 'Fields that could not be calculated with yet: `elementMakeups.0.activities.1.duration`'),
});
export const LIBRARY_PREVIEW_EXAMPLE: Answer<typeof LIBRARY_PREVIEW> = {
  makeups: [
    {
      id: 10_001,
      name: 'Cut, fill and dispose (A9)',
      per: 'm',
      before: UNIT_QUANTITIES_EXAMPLE,
      after: UNIT_QUANTITIES_EXAMPLE,
    },
  ],
  programmes: {
    drafts: 1,
    programmes: 1,
    keptFigures: 0,
    calculated: 1,
    next: null,
    changed: [
      { id: 42, name: 'A9 dualling, 2 km', scenarioName: 'Baseline', baseProjectId: null, impact: SCOPE_EXAMPLE },
    ],
  },
  incomplete: [],
};
