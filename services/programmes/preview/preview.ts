/** The live panel's answer: what an unsaved edit does to the figures (docs/product/dashboards.md, Impact of an unsaved edit). Stores nothing. */

import type { Library } from '../../domain/library/library.js';
import { omit } from '../../domain/pick.js';
import type { AssetLibrary } from '../../domain/programmes/assets/asset-library.js';
import { nameOfPart } from '../../domain/programmes/assets/part-name.js';
import { assetNameOf, type Programme } from '../../domain/programmes/programme.js';
import type { NewTask } from '../../domain/programmes/subprogrammes/new-tasks.js';
import { type SavedTask, taskEdits, tasksAfter } from '../../domain/programmes/subprogrammes/task-edits.js';
import type { CalculationLibrary } from '../../domain/quantities/calculation-inputs.js';
import { type PartImpacts, partImpact } from '../../domain/quantities/impact/part-impact.js';
import { type GangedPart, type ScopeImpact, scopeImpact } from '../../domain/quantities/impact/scope-impact.js';
import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';
import { FieldErrors, type Refusable, refuse } from '../../platform/problem.js';
import { type BusiestWork, busiestWork } from './busiest-work.js';
import { type EditedAsset, editedAsset, type UnsavedAsset } from './edited-asset.js';
import { type LimitImpact, limitImpacts } from './limit-impacts.js';
import { type DatedPart, type MovedWhole, movedWhole } from './moved-whole.js';
import { type ScaledWhole, scaledWhole, type Whole } from './scaled-whole.js';

export interface UnsavedEdit {
  /** The open asset. */
  readonly asset?: UnsavedAsset;
  /** The other assets with unsaved edits; they count in the scope of the programme. */
  readonly otherAssets?: readonly UnsavedAsset[];
  /** The calendar as its form has it now. */
  readonly calendar?: WorkCalendar;
  /** Edited, added and removed tasks of the programme's copies. */
  readonly tasks?: readonly (SavedTask | NewTask)[];
  /** The open part: by its id, or by its index in the form when it is new. */
  readonly part?: { readonly id?: number; readonly index?: number };
}

/** The saved programme and everything that its figures are calculated with. */
export interface PreviewContext {
  readonly programme: Programme;
  readonly version: number;
  /** As saved. */
  readonly calendar: WorkCalendar;
  readonly library: Library;
  readonly calculation: CalculationLibrary;
  /** The inputs that the user may choose. */
  readonly choices: AssetLibrary;
  /** Cached from one preview to the next. */
  readonly impacts: PartImpacts;
}

interface ShownScope extends ScopeImpact {
  /** Null unless the edit multiplies one whole and changes nothing else. */
  readonly scaled: ScaledWhole | null;
  /** Null unless the edit moves one whole by some days and changes nothing else. */
  readonly moved: MovedWhole | null;
}

export interface Preview {
  readonly version: number;
  readonly scopes: { readonly part: ShownScope; readonly asset: ShownScope; readonly programme: ShownScope };
  readonly busiest: BusiestWork | null;
  readonly limits: readonly LimitImpact[];
  readonly incomplete: EditedAsset['incomplete'];
}

/** A part before or after the edit, with the fields by which the scopes select it. */
interface ScopedPart extends GangedPart, DatedPart {
  readonly impact: GangedPart['impact'];
  readonly id: number | undefined;
  /** Index in the form. */
  readonly index: number | undefined;
  readonly inAsset: boolean;
}

