import { describe, expect, it } from '@jest/globals';
import type { MeasurementType, Unit } from '../../../lib/api-types.js';
import { chosenUnit, factorTo, unitChoices } from './material-units.js';

const metric = 1;
const imperial = 2;
const unit = (
  name: string,
  measurmentType: MeasurementType,
  conversionToSI: number,
  of = metric,
  base: 0 | 1 = 0,
): Unit => ({
  id: 0,
  name,
  description: name,
  measurmentType,
  conversionToSI,
  metric: of,
  base,
});
const units = [
  unit('m', 'Length', 1, metric, 1),
  unit('km', 'Length', 1000),
  unit('m2', 'Area', 1, metric, 1),
  unit('litre', 'Volume', 0.001),
  unit('m3', 'Volume', 1, metric, 1),
  unit('nr', 'Number', 1, metric, 1),
  unit('t', 'Mass', 1000, metric, 1),
  unit('kg', 'Mass', 1),
  unit('ft3', 'Volume', 0.028316846592, imperial),
  unit('yd3', 'Volume', 0.764554857984, imperial, 1),
  unit('ton', 'Mass', 907.18474, imperial, 1),
];
const measured = (measurmentType: MeasurementType, massPerUnitKg: number | null = null) => ({
  measurmentType,
  conversionToSI: 1,
  massPerUnitKg,
});

describe('the units to choose from', () => {
  it('are one choice per measurement type present: volume, mass, length, area, number', () => {
    const choices = unitChoices(
      [measured('Number'), measured('Area'), measured('Mass'), measured('Volume')],
      units,
      metric,
    );
    expect(choices.map(({ type, units: ofType }) => [type, ofType.map(({ name }) => name)])).toEqual([
      ['Volume', ['m3', 'litre']],
      ['Mass', ['t', 'kg']],
      ['Area', ['m2']],
      ['Number', ['nr']],
    ]);
  });

  it('are those of the programme’s metric', () => {
    const choices = unitChoices([measured('Volume', 2000)], units, imperial);
    expect(choices.map(({ units: ofType }) => ofType.map(({ name }) => name))).toEqual([['yd3', 'ft3'], ['ton']]);
  });

  it('have a mass as soon as one material can be weighed', () => {
    expect(unitChoices([measured('Length')], units, metric).map(({ type }) => type)).toEqual(['Length']);
    expect(unitChoices([measured('Length', 12)], units, metric).map(({ type }) => type)).toEqual(['Mass', 'Length']);
  });

  it('begin with volume, else mass, length, area, number', () => {
    const first = (...types: MeasurementType[]) =>
      chosenUnit(
        unitChoices(
          types.map((type) => measured(type)),
          units,
          metric,
        ),
        undefined,
      )?.name;
    expect([
      first('Number', 'Volume'),
      first('Length', 'Mass'),
      first('Area', 'Length'),
      first('Number', 'Area'),
      first('Number'),
      first(),
    ]).toEqual(['m3', 't', 'm', 'm2', 'nr', undefined]);
  });

  it('keep the chosen unit while its type is present', () => {
    const choices = unitChoices([measured('Volume'), measured('Length')], units, metric);
    expect(chosenUnit(choices, 'km')?.name).toBe('km');
    expect(chosenUnit(choices, 'm2')?.name).toBe('m3');
  });
});

describe('the factor to another unit', () => {
  it('is that of the measurement type', () => {
    expect(factorTo(unit('litre', 'Volume', 0.001), measured('Volume'))).toBe(1000);
  });

  it('is the mass where masses are shown', () => {
    expect(factorTo(unit('t', 'Mass', 1000), measured('Volume', 2400))).toBe(2.4);
    expect(factorTo(unit('kg', 'Mass', 1), measured('Number', 35))).toBe(35);
  });

  it('does not exist across types or without a mass', () => {
    expect(factorTo(unit('m', 'Length', 1), measured('Area'))).toBeNull();
    expect(factorTo(unit('t', 'Mass', 1000), measured('Volume'))).toBeNull();
  });
});
