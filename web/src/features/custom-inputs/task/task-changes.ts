import { formatSize } from '../../../lib/format.js';
import type { FieldChange } from '../../../ui/feedback/change-list.js';
import { makeupChanges } from '../makeup/makeup-changes.js';
import type { MakeupFacts } from '../makeup/makeup-facts.js';
import { type MakeupCard, type TaskDraft, withCard, withDefault, withoutMakeup } from './task-draft.js';

type Set = (patch: Partial<TaskDraft>) => void;

const percent = (value: number) => `${formatSize(value, 2)}\u00a0%`;

/**
 * Every field of a task and of its make-ups that differs from what is saved, ready to read, each with its own undo.
 * @param code the one that is shown: typed or generated
 */
export function taskChanges(stored: TaskDraft, form: TaskDraft, code: string, set: Set): FieldChange[] {
  const fields: FieldChange[] = [
    {
      key: 'name',
      label: 'Name',
      before: stored.name,
      after: form.name.trim() || 'nothing',
      undo: () => set({ name: stored.name }),
    },
    {
      key: 'taskCode',
      label: 'Task code',
      before: stored.taskCode || 'none',
      after: code || 'none',
      undo: () => set({ taskCode: stored.taskCode }),
    },
    {
      key: 'durationPercent',
      label: 'Duration',
      before: percent(stored.durationPercent),
      after: percent(form.durationPercent),
      // Both together are at most 100: the other gives way.
      undo: () =>
        set({
          durationPercent: stored.durationPercent,
          lagPercent: Math.min(form.lagPercent, 100 - stored.durationPercent),
        }),
    },
    {
      key: 'lagPercent',
      label: 'Lag',
      before: percent(stored.lagPercent),
      after: percent(form.lagPercent),
      undo: () =>
        set({
          lagPercent: stored.lagPercent,
          durationPercent: Math.min(form.durationPercent, 100 - stored.lagPercent),
        }),
    },
  ].filter(({ before, after }) => before !== after);
  return [...fields, ...cardChanges(stored, form, set), ...defaultChange(stored, form, set)];
}

function cardChanges(stored: TaskDraft, form: TaskDraft, set: Set): FieldChange[] {
  const severally = form.makeups.length > 1;
  const edited = form.makeups.flatMap((card): FieldChange[] => {
    const was = stored.makeups.find(({ key }) => key === card.key);
    if (!was)
      return [
        {
          key: card.key,
          label: 'Element make-ups',
          before: '',
          after: `${titleOf(card)}, new`,
          undo: () => set({ makeups: withoutMakeup(form, card.key) }),
        },
      ];
    const patch = (facts: Partial<MakeupFacts>) => {
      const { taskCode: _code, ...own } = facts;
      set({ makeups: withCard(form, card.key, own) });
    };
    return makeupChanges(factsOf(was), factsOf(card), patch).map((change) => ({
      ...change,
      key: `${card.key} ${change.key}`,
      label: severally
        ? `${titleOf(was)}: ${change.label}`
        : change.label === 'Name'
          ? 'Element make-up'
          : change.label,
    }));
  });
  const removed = stored.makeups
    .filter(({ key }) => !form.makeups.some((card) => card.key === key))
    .map((card) => ({
      key: card.key,
      label: titleOf(card),
      before: '',
      after: 'removed',
      // Back to its place; the default is the one that it has become by then.
      undo: () => {
        const isDefault = form.makeups.length === 0;
        set({
          makeups: [
            ...stored.makeups.flatMap(({ key }) =>
              key === card.key ? [{ ...card, isDefault }] : form.makeups.filter((one) => one.key === key),
            ),
            ...form.makeups.filter(({ key }) => !stored.makeups.some((one) => one.key === key)),
          ],
        });
      },
    }));
  return [...edited, ...removed];
}

function defaultChange(stored: TaskDraft, form: TaskDraft, set: Set): FieldChange[] {
  const was = stored.makeups.find(({ isDefault }) => isDefault);
  const now = form.makeups.find(({ isDefault }) => isDefault);
  // One that is gone has said so.
  if (!now || now.key === was?.key || (was && !form.makeups.some(({ key }) => key === was.key))) return [];
  return [
    {
      key: 'default',
      label: 'Default element make-up',
      before: was ? titleOf(was) : 'none',
      after: titleOf(now),
      undo: () => was && set({ makeups: withDefault(form, was.key) }),
    },
  ];
}

const titleOf = (card: MakeupCard | undefined): string => card?.elementMakeupName.trim() || 'New element make-up';

/** The code is the task's. */
const factsOf = ({ elementMakeupName, measurmentType, activities }: MakeupCard): MakeupFacts => ({
  elementMakeupName,
  taskCode: '',
  measurmentType,
  activities,
});

const labels: Readonly<Record<keyof TaskDraft, string>> = {
  name: 'Name',
  taskCode: 'Task code',
  durationPercent: 'Duration, %',
  lagPercent: 'Lag, %',
  quantityFactor: 'Quantity factor',
  makeups: 'Element make-ups',
};

/** A field and its value, to choose from where somebody else changed it too; of a make-up what differs from what both changed. */
export const draftWords = (field: keyof TaskDraft, value: unknown, seen?: unknown): { label: string; text: string } => {
  if (field !== 'makeups') return { label: labels[field], text: String(value ?? '') || 'none' };
  const [was] = (seen ?? []) as TaskDraft['makeups'];
  const [card] = value as TaskDraft['makeups'];
  return { label: titleOf(was ?? card), text: card ? differencesOf(was, card) : 'removed' };
};

function differencesOf(was: MakeupCard | undefined, card: MakeupCard): string {
  if (!was) return 'new';
  const facts = makeupChanges(factsOf(was), factsOf(card), () => undefined);
  const isDefault = card.isDefault === was.isDefault ? [] : [card.isDefault ? 'the default' : 'not the default'];
  return [...facts.map(({ label, after }) => `${label} ${after}`), ...isDefault].join(', ') || 'as it was';
}