/** Refused for tasks that could not be saved, and for an asset with two forms: no figures can be calculated with them. */
export function preview(edit: UnsavedEdit, context: PreviewContext): Refusable<Preview> {
  const { calendar, library } = context;
  const contextAfter = withTasks(context, edit.tasks ?? []);
  if ('refusal' in contextAfter) return contextAfter;
  const forms = editedAssets(edit, contextAfter);
  if ('refusal' in forms) return forms;
  const { edited } = forms;
  const inAsset = assetOf(edit, edited, context.programme);
  const calendarAfter = edit.calendar ?? calendar;
  const before = savedParts(context, inAsset, calendar, context);
  const unchanged =
    calendarAfter === calendar && contextAfter === context
      ? before
      : savedParts(contextAfter, inAsset, calendarAfter, context);
  const after = withEditedParts(unchanged, forms, contextAfter, calendarAfter);
  const isOpen = openPart(edit);
  const shownIn = { library, metricId: context.programme.metricId };
  const scope = (within: (part: ScopedPart) => boolean): Scope => {
    const [was, is] = [before.filter(within), after.filter(within)];
    const impact = scopeImpact({ parts: was, calendar }, { parts: is, calendar: calendarAfter }, shownIn);
    return { within, was, is, impact };
  };
  const [part, asset, programme] = [scope(isOpen), scope((one) => one.inAsset), scope(() => true)];
  // What may be said to change as a whole, the largest that has a name first.
  const ofPart = { ...part, name: part.is[0]?.name ?? null };
  const ofAsset = { ...asset, name: edited?.assetName ?? null };
  const shown = ({ was, is, impact }: Scope, wholes: readonly Whole<ScopedPart>[]): ShownScope => ({
    ...impact,
    scaled: scaledWhole(wholes, was, is),
    moved: calendarAfter === calendar && contextAfter === context ? movedWhole(wholes, was, is) : null,
  });
  return {
    version: context.version,
    scopes: {
      part: shown(part, [ofPart]),
      asset: shown(asset, [ofAsset, ofPart]),
      programme: shown(programme, [ofAsset, ofPart, { ...programme, name: null }]),
    },
    busiest: busiestWork(before.find(isOpen), after.find(isOpen), contextAfter),
    limits: limitImpacts(
      context.programme.labourLimits,
      { parts: before, calendar },
      { parts: after, calendar: calendarAfter },
      library,
    ),
    incomplete: edited?.incomplete ?? [],
  };
}

interface Scope {
  readonly within: (part: ScopedPart) => boolean;
  readonly was: readonly ScopedPart[];
  readonly is: readonly ScopedPart[];
  readonly impact: ScopeImpact;
}

/** The programme with the edited tasks in new copies; every other object stays the same, so that its cached figures are found. */
function withTasks(context: PreviewContext, tasks: readonly (SavedTask | NewTask)[]): Refusable<PreviewContext> {
  const { programme, choices } = context;
  // A linked activity does not change figures.
  const calculatedTasks = tasks.map((task) => ({ ...task, form: omit(task.form, ['p6ActivityId']) }));
  let added = 0;
  const { changes, errors } = taskEdits(
    programme,
    calculatedTasks,
    programme.subprogrammes.keys(),
    { library: choices, isActivity: () => true },
    () => (added -= 1),
  );
  const invalid = new FieldErrors();
  for (const { index, field, message } of errors) {
    const task = tasks[index];
    // Tasks and copies that somebody has removed meanwhile are left out.
    const isGone =
      field === 'id' || (field === 'subProgrammId' && task && 'subprogrammeId' in task && task.subprogrammeId > 0);
    if (!isGone) invalid.add(`tasks.${index}.${field}`, message);
  }
  if (invalid.any) return refuse(invalid.refusal());
  if (changes.size === 0) return context;
  const subprogrammes = new Map(programme.subprogrammes);
  for (const [id, change] of changes) {
    const copy = subprogrammes.get(id);
    if (copy) subprogrammes.set(id, { ...copy, tasks: tasksAfter(copy, change) });
  }
  return { ...context, programme: { ...programme, subprogrammes } };
}

interface EditedForms {
  /** The open asset. */
  readonly edited: EditedAsset | undefined;
  readonly others: readonly EditedAsset[];
}

function editedAssets(
  { asset, otherAssets = [] }: UnsavedEdit,
  { programme, choices }: PreviewContext,
): Refusable<EditedForms> {
  const edited = asset && editedAsset(programme, asset, choices);
  const seen = new Set([edited?.assetId]);
  const others: EditedAsset[] = [];
  const twice = new FieldErrors();
  otherAssets.forEach((other, index) => {
    const found = editedAsset(programme, other, choices);
    if (!found) return;
    if (found.assetId !== undefined && seen.has(found.assetId))
      twice.add(`otherAssets.${index}.assetId`, 'There is another form of this asset');
    seen.add(found.assetId);
    others.push(found);
  });
  return twice.any ? refuse(twice.refusal()) : { edited, others };
}

