import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MaterialSeries, Unit } from '../../../lib/api-types.js';
import { byPeak, byTotal, materialFigures } from './material-figures.js';
import type { UnitChoice } from './material-units.js';

const months = ['2027-03', '2027-04', '2027-05', '2027-06'];
const whole = [0, 3] as const;
const unit = (name: string, measurmentType: Unit['measurmentType'], conversionToSI: number): Unit => ({
  id: 0,
  name,
  description: name,
  measurmentType,
  conversionToSI,
  metric: 1,
  base: 1,
});
const cubicMetre = unit('m3', 'Volume', 1);
const litre = unit('litre', 'Volume', 0.001);
const tonne = unit('t', 'Mass', 1000);
const metre = unit('m', 'Length', 1);
const choices: UnitChoice[] = [
  { type: 'Volume', units: [cubicMetre, litre] },
  { type: 'Mass', units: [tonne] },
  { type: 'Length', units: [metre] },
];

function material(name: string, quantities: number[], more: Partial<MaterialSeries> = {}): MaterialSeries {
  const id = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return {
    materialId: id,
    material: name,
    familyName: name,
    unitId: 8,
    unit: 'm3',
    keyMaterial: true,
    slot: 1,
    tone: 0,
    measurmentType: 'Volume',
    conversionToSI: 1,
    direction: 'delivered',
    massPerUnitKg: null,
    quantities,
    ...more,
  };
}

const fill = material('Fill', [10, 40, 20, 0], { massPerUnitKg: 2000 });
const concrete = material('Concrete', [0, 5, 30, 10], { massPerUnitKg: 2400 });
const topsoil = material('Topsoil', [7, 0, 0, 0]);

