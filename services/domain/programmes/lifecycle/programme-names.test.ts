import { describe, expect, it } from '@jest/globals';
import { given, programmeCreated } from '../../../../test/support/programme-history.js';
import type { ProgrammeEvent } from '../events.js';
import { baseOf, evolveNames, newUniqueNames, UNNAMED, uniqueNamesOf } from './programme-names.js';

const details = (after: { name?: string; scenarioName?: string }): ProgrammeEvent => ({
  type: 'ProgrammeDetailsChanged',
  data: { before: {}, after },
});
const removed: ProgrammeEvent = { type: 'ProgrammeDeactivated', data: {} };
const back: ProgrammeEvent = { type: 'ProgrammeReactivated', data: {} };
const base = programmeCreated();
const scenario = programmeCreated({ programmeId: 43, baseProjectId: 42, scenarioName: 'Faster' });
const keys = (...events: readonly ProgrammeEvent[]) =>
  uniqueNamesOf(events.reduce(evolveNames, UNNAMED)).map(({ scope, key }) => `${scope}: ${key}`);

describe('The unique names of a programme', () => {
  it("are a base's own and its baseline's, and for a scenario only its name within its base", () => {
    expect(keys()).toEqual([]);
    expect(UNNAMED).toEqual({ id: 0, baseProjectId: 0, name: '', scenarioName: '', isActive: false });
    expect(keys(base)).toEqual(['programme: a9 dualling', 'scenario: 42 baseline']);
    expect(keys(scenario)).toEqual(['scenario: 42 faster']);
    expect(keys(base, details({ name: ' A9 ', scenarioName: 'As tendered' }))).toEqual([
      'programme: a9',
      'scenario: 42 as tendered',
    ]);
  });

  it('become free with a removal, except the name of a baseline, whose scenarios are restored with it', () => {
    expect(keys(scenario, removed)).toEqual([]);
    expect(keys(base, removed)).toEqual(['scenario: 42 baseline']);
    expect(keys(scenario, removed, back)).toEqual(['scenario: 42 faster']);
    expect(keys(base, removed, back)).toEqual(['programme: a9 dualling', 'scenario: 42 baseline']);
  });

  it('are claimed by events that change them, not by events after which they compare as equal', () => {
    const newNames = (before: readonly ProgrammeEvent[], ...events: readonly ProgrammeEvent[]) =>
      newUniqueNames(given(...before), events).map(({ scope, name }) => [scope, name]);
    expect(newNames([], base)).toEqual([
      ['programme', 'A9 dualling'],
      ['scenario', 'Baseline'],
    ]);
    expect(newNames([base], details({ name: 'a9 DUALLING', scenarioName: 'BASELINE' }))).toEqual([]);
    expect(newNames([base], details({ name: 'M8' }))).toEqual([['programme', 'M8']]);
    expect(newNames([scenario], details({ name: 'M8' }))).toEqual([]);
    expect(newNames([scenario], details({ scenarioName: 'Cheaper' }))).toEqual([['scenario', 'Cheaper']]);
    expect(newNames([scenario, removed], back)).toEqual([['scenario', 'Faster']]);
    expect(newNames([base, removed], back)).toEqual([['programme', 'A9 dualling']]);
    expect(newNames([base], removed)).toEqual([]);
    // The name of a programme and that of its baseline are two names, even if they compare as equal.
    expect(newNames([programmeCreated({ name: '42 Baseline' }), removed], back)).toEqual([
      ['programme', '42 Baseline'],
    ]);
  });

  it('contain the base within which they are unique', () => {
    expect(newUniqueNames(UNNAMED, [scenario]).map(baseOf)).toEqual([42]);
    expect(newUniqueNames(UNNAMED, [base]).map(baseOf)).toEqual([undefined, 42]);
  });
});
