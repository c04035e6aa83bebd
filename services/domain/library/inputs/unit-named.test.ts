import { describe, expect, it } from '@jest/globals';
import { readReferenceData } from '../../../library/load-reference-data.js';
import { unitNamed } from './unit-named.js';

// docs/product/library.md, Units

const library = { units: new Map((await readReferenceData()).units.map((unit) => [unit.id, unit])) };
const nameOf = (text: string): string | undefined => library.units.get(unitNamed(text, library))?.name;

it.each([...library.units.values()])('The unit $name is found by its name and by its description', (unit) => {
  for (const text of [unit.name, unit.name.toUpperCase(), ` ${unit.name} `]) expect(nameOf(text)).toBe(unit.name);
  const byDescription = library.units.get(unitNamed(unit.description, library));
  expect(byDescription).toMatchObject({ measurmentType: unit.measurmentType, conversionToSI: unit.conversionToSI });
});

it.each([
  ['m', 'M', 'metre', 'metres', 'meters', 'lin m', 'lin. m', 'LM', 'm run', 'rmt', 'lfm'],
  ['m', 'linear m', 'run m', 'lfdm', 'linear metres', 'Linear Meter'],
  ['km', 'kilometres', 'Kilometer', 'kms'],
  ['m2', 'm²', 'm^2', 'm 2', '1 m2', 'sqm', 'sq. m', 'sq m', 'square metres', 'qm'],
  ['m2', 'm sq', 'm.sq.', 'square meters', 'sq metre', 'sq. meters'],
  ['ha', 'hectares', 'Hectare', 'Hectar'],
  ['m3', 'm³', 'm^3', 'cum', 'cu. m', 'cu.m.', 'cbm', 'cubic metres', 'Cubic Meter', 'cu metre', 'cu. meters'],
  ['litre', 'l', 'L', 'ltr', 'litres', 'liters'],
  ['nr', 'no', 'no.', 'No.', 'nos', 'Nr.', 'num', 'pc', 'pcs', 'piece', 'pieces', 'Stk', 'off'],
  ['t', 'T', 'tonne', 'tonnes', 'te', 'metric tons', 'metric tonnes'],
  ['kg', 'KG', 'kgs', 'kilogram', 'kilograms', 'kilogrammes', 'kilo', 'kilos'],
  [
    'ft',
    'foot',
    'feet',
    'LF',
    'lin ft',
    'lin. ft.',
    'linear feet',
    'lft',
    'linear ft',
    'rft',
    'linear foot',
    'lineal foot',
    'lineal feet',
  ],
  ['yd', 'yard', 'yards', 'yds', 'LY', 'lin yd', 'linear yards'],
  ['mi', 'mile', 'miles'],
  ['ft2', 'SF', 'sq ft', 'sq. ft', 'ft²', 'sft', 'square feet', 'ft^2', 'sq foot', 'sq feet'],
  ['yd2', 'SY', 'sq yd', 'yd²', 'square yards', 'yd^2', 'sq yards'],
  ['acre', 'acres', 'ac'],
  ['ft3', 'CF', 'cu ft', 'cft', 'ft³', 'cubic feet', 'ft^3', 'cu foot', 'cu feet'],
  ['yd3', 'CY', 'cu yd', 'cu. yds', 'yd³', 'cubic yards', 'yd^3', 'cu yards'],
  ['gal', 'gallons', 'US gallon', 'gals'],
  ['each', 'ea', 'EA', 'ea.'],
  ['ton', 'tons', 'US short tons', 'short ton'],
  ['lb', 'lbs', 'pounds', 'pound'],
])('%s is what people also write', (unit, ...spellings) => {
  expect(spellings.map((text) => [text, nameOf(text)])).toEqual(spellings.map((text) => [text, unit]));
});

describe('No unit', () => {
  it.each(['', ' ', '.', 'm4', 'item', 'sum', 'h', 'ms', 'ts', 'constructor'])('is called “%s”', (text) => {
    expect(nameOf(text)).toBeUndefined();
  });

  it.each(['ml', 'mt', 'st', 'rm'])('is guessed where two measurement types are meant: “%s”', (text) => {
    expect(nameOf(text)).toBeUndefined();
  });
});
