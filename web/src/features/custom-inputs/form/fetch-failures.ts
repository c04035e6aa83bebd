import type { InputKind } from '../../../lib/input-kinds.js';

/** What is said when a record could not be read (docs/product/custom-inputs.md, Messages). */
export const fetchFailures = {
  subprogrammes: 'Failed to fetch subprogramme details',
  tasks: 'Failed to fetch task details',
  materials: 'Failed to fetch material data',
  elementMakeups: 'Failed to fetch element makeup details',
  productionRates: 'Failed to fetch production rate details',
  vehicles: 'Failed to fetch logistics vehicle details',
} as const satisfies Record<InputKind, string>;

/** And when the names to choose from could not. */
export const namesFailures = {
  subprogrammes: 'Failed to fetch subprogramme names',
  tasks: 'Failed to fetch task names',
  materials: 'Failed to fetch material data',
  elementMakeups: 'Failed to fetch element names',
  productionRates: 'Failed to fetch production rate names',
  vehicles: 'Failed to fetch logistics vehicle names',
} as const satisfies Record<InputKind, string>;

/** Of the make-ups that come with the template of a task. */
export const ELEMENTS_FAILURE = 'Failed to fetch element details';
