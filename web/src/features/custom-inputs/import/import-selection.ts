import type { InputImportPreview, InputImportRow } from '../../../lib/api-types.js';

/** All new and changed inputs but some, or none but some. */
export interface ImportSelection {
  readonly all: boolean;
  readonly except: ReadonlySet<number>;
}

export const everything: ImportSelection = { all: true, except: new Set() };

/** What is as it was needs no import, and what is wrong has none. */
export const canSelect = ({ status }: Pick<InputImportRow, 'status'>): boolean =>
  status === 'New' || status === 'Update';

export const isSelected = ({ all, except }: ImportSelection, id: number): boolean => all !== except.has(id);

export function withRow({ all, except }: ImportSelection, id: number, selected: boolean): ImportSelection {
  const next = new Set(except);
  if (selected === all) next.delete(id);
  else next.add(id);
  return { all, except: next };
}

export const usableCount = ({ counts }: InputImportPreview): number => counts.new + counts.update;

export const selectedCount = (selection: ImportSelection, preview: InputImportPreview): number =>
  selection.all ? usableCount(preview) - selection.except.size : selection.except.size;

/** As the call takes it. */
export const selectionBody = ({ all, except }: ImportSelection): { selected?: number[]; except?: number[] } =>
  all ? { except: [...except] } : { selected: [...except] };
