import { unitNamed } from '../../domain/library/inputs/unit-named.js';
import type { Library } from '../../domain/library/library.js';
import type { MeasurementType } from '../../domain/library/library-records.js';
import type { MaterialDirection } from '../../domain/library/material-direction.js';

// Words of a file for what the library has codes for.

export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

const DIRECTIONS: Readonly<Record<MaterialDirection, string>> = {
  delivered: 'Delivered',
  takenAway: 'Taken away',
  movedOnSite: 'Moved on site',
};
export const DIRECTION_WORDS: readonly string[] = Object.values(DIRECTIONS);
export const directionText = (direction: MaterialDirection): string => DIRECTIONS[direction];
export const directionOf = (text: string): MaterialDirection | undefined =>
  keyOf(DIRECTIONS, (word, code) => plain(word) === plain(text) || plain(code) === plain(text));

const MEASURES: Readonly<Record<MeasurementType, string>> = {
  Length: 'm',
  Area: 'm2',
  Volume: 'm3',
  Number: 'nr',
  Mass: 'kg',
};
export const MEASURE_WORDS: readonly string[] = Object.values(MEASURES);
export const measuredText = (type: MeasurementType | null | undefined): string => (type ? MEASURES[type] : '');
/** By an SI unit as people write it, or the name of the measurement type. */
export function measuredOf(text: string, library: Pick<Library, 'units'>): MeasurementType | undefined {
  const unit = library.units.get(unitNamed(text, library));
  return unit?.conversionToSI === 1 ? unit.measurmentType : keyOf(MEASURES, (_, code) => plain(code) === plain(text));
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');

function keyOf<Key extends string>(
  words: Readonly<Record<Key, string>>,
  matches: (word: string, key: Key) => boolean,
): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => matches(words[key], key));
}
