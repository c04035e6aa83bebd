import type { MeasurementType } from './library-records.js';
import { isCustom } from './visible-inputs.js';

// Ids of reference-data.json, which never change: the last one of each stretch that measures its assets alike.
const STRETCHES: readonly (readonly [lastId: number, MeasurementType])[] = [
  [8, 'Length'],
  [19, 'Area'],
  [22, 'Length'],
  [23, 'Volume'],
  [36, 'Area'],
  [44, 'Number'],
  [52, 'Area'],
  [65, 'Length'],
  [73, 'Number'],
  [79, 'Length'],
  [84, 'Area'],
  [90, 'Length'],
  [96, 'Number'],
  [113, 'Length'],
  [118, 'Volume'],
  [128, 'Area'],
];

/** What a make-up of the reference data is measured by, whose event is from before they said so; nothing for another one. */
export function measureOfUnsaid(makeup: { readonly id: number; readonly createdBy: number }): {
  measurmentType?: MeasurementType;
} {
  const stretch = isCustom(makeup) ? undefined : STRETCHES.find(([lastId]) => makeup.id <= lastId);
  return stretch ? { measurmentType: stretch[1] } : {};
}
