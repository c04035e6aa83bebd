import type { ElementMakeup, LibraryPreviewBody } from '../../../lib/api-types.js';
import type { MissingField } from '../form/use-input-save.js';
import { type ActivityDraft, activityBodies, assetUnits, draftsOf } from './activity-draft.js';

/** What the form of a make-up holds. */
export interface MakeupFacts {
  elementMakeupName: string;
  taskCode: string;
  measurmentType: ElementMakeup['measurmentType'];
  activities: readonly ActivityDraft[];
}

/** A new one starts with no activities. */
export const noMakeup: MakeupFacts = { elementMakeupName: '', taskCode: '', measurmentType: null, activities: [] };

export const factsOfMakeup = (makeup: ElementMakeup): MakeupFacts => ({
  elementMakeupName: makeup.elementMakeupName,
  taskCode: makeup.taskCode,
  measurmentType: makeup.measurmentType,
  activities: draftsOf(makeup.activities),
});

/** By the labels of the specification's messages (docs/product/custom-inputs.md, Forms). */
export const missingOfMakeup = ({ elementMakeupName, activities }: MakeupFacts): MissingField[] =>
  [
    { field: 'elementMakeupName', label: 'Name', missing: elementMakeupName.trim() === '' },
    { field: 'activities', label: 'Activities', missing: activities.length === 0 },
  ].filter(({ missing }) => missing);

/** 3 capital letters and 3 digits; none is valid. */
const TASK_CODE = /^[A-Z]{3}\d{3}$/;

export const wrongOfMakeup = ({ taskCode }: MakeupFacts): Readonly<Record<string, string>> =>
  taskCode === '' || TASK_CODE.test(taskCode)
    ? {}
    : { taskCode: 'Invalid format. Use 3 letters + 3 digits (e.g., DRA001)' };

/** As it is sent: the activities always as a whole, of the rest only what is given. */
export const makeupBody = ({ activities, ...facts }: Partial<MakeupFacts> & Pick<MakeupFacts, 'activities'>) => ({
  ...facts,
  activities: activityBodies(activities),
});

/** The question of what the edit does; null while there is nothing to calculate. */
export const previewOfMakeup = (facts: MakeupFacts, id: number | null): LibraryPreviewBody | null =>
  facts.activities.length === 0
    ? null
    : {
        elementMakeups: [
          {
            ...makeupBody({
              ...facts,
              // A code that is not complete yet changes no figure, and would be refused.
              taskCode: 'taskCode' in wrongOfMakeup(facts) ? '' : facts.taskCode,
            }),
            ...(id !== null && { id }),
          },
        ],
      };

/** '1 m', or 'not said'. */
export const assetUnitText = (measurmentType: string | null): string =>
  assetUnits.find(({ value }) => value === measurmentType)?.label ?? 'not said';
