/** The live panel's answer: what an unsaved edit does to the figures (issue 3, item 6; look.md, section 7). Stores nothing. */
import type { Library } from '../../services/library/library.js';
import { FieldErrors, Refused } from '../../services/platform/problem.js';
import type { AssetLibrary } from '../../services/programmes/asset-library.js';
import type { Programme } from '../../services/programmes/programme.js';
import { type SavedTask, taskEdits } from '../../services/programmes/task-edits.js';
import type { CalculationLibrary } from '../part-lines/calculation-inputs.js';
import { nameOfPart } from '../part-lines/line-filter.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';
import { type EditedAsset, editedAsset, type UnsavedAsset } from './edited-asset.js';
import { type PartEffects, partEffect } from './part-effect.js';
import { type CountedPart, type ScopeEffect, scopeEffect } from './scope-effect.js';

export interface UnsavedEdit {
  readonly asset?: UnsavedAsset;
  /** The calendar as its form stands. */
  readonly calendar?: WorkCalendar;
  /** Tasks of the programme's copies as they are edited. */
  readonly tasks?: readonly SavedTask[];
  /** The part that is open: by its id, or by its place in the form when it is new. */
  readonly part?: { readonly id?: number; readonly index?: number };
}

/** What the programme stands on. */
export interface Grounds {
  readonly programme: Programme;
  readonly version: number;
  /** As saved. */
  readonly calendar: WorkCalendar;
  readonly library: Library;
  readonly calculation: CalculationLibrary;
  /** What the user may choose from. */
  readonly choices: AssetLibrary;
  /** Kept from one preview to the next. */
  readonly effects: PartEffects;
}

export interface Preview {
  readonly version: number;
  readonly scopes: { readonly part: ScopeEffect; readonly asset: ScopeEffect; readonly programme: ScopeEffect };
  readonly busiest: {
    readonly part: string;
    readonly activity: string;
    readonly gangsAfter: number;
    readonly gangsBefore: number | null;
  } | null;
  readonly incomplete: EditedAsset['incomplete'];
}

/** A part on one side of the edit, with what the scopes select by. */
interface Counted extends CountedPart {
  readonly id: number | undefined;
  /** Place in the form. */
  readonly index: number | undefined;
  readonly inAsset: boolean;
}

/** @throws Refused 422 for tasks that could not be saved: there are no figures under them */
export function preview(edit: UnsavedEdit, grounds: Grounds): Preview {
  const { calendar, library, choices } = grounds;
  const groundsAfter = withTasks(grounds, edit.tasks ?? []);
  const edited = edit.asset && editedAsset(groundsAfter.programme, edit.asset, choices);
  const inAsset = assetOf(edit, edited, grounds.programme);
  const calendarAfter = edit.calendar ?? calendar;
  const before = savedParts(grounds, inAsset, calendar, grounds);
  const unchanged =
    calendarAfter === calendar && groundsAfter === grounds
      ? before
      : savedParts(groundsAfter, inAsset, calendarAfter, grounds);
  const after = edited ? withEdited(unchanged, edited, groundsAfter, calendarAfter) : unchanged;
  const isOpen = openPart(edit);
  const scope = (within: (part: Counted) => boolean): ScopeEffect =>
    scopeEffect(
      { parts: before.filter(within), calendar },
      { parts: after.filter(within), calendar: calendarAfter },
      library,
    );
  return {
    version: grounds.version,
    scopes: { part: scope(isOpen), asset: scope((part) => part.inAsset), programme: scope(() => true) },
    busiest: busiestWork(before.find(isOpen), after.find(isOpen)),
    incomplete: edited?.incomplete ?? [],
  };
}

