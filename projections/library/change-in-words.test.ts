import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import type { InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import type { Library } from '../../services/domain/library/library.js';
import { referenceLibraryState } from '../../test/support/test-programmes.js';
import { changeInWords } from './change-in-words.js';

let library: Library;
beforeAll(async () => {
  library = await referenceLibraryState();
});

const told = (kind: InputKind, type: string, data: object, id = 7) =>
  changeInWords(kind, id, { type, data, stream: 'library-5' } as RecordedLibraryEvent, library);
const fields = (kind: InputKind, type: string, before: object, after: object, id = 7) =>
  told(kind, type, { id, before, after }, id)?.fields.map(({ field, before: was, after: is }) => [field, was, is]);

const line = (id: number, more: object = {}) => ({
  id,
  materialId: 16,
  materialQuantity: 30,
  unitId: 5,
  productionRateId: 4,
  ...more,
});
const activity = (id: number, name: string, lines: object[], more: object = {}) => ({
  id,
  name,
  durationPercent: 80,
  lagPercent: 0,
  lines,
  ...more,
});
const activities = (before: object[], after: object[]) =>
  fields('elementMakeups', 'ElementMakeupChanged', { activities: before }, { activities: after });

describe('A change in words', () => {
  it('resolves units and says what is not known', () => {
    expect(
      fields(
        'materials',
        'MaterialChanged',
        { unitId: 5, massPerUnitKg: null, keyMaterial: false, direction: 'delivered', carbonKgCO2ePerUnit: 3 },
        { unitId: 8, massPerUnitKg: 2400.5, keyMaterial: true, direction: 'takenAway', carbonKgCO2ePerUnit: -1 },
      ),
    ).toEqual([
      ['Unit', 'm3', 't'],
      ['Mass per unit', 'not known', '2\u00A0400.5 kg'],
      ['Key material', 'no', 'yes'],
      ['Direction', 'delivered', 'taken away'],
      ['Carbon per unit', '3 kg CO2e', '\u22121 kg CO2e'],
    ]);
  });

  it('of a rate, a vehicle and a task has the names of the forms', () => {
    expect(
      fields(
        'productionRates',
        'ProductionRateChanged',
        { ratePerHour: null, unitPerHourId: 5 },
        { ratePerHour: 12, unitPerHourId: 3 },
      ),
    ).toEqual([
      ['Rate per hour', 'not known', '12'],
      ['Unit per hour', 'm3', 'm2'],
    ]);
    expect(
      fields('vehicles', 'VehicleChanged', { regionId: null, vehicleLength: 6 }, { regionId: 1, vehicleLength: 7 }),
    ).toEqual([
      ['Region', 'any', 'United Kingdom'],
      ['Loading bed length', '6 m', '7 m'],
    ]);
    expect(
      fields(
        'tasks',
        'TaskChanged',
        { elementMakeupId: null, quantityFactor: null },
        { elementMakeupId: 1, quantityFactor: 0 },
      ),
    ).toEqual([
      ['Element make-up', 'none', 'Strip and clear 40 m corridor'],
      ['Quantity factor', 'none', '0'],
    ]);
  });

  it('compares activities and lines by id, whatever else moved', () => {
    expect(
      activities(
        [activity(1, 'Excavate', [line(11)]), activity(2, 'Fill', [line(12, { materialId: 17 })])],
        [
          activity(2, 'Backfill', [line(12, { materialId: 17, productionRateId: null })]),
          activity(1, 'Excavate', [line(11, { materialQuantity: 9 })], { durationPercent: 60 }),
        ],
      ),
    ).toEqual([
      ['Fill, name', 'Fill', 'Backfill'],
      ['Excavate, duration', '80 %', '60 %'],
      ['Order of activities', 'Excavate, Backfill', 'Backfill, Excavate'],
      ['Imported fill, production rate', 'Fill and compact', 'none'],
      ['Excavated material, quantity rate', '30 m3', '9 m3'],
    ]);
  });

  it('tells what came, what went, and a unit that changed alone', () => {
    expect(
      activities(
        [activity(1, 'Excavate', [line(11), line(13, { materialId: 19 })]), activity(2, 'Fill', [])],
        [activity(1, 'Excavate', [line(11, { unitId: 8 }), line(14, { materialId: 17 })]), activity(3, 'Grade', [])],
      ),
    ).toEqual([
      ['Fill', 'lag 0 %, duration 80 %', ''],
      ['Grade', '', 'lag 0 %, duration 80 %'],
      ['Surplus to disposal', '30 m3', ''],
      ['Excavated material, quantity rate', '30 m3', '30 t'],
      [expect.stringMatching(/./), '', '30 m3'],
    ]);
  });

  it('names the activity where a material is in several lines', () => {
    expect(
      activities(
        [activity(1, 'North', [line(11)]), activity(2, 'South', [line(12)])],
        [activity(1, 'North', [line(11)]), activity(2, 'South', [line(12, { materialQuantity: 4 })])],
      ),
    ).toEqual([['South, Excavated material, quantity rate', '30 m3', '4 m3']]);
  });

  it('says what an input was made from, and no fields of one that went or came back', () => {
    expect(told('elementMakeups', 'ElementMakeupCreated', { id: 7, templateId: 1 })).toEqual({
      what: 'created',
      fields: [{ field: 'Made from', before: '', after: 'Strip and clear 40 m corridor' }],
    });
    expect(told('materials', 'MaterialCreated', { id: 7 })).toEqual({ what: 'created', fields: [] });
    expect(told('materials', 'MaterialRetired', { id: 7 })).toEqual({ what: 'deleted', fields: [] });
    expect(told('materials', 'MaterialRestored', { id: 7 })).toEqual({ what: 'restored', fields: [] });
    expect(told('materials', 'UnitsDefined', { units: [] })).toBeUndefined();
  });

  it('of a Database task is its part of the change of its subprogramme', () => {
    const task = (id: number, durationPercent: number) => ({ id, name: `Task ${id}`, durationPercent, lagPercent: 0 });
    const changed = (id: number) =>
      told(
        'tasks',
        'SubprogrammeChanged',
        { id: 1, before: { tasks: [task(1, 10), task(2, 10)] }, after: { tasks: [task(1, 15), task(3, 10)] } },
        id,
      );
    expect(changed(1)).toEqual({ what: 'changed', fields: [{ field: 'Duration', before: '10 %', after: '15 %' }] });
    expect(changed(2)).toMatchObject({ what: 'deleted' });
    expect(changed(3)).toMatchObject({ what: 'created' });
    expect(changed(4)).toBeUndefined();
  });
});
