import { describe, expect, it } from '@jest/globals';
import { INPUT_KINDS, inputEvent, inputLabel, inputName, inputOfEvent, streamOfInput } from './input-kinds.js';

describe('Each kind of input', () => {
  it.each([
    ['subprogrammes', 'Subprogramme', 'subprogramme-12', 'SubprogrammeCreated', { name: 'A' }],
    ['tasks', 'Task', 'task-12', 'TaskCreated', { name: 'A' }],
    ['materials', 'Material', 'material-12', 'MaterialCreated', { name: 'A' }],
    ['elementMakeups', 'Element make up', 'elementmakeup-12', 'ElementMakeupCreated', { elementMakeupName: 'A' }],
    ['productionRates', 'Production rate', 'productionrate-12', 'ProductionRateCreated', { rateName: 'A' }],
    ['vehicles', 'Logistics vehicle', 'vehicle-12', 'VehicleCreated', { name: 'A' }],
  ] as const)('%s has its word, its streams, its events and its name', (kind, label, stream, type, facts) => {
    expect(inputLabel(kind)).toBe(label);
    expect(streamOfInput(kind, { id: 12, createdBy: 0 })).toBe(stream);
    expect(streamOfInput(kind, { id: 12, createdBy: 5 })).toBe('library-5');
    expect(inputEvent(kind, 'Created', facts)).toEqual({ type, data: facts });
    expect([inputName(kind, facts), inputName(kind, {})]).toEqual(['A', '']);
  });

  it('is known by its events, and by no others', () => {
    for (const kind of INPUT_KINDS)
      for (const fact of ['Created', 'Changed', 'Retired', 'Restored'] as const)
        expect(inputOfEvent(inputEvent(kind, fact, {}))).toEqual({ kind, fact });
    for (const type of ['UnitsDefined', 'TaskCodesDefined', 'TaskPainted', 'Task', 'Crew1Created', 'Created'])
      expect(inputOfEvent({ type })).toBeUndefined();
  });
});
