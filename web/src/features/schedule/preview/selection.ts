import type { PreviewStatus, SchedulePreview, SchedulePreviewRow } from '../../../lib/api-types.js';

// What of a file is imported. A file may have 300,000 rows, of which this page holds a few: a selection is whole statuses and single rows
// that are an exception from them.

/** * Rows with an error and activities that the file lacks can never be selected (docs/product/schedules.md). */
export type Selectable = Extract<PreviewStatus, 'New' | 'Update' | 'No Change'>;
export const selectable: readonly Selectable[] = ['New', 'Update', 'No Change'];

export interface Selection {
  statuses: readonly Selectable[];
  /** Rows that are not as their status is. */
  except: ReadonlyMap<number, Selectable>;
}

/** New and changed rows. */
export const selectedByDefault: Selection = { statuses: ['New', 'Update'], except: new Map() };

export type Counts = SchedulePreview['counts'];
const countOf = (counts: Counts, status: Selectable) =>
  ({ New: counts.new, Update: counts.update, 'No Change': counts.noChange })[status];

/** The statuses behind a filter that can be selected; none for errors. */
export function selectableOf(filter: PreviewStatus | null): readonly Selectable[] {
  return filter === null ? selectable : selectable.filter((status) => status === filter);
}

export function isSelected(
  { statuses, except }: Selection,
  { id, status, selectable: usable }: Pick<SchedulePreviewRow, 'id' | 'status' | 'selectable'>,
): boolean {
  return usable && statuses.includes(status as Selectable) !== except.has(id);
}

export function withRow(
  selection: Selection,
  { id, status, selectable: usable }: Pick<SchedulePreviewRow, 'id' | 'status' | 'selectable'>,
): Selection {
  if (!usable) return selection;
  const except = new Map(selection.except);
  if (!except.delete(id)) except.set(id, status as Selectable);
  return { ...selection, except };
}

/** These rows, or none of them. */
export function withRows(
  selection: Selection,
  rows: readonly Pick<SchedulePreviewRow, 'id' | 'status' | 'selectable'>[],
  on: boolean,
): Selection {
  return rows.reduce((now, row) => (isSelected(now, row) === on ? now : withRow(now, row)), selection);
}

/** All rows of these statuses, or none of them. */
export function withAll(selection: Selection, of: readonly Selectable[], on: boolean): Selection {
  return {
    statuses: selectable.filter((status) => (of.includes(status) ? on : selection.statuses.includes(status))),
    except: new Map([...selection.except].filter(([, status]) => !of.includes(status))),
  };
}

export function selectedCount(selection: Selection, counts: Counts, of: readonly Selectable[] = selectable): number {
  return of.reduce((sum, status) => {
    const exceptions = [...selection.except.values()].filter((one) => one === status).length;
    return sum + (selection.statuses.includes(status) ? countOf(counts, status) - exceptions : exceptions);
  }, 0);
}

export function usableCount(counts: Counts, of: readonly Selectable[] = selectable): number {
  return of.reduce((sum, status) => sum + countOf(counts, status), 0);
}
