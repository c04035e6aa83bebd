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
export const measuredOf = (text: string): MeasurementType | undefined =>
  keyOf(MEASURES, (word, code) => word === plain(text) || plain(code) === plain(text));

/** m² and 1 m2 are m2. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace('²', '2')
    .replace('³', '3')
    .replace(/^1\s+/, '')
    .replace(/[\s_-]/g, '');

export const unitKey = (text: string): string => plain(text);

function keyOf<Key extends string>(
  words: Readonly<Record<Key, string>>,
  matches: (word: string, key: Key) => boolean,
): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => matches(words[key], key));
}