describe('the figures of materials', () => {
  it('add the materials up per month, in all, and from 0 at the first month', () => {
    const figures = materialFigures([fill, concrete, topsoil], { months, range: whole, unit: cubicMetre, choices });

    expect(figures).toMatchObject({
      flows: [
        {
          direction: 'delivered',
          perMonth: [17, 45, 50, 10],
          cumulative: [17, 62, 112, 122],
          total: 122,
          peak: { month: '2027-05', quantity: 50 },
          largest: { name: 'Fill', share: 70 / 122 },
        },
      ],
      leftOut: 0,
      otherwise: [],
    });
  });

  it('count the months of the range only, and begin the cumulative line with them', () => {
    const figures = materialFigures([fill, concrete, topsoil], { months, range: [1, 2], unit: cubicMetre, choices });

    expect(figures).toMatchObject({
      months: ['2027-04', '2027-05'],
      flows: [{ perMonth: [45, 50], cumulative: [45, 95], total: 95 }],
    });
    expect(figures?.flows[0].series.map(({ name }) => name)).toEqual(['Fill', 'Concrete']);
  });

  it('keep the order of the stack, whatever the quantities', () => {
    const figures = materialFigures([topsoil, fill, concrete], { months, range: whole, unit: cubicMetre, choices });
    expect(figures?.flows[0].series.map(({ name }) => name)).toEqual(['Topsoil', 'Fill', 'Concrete']);
  });

  it('rank by highest month and by total', () => {
    const series =
      materialFigures([fill, concrete, topsoil], { months, range: whole, unit: cubicMetre, choices })?.flows[0]
        .series ?? [];
    expect(byPeak(series).map(({ name, peak }) => [name, peak.month, peak.quantity])).toEqual([
      ['Fill', '2027-04', 40],
      ['Concrete', '2027-05', 30],
      ['Topsoil', '2027-03', 7],
    ]);
    expect(byTotal(series).map(({ name, total }) => [name, total])).toEqual([
      ['Fill', 70],
      ['Concrete', 45],
      ['Topsoil', 7],
    ]);
  });

  it('name the first of equal months as the peak', () => {
    expect(
      materialFigures([material('Even', [5, 9, 9, 1])], { months, range: whole, unit: cubicMetre, choices })?.flows[0]
        .peak,
    ).toEqual({ month: '2027-04', quantity: 9 });
  });

  it('convert within the measurement type', () => {
    expect(materialFigures([fill], { months, range: whole, unit: litre, choices })?.flows[0].total).toBeCloseTo(
      70_000,
      6,
    );
  });

  it('weigh what has a mass and say how many materials have none', () => {
    const rebar = material('Rebar', [1, 2, 0, 0], { measurmentType: 'Mass', conversionToSI: 1000 });
    const figures = materialFigures([fill, topsoil, rebar], { months, range: whole, unit: tonne, choices });

    expect(figures?.flows[0].series.map(({ name, total }) => [name, total])).toEqual([
      ['Fill', 140],
      ['Rebar', 3],
    ]);
    expect(figures?.leftOut).toBe(1);
  });

  it('leave out only what the range has', () => {
    expect(materialFigures([fill, topsoil], { months, range: [1, 2], unit: tonne, choices })?.leftOut).toBe(0);
  });

  it('leave materials of other measurement types to their own unit', () => {
    const pipe = material('Pipe', [100, 0, 0, 0], { measurmentType: 'Length' });
    expect(
      materialFigures([fill, pipe], { months, range: whole, unit: cubicMetre, choices })?.flows[0].series.map(
        ({ name }) => name,
      ),
    ).toEqual(['Fill']);
  });

  it('have a total for what comes, one for what leaves, and none with what is moved on site in it', () => {
    const surplus = material('Surplus', [4, 6, 0, 0], { direction: 'takenAway' });
    const dug = material('Dug', [90, 0, 0, 0], { direction: 'movedOnSite' });
    const figures = materialFigures([dug, fill, surplus], { months, range: whole, unit: cubicMetre, choices });
    expect(figures?.flows.map(({ direction, total, cumulative }) => [direction, total, cumulative.at(-1)])).toEqual([
      ['delivered', 70, 70],
      ['takenAway', 10, 10],
      ['movedOnSite', 90, 90],
    ]);
    expect(figures?.flows.flatMap(({ series }) => series.map(({ share }) => share))).toEqual([1, 1, 1]);
    const leaving = materialFigures([dug, surplus], { months, range: whole, unit: cubicMetre, choices });
    expect(leaving?.flows.map(({ direction }) => direction)).toEqual(['takenAway', 'movedOnSite']);
  });

  it('count what other units show, each material once', () => {
    const rebar = material('Rebar', [1, 2, 0, 0], { measurmentType: 'Mass', conversionToSI: 1000 });
    const mesh = material('Mesh', [1, 0, 0, 0], { measurmentType: 'Mass', conversionToSI: 1000 });
    const pipe = material('Pipe', [5, 0, 0, 0], { measurmentType: 'Length' });
    const later = material('Kerb', [0, 0, 0, 5], { measurmentType: 'Length' });
    const weighedFill = material('Fill', [1, 0, 0, 0], { measurmentType: 'Mass', conversionToSI: 1000 });
    const all = [fill, weighedFill, rebar, mesh, pipe, later];
    const otherwise = (range: readonly [number, number], shownIn: Unit) =>
      materialFigures(all, { months, range, unit: shownIn, choices })?.otherwise.map((each) => [
        each.unit.name,
        each.materials,
      ]);
    expect(otherwise([0, 2], cubicMetre)).toEqual([
      ['t', 2],
      ['m', 1],
    ]);
    expect(otherwise([0, 3], tonne)).toEqual([['m', 2]]);
  });

  it('show a material that is measured in two ways as one', () => {
    const weighed = {
      ...material('Fill', [1, 0, 0, 0]),
      unit: 't',
      measurmentType: 'Mass',
      conversionToSI: 1000,
    } as const;
    const figures = materialFigures([fill, weighed], { months, range: whole, unit: tonne, choices });
    expect(figures?.flows[0].series.map(({ name, total }) => [name, total])).toEqual([['Fill', 141]]);
  });

  it.each([
    ['no material', [], whole],
    ['only materials of another type', [material('Pipe', [1, 1, 1, 1], { measurmentType: 'Length' })], whole],
    ['a range without quantities', [topsoil], [1, 3] as const],
  ])('are none for %s', (_, materials, range) => {
    expect(materialFigures(materials, { months, range, unit: cubicMetre, choices })).toBeNull();
  });

  it('agree with each other for any quantities', () => {
    const quantity = fc.double({ min: 0, max: 1e9, noNaN: true });
    const quantities = fc.array(quantity, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(quantities, quantities, (some, others) => {
        const figures = materialFigures([material('a', some), material('b', others)], {
          months,
          range: whole,
          unit: litre,
          choices,
        });
        const lead = figures?.flows[0];
        if (!lead) return some.concat(others).every((each) => each * 1000 === 0);
        const close = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
        return (
          close(lead.cumulative.at(-1) ?? -1, lead.total) &&
          close(
            lead.series.reduce((sum, { total }) => sum + total, 0),
            lead.total,
          ) &&
          close(
            lead.series.reduce((sum, { share }) => sum + share, 0),
            1,
          ) &&
          lead.perMonth.every((month) => month <= lead.peak.quantity)
        );
      }),
    );
  });
});
