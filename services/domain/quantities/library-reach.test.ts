import { describe, expect, it } from '@jest/globals';
import type { LibraryEvent, RecordedLibraryEvent } from '../library/events.js';
import { applyLibraryEvent, emptyLibrary } from '../library/library.js';
import type { ElementMakeupFacts, MaterialLine } from '../library/library-records.js';
import { reachOf } from './library-reach.js';

const recorded = (stream: string, event: LibraryEvent): RecordedLibraryEvent =>
  ({ ...event, stream, metadata: { userId: 3, time: '2027-01-01T08:00:00.000Z' } }) as RecordedLibraryEvent;

const line = (id: number, materialId: number, productionRateId: number): MaterialLine => ({
  id,
  materialId,
  materialQuantity: 1,
  unitId: 1,
  productionRateId,
});
const makeUp = (id: number, taskId: number | null, ...lines: readonly MaterialLine[]): ElementMakeupFacts => ({
  id,
  elementMakeupName: `Make-up ${id}`,
  taskCode: 'EAR001',
  taskId,
  defaultElementForTask: false,
  activities: [
    { id: 1, name: 'Excavate', durationPercent: 50, lagPercent: 0, lines: [line(1, 90, 90)] },
    { id: 2, name: 'Lay', durationPercent: 50, lagPercent: 50, lines: [line(2, 91, 91), ...lines] },
  ],
});
const created = (facts: ElementMakeupFacts): LibraryEvent => ({
  type: 'ElementMakeupCreated',
  data: { ...facts, createdBy: 3 },
});
const library = [makeUp(5, 70, line(3, 7, 2)), makeUp(6, null, line(3, 7, 3)), makeUp(8, 71, line(3, 4, 2))].reduce(
  (all, facts) => applyLibraryEvent(all, recorded(`elementmakeup-${facts.id}`, created(facts))),
  emptyLibrary(),
);
const reach = (stream: string, event: LibraryEvent) => reachOf(recorded(stream, event), library);

describe('A change of the library reaches', () => {
  it('everything when units or asset types change', () => {
    expect(reach('reference-1', { type: 'UnitsDefined', data: { units: [] } })).toBe('everything');
    expect(reach('reference-1', { type: 'AssetCategoriesDefined', data: { assetCategories: [] } })).toBe('everything');
  });

  it('the make-ups with a line of the material, when its unit changes', () => {
    const changed = (id: number, after: object) =>
      reach(`material-${id}`, { type: 'MaterialChanged', data: { before: {}, after } });
    expect(changed(7, { unitId: 2 })).toEqual({ makeUps: [5, 6], openTasks: [] });
    expect(changed(7, { name: 'Sand', massPerUnitKg: 1600 })).toBeNull();
    expect(changed(99, { unitId: 2 })).toBeNull();
  });

  it.each(['ratePerHour', 'unitPerHourId', 'lbT_Labour', 'lbT_Foreman'])(
    'the make-ups with a line of the rate, when its %s changes',
    (field) => {
      const changed = { type: 'ProductionRateChanged', data: { before: {}, after: { [field]: 4 } } } as const;
      expect(reach('productionrate-2', changed)).toEqual({ makeUps: [5, 8], openTasks: [] });
    },
  );

  it('nothing when only the name of a rate changes', () => {
    const renamed = { type: 'ProductionRateChanged', data: { before: {}, after: { rateName: 'Gang of 4' } } } as const;
    expect(reach('productionrate-2', renamed)).toBeNull();
  });

  it('the parts with the task for which a make-up is new, gone or another one', () => {
    expect(reach('elementmakeup-9', created(makeUp(9, 72)))).toEqual({ makeUps: [9], openTasks: [72] });
    expect(reach('elementmakeup-9', created(makeUp(9, null)))).toBeNull();
    expect(reach('elementmakeup-5', { type: 'ElementMakeupRetired', data: makeUp(5, 70) })).toEqual({
      makeUps: [5],
      openTasks: [70],
    });
    const changed = (id: number, after: object) =>
      reach(`elementmakeup-${id}`, { type: 'ElementMakeupChanged', data: { before: {}, after } });
    expect(changed(5, { taskId: 72 })).toEqual({ makeUps: [5], openTasks: [70, 72] });
    expect(changed(6, { elementMakeupName: 'Other' })).toEqual({ makeUps: [6], openTasks: [] });
    expect(changed(99, {})).toEqual({ makeUps: [99], openTasks: [] });
  });

  it('nothing when a record is new that nothing uses yet', () => {
    expect(reach('reference-1', { type: 'MetricsDefined', data: { metrics: [] } })).toBeNull();
  });
});
