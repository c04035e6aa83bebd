import { formatSize, unitName } from '../../../lib/format.js';
import type { FieldChange } from '../../../ui/feedback/change-list.js';
import { type ActivityDraft, type LineDraft, quantityText } from './activity-draft.js';
import { assetUnitText, type MakeupFacts } from './makeup-facts.js';

type Set = (patch: Partial<MakeupFacts>) => void;

/** Every field of a make-up that differs from what is saved, ready to read, each with its own undo. */
export function makeupChanges(stored: MakeupFacts, form: MakeupFacts, set: Set): FieldChange[] {
  const facts: FieldChange[] = [
    {
      key: 'name',
      label: 'Name',
      before: stored.elementMakeupName,
      after: form.elementMakeupName || 'nothing',
      undo: () => set({ elementMakeupName: stored.elementMakeupName }),
    },
    {
      key: 'taskCode',
      label: 'Task code',
      before: stored.taskCode || 'none',
      after: form.taskCode || 'none',
      undo: () => set({ taskCode: stored.taskCode }),
    },
    {
      key: 'measurmentType',
      label: 'One unit of the asset',
      before: assetUnitText(stored.measurmentType),
      after: assetUnitText(form.measurmentType),
      undo: () => set({ measurmentType: stored.measurmentType }),
    },
  ].filter(({ before, after }) => before !== after);
  return [...facts, ...activityChanges(stored.activities, form.activities, (activities) => set({ activities }))];
}

/** The same of the activities alone. */
export function activityChanges(
  stored: readonly ActivityDraft[],
  now: readonly ActivityDraft[],
  set: (activities: ActivityDraft[]) => void,
): FieldChange[] {
  const replaced = (activity: ActivityDraft) => set(now.map((one) => (one.key === activity.key ? activity : one)));
  const changed = now.flatMap((activity): FieldChange[] => {
    const was = stored.find(({ key }) => key === activity.key);
    if (!was)
      return [
        {
          key: activity.key,
          label: activity.name,
          before: '',
          after: 'new',
          undo: () => set(now.filter((one) => one !== activity)),
        },
      ];
    return [
      ...(was.name === activity.name
        ? []
        : [
            {
              key: `${activity.key} name`,
              label: 'Activity',
              before: was.name,
              after: activity.name,
              undo: () => replaced({ ...activity, name: was.name }),
            },
          ]),
      ...(['duration', 'lag'] as const).flatMap((field): FieldChange[] =>
        was[field] === activity[field]
          ? []
          : [
              {
                key: `${activity.key} ${field}`,
                label: `${activity.name}, ${field}`,
                before: formatSize(was[field], 2),
                after: `${formatSize(activity[field], 2)}\u00a0%`,
                undo: () => replaced(withTime(activity, field, was[field])),
              },
            ],
      ),
      ...lineChanges(was, activity, replaced),
    ];
  });
  const removed = stored
    .filter(({ key }) => !now.some((one) => one.key === key))
    .map((activity) => ({
      key: activity.key,
      label: activity.name,
      before: '',
      after: 'removed',
      // Back to its place.
      undo: () =>
        set([
          ...stored.flatMap(({ key }) => (key === activity.key ? [activity] : now.filter((one) => one.key === key))),
          ...now.filter(({ key }) => !stored.some((one) => one.key === key)),
        ]),
    }));
  return [...changed, ...removed];
}

/** Undoing one of two figures must not take them beyond 100 together: the other gives way. */
function withTime(activity: ActivityDraft, field: 'duration' | 'lag', value: number): ActivityDraft {
  const other = field === 'duration' ? 'lag' : 'duration';
  return { ...activity, [field]: value, [other]: Math.min(activity[other], 100 - value) };
}

function lineChanges(
  was: ActivityDraft,
  activity: ActivityDraft,
  replaced: (activity: ActivityDraft) => void,
): FieldChange[] {
  const setLine = (line: LineDraft) =>
    replaced({ ...activity, lines: activity.lines.map((one) => (one.key === line.key ? line : one)) });
  const changed = activity.lines.flatMap((line): FieldChange[] => {
    const before = was.lines.find(({ key }) => key === line.key);
    if (!before)
      return [
        {
          key: line.key,
          label: `${activity.name}, ${line.materialName}`,
          before: '',
          after: 'new',
          undo: () => replaced({ ...activity, lines: activity.lines.filter((one) => one !== line) }),
        },
      ];
    if (before.materialId !== line.materialId)
      return [
        {
          key: `${line.key} material`,
          label: activity.name,
          before: `${before.materialName}, ${quantityText(before)}`,
          after: `${line.materialName}, ${quantityText(line)}`,
          undo: () => setLine(before),
        },
      ];
    return [
      ...(before.materialQuantity === line.materialQuantity
        ? []
        : [
            {
              key: `${line.key} quantity`,
              label: line.materialName,
              before: formatSize(before.materialQuantity ?? 0, 6),
              after: `${formatSize(line.materialQuantity ?? 0, 6)}\u00a0${unitName(line.unit)}`,
              undo: () => setLine({ ...line, materialQuantity: before.materialQuantity }),
            },
          ]),
      ...(before.productionRateId === line.productionRateId
        ? []
        : [
            {
              key: `${line.key} rate`,
              label: `${line.materialName}, rate`,
              before: before.rateName || 'none',
              after: line.rateName || 'none',
              undo: () => setLine({ ...line, productionRateId: before.productionRateId, rateName: before.rateName }),
            },
          ]),
    ];
  });
  const removed = was.lines
    .filter(({ key }) => !activity.lines.some((one) => one.key === key))
    .map((line) => ({
      key: line.key,
      label: `${activity.name}, ${line.materialName}`,
      before: quantityText(line),
      after: 'removed',
      undo: () =>
        replaced({
          ...activity,
          lines: [
            ...was.lines.flatMap(({ key }) =>
              key === line.key ? [line] : activity.lines.filter((one) => one.key === key),
            ),
            ...activity.lines.filter(({ key }) => !was.lines.some((one) => one.key === key)),
          ],
        }),
    }));
  return [...changed, ...removed];
}
