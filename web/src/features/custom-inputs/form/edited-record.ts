import { createContext, useContext } from 'react';
import type { ApiResponse } from '../../../lib/api.js';
import type { ElementMakeup, Material, ProductionRate, Subprogramme, Task, Vehicle } from '../../../lib/api-types.js';
import type { InputKind } from '../../../lib/input-kinds.js';

/** The record of each kind, as `GET /api/…/{id}` answers it. */
export interface RecordOf {
  subprogrammes: Subprogramme;
  tasks: Task;
  materials: Material;
  elementMakeups: ElementMakeup;
  productionRates: ProductionRate;
  vehicles: Vehicle;
}

/** The record that the edit page has read and goes on reading; null in the wizard. */
export const EditedRecordContext = createContext<ApiResponse<RecordOf[InputKind]> | null>(null);

/**
 * The record that a form edits, with its ETag; null where it makes a new one. It changes when somebody else, or another tab, changes it.
 * @param _kind that of the form: the page shows no other form for its record
 */
export function useEditedRecord<Kind extends InputKind>(_kind: Kind): ApiResponse<RecordOf[Kind]> | null {
  return useContext(EditedRecordContext) as ApiResponse<RecordOf[Kind]> | null;
}