/** Ids of the saved parts of the asset that the panel shows. */
function assetOf(edit: UnsavedEdit, edited: EditedAsset | undefined, programme: Programme): ReadonlySet<number> {
  if (edited) return new Set(edited.before.map(({ id }) => id));
  const [task] = edit.tasks ?? [];
  const assetId = programme.parts.get(edit.part?.id ?? 0)?.assetId ?? (task && assetOfTask(task, programme));
  return new Set(programme.assets.get(assetId ?? 0) ?? []);
}

function assetOfTask(task: SavedTask | NewTask, { subprogrammes }: Programme): number | null | undefined {
  if ('subprogrammeId' in task) return subprogrammes.get(task.subprogrammeId)?.assetId;
  return [...subprogrammes.values()].find(({ tasks }) => tasks.some(({ id }) => id === task.id))?.assetId;
}

/**
 * The saved parts in building order.
 * @param saved only parts with the calendar and copy of this context are cached: an edited state is replaced with the next key press
 */
function savedParts(
  { programme, calculation, impacts }: PreviewContext,
  inAsset: ReadonlySet<number>,
  calendar: WorkCalendar,
  saved: PreviewContext,
): ScopedPart[] {
  const by = { calendar, library: calculation };
  return [...programme.assets.values()].flat().flatMap((id) => {
    const part = programme.parts.get(id);
    if (!part) return [];
    const copy = programme.subprogrammes.get(part.subprogrammeId);
    const asSaved = calendar === saved.calendar && copy === saved.programme.subprogrammes.get(part.subprogrammeId);
    const impact = asSaved ? impacts.of(part, copy, by) : partImpact(part, copy, by);
    const name = nameOfPart({ assetName: assetNameOf(programme, part.assetId), partName: part.partName });
    return [{ name, end: part.end, part, impact, id, index: undefined, inAsset: inAsset.has(id) }];
  });
}

/** The saved parts, those of the forms in place of their saved versions, new parts last. */
function withEditedParts(
  saved: readonly ScopedPart[],
  { edited: open, others }: EditedForms,
  { programme, calculation }: PreviewContext,
  calendar: WorkCalendar,
): ScopedPart[] {
  const forms = open ? [open, ...others] : others;
  if (forms.length === 0) return [...saved];
  const by = { calendar, library: calculation };
  const known = new Map(saved.map((part) => [part.id, part]));
  const counted = forms.flatMap((form) =>
    form.after.map(({ part, copy, index }): ScopedPart => {
      const unchanged = programme.parts.get(part.id) === part ? known.get(part.id) : undefined;
      const impact = unchanged?.impact ?? partImpact(part, copy, by);
      const name = unchanged?.name ?? nameOfPart({ assetName: form.assetName, partName: part.partName });
      const inAsset = form === open;
      return {
        name,
        end: part.end,
        part,
        impact,
        id: part.id || undefined,
        index: inAsset ? index : undefined,
        inAsset,
      };
    }),
  );
  const replaced = new Set(forms.flatMap(({ before }) => before.map(({ id }) => id)));
  const byId = new Map(counted.map((part) => [part.id, part]));
  // The order of the parts stays: floating-point sums in another order would show differences that the edit does not make.
  const kept = saved.flatMap((part) => (replaced.has(part.id ?? 0) ? (byId.get(part.id) ?? []) : part));
  return [...kept, ...counted.filter(({ id }) => id === undefined || !known.has(id))];
}

function openPart({ asset, part }: UnsavedEdit): (part: ScopedPart) => boolean {
  // An index in the form that holds a saved part is replaced by its id, so that the part is also found before the edit.
  const id = part?.id ?? asset?.parts[part?.index ?? -1]?.id;
  return (one) => (id !== undefined && one.id === id) || (part?.index !== undefined && one.index === part.index);
}