/** The programme with other copies in place of those whose tasks are edited; every other object stays the one whose figures are known. */
function withTasks(grounds: Grounds, tasks: readonly SavedTask[]): Grounds {
  const { programme, choices } = grounds;
  // A task that somebody removed meanwhile has no figures to show, and an activity of the schedule moves none.
  const there = tasks.map(({ id, form }) => {
    const { p6ActivityId: _, ...calculated } = form;
    return { id, form: calculated };
  });
  const { changed, errors } = taskEdits(programme, there, programme.subprogrammes.keys(), {
    library: choices,
    isActivity: () => true,
  });
  const invalid = new FieldErrors();
  for (const { index, field, message } of errors) if (field !== 'id') invalid.add(`tasks.${index}.${field}`, message);
  if (invalid.any) throw new Refused(invalid.refusal());
  if (changed.size === 0) return grounds;
  const subprogrammes = new Map(programme.subprogrammes);
  for (const [id, edits] of changed) {
    const copy = subprogrammes.get(id);
    const after = new Map(edits.map((one) => [one.taskId, one.after]));
    if (copy) subprogrammes.set(id, { ...copy, tasks: copy.tasks.map((task) => ({ ...task, ...after.get(task.id) })) });
  }
  return { ...grounds, programme: { ...programme, subprogrammes } };
}

/** Saved parts of the asset that the panel is about. */
function assetOf(edit: UnsavedEdit, edited: EditedAsset | undefined, programme: Programme): ReadonlySet<number> {
  if (edited) return new Set(edited.before.map(({ id }) => id));
  const assetName = programme.parts.get(edit.part?.id ?? 0)?.assetName ?? assetOfTask(edit.tasks?.[0]?.id, programme);
  return new Set(programme.assets.get(assetName ?? '') ?? []);
}

const assetOfTask = (taskId: number | undefined, { subprogrammes }: Programme): string | undefined =>
  taskId === undefined
    ? undefined
    : [...subprogrammes.values()].find(({ tasks }) => tasks.some(({ id }) => id === taskId))?.assetName;

/** In building order. @param saved only what stands as there is kept: an edit is another one at the next key */
function savedParts(
  { programme, calculation, effects }: Grounds,
  inAsset: ReadonlySet<number>,
  calendar: WorkCalendar,
  saved: Grounds,
): Counted[] {
  const by = { calendar, library: calculation };
  return [...programme.assets.values()].flat().flatMap((id) => {
    const part = programme.parts.get(id);
    if (!part) return [];
    const copy = programme.subprogrammes.get(part.subprogrammeId);
    const asSaved = calendar === saved.calendar && copy === saved.programme.subprogrammes.get(part.subprogrammeId);
    const effect = asSaved ? effects.of(part, copy, by) : partEffect(part, copy, by);
    return [{ name: nameOfPart(part), end: part.end, effect, id, index: undefined, inAsset: inAsset.has(id) }];
  });
}

/** The saved parts with those of the form in their places, new ones last. */
function withEdited(
  saved: readonly Counted[],
  edited: EditedAsset,
  { programme, calculation }: Grounds,
  calendar: WorkCalendar,
): Counted[] {
  const by = { calendar, library: calculation };
  const known = new Map(saved.map((part) => [part.id, part]));
  const counted = edited.after.map(({ part, copy, index }): Counted => {
    const unchanged = programme.parts.get(part.id) === part ? known.get(part.id) : undefined;
    const effect = unchanged?.effect ?? partEffect(part, copy, by);
    return { name: nameOfPart(part), end: part.end, effect, id: part.id || undefined, index, inAsset: true };
  });
  const byId = new Map(counted.map((part) => [part.id, part]));
  // Parts stay in the order in which they were: a sum in another order would show differences that are none.
  const kept = saved.flatMap((part) => (part.inAsset ? (byId.get(part.id) ?? []) : part));
  return [...kept, ...counted.filter(({ id }) => id === undefined || !known.has(id))];
}

function openPart({ asset, part }: UnsavedEdit): (part: Counted) => boolean {
  // A place in the form that holds a saved part leads to its id, so that it is found before the edit too.
  const id = part?.id ?? asset?.parts[part?.index ?? -1]?.id;
  return (one) => (id !== undefined && one.id === id) || (part?.index !== undefined && one.index === part.index);
}

/** The work of the open part that asks for most gangs at once. */
function busiestWork(before: Counted | undefined, after: Counted | undefined): Preview['busiest'] {
  if (!after) return null;
  let busiest: { id: number; activity: string; gangs: number } | null = null;
  for (const [id, work] of after.effect.gangs) if (!busiest || work.gangs > busiest.gangs) busiest = { id, ...work };
  return (
    busiest && {
      part: after.name,
      activity: busiest.activity,
      gangsAfter: busiest.gangs,
      gangsBefore: before?.effect.gangs.get(busiest.id)?.gangs ?? null,
    }
  );
}
