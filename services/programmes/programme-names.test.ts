import { describe, expect, it } from '@jest/globals';
import { given, programmeCreated } from '../../test/support/programme-history.js';
import type { ProgrammeEvent } from './events.js';
import { baseOf, NAMELESS, namedAfter, namesOf, namesTaken } from './programme-names.js';

const details = (after: { name?: string; scenarioName?: string }): ProgrammeEvent => ({
  type: 'ProgrammeDetailsChanged',
  data: { before: {}, after },
});
const removed: ProgrammeEvent = { type: 'ProgrammeDeactivated', data: {} };
const back: ProgrammeEvent = { type: 'ProgrammeReactivated', data: {} };
const base = programmeCreated();
const scenario = programmeCreated({ programmeId: 43, baseProjectId: 42, scenarioName: 'Faster' });
const keys = (...events: readonly ProgrammeEvent[]) =>
  namesOf(events.reduce(namedAfter, NAMELESS)).map(({ scope, key }) => `${scope}: ${key}`);

describe('The names that nobody else may have', () => {
  it("are of a base its own and its baseline's, of a scenario only the one that it has within its base", () => {
    expect(keys()).toEqual([]);
    expect(keys(base)).toEqual(['programme: a9 dualling', 'scenario: 42 baseline']);
    expect(keys(scenario)).toEqual(['scenario: 42 faster']);
    expect(keys(base, details({ name: ' A9 ', scenarioName: 'As tendered' }))).toEqual([
      'programme: a9',
      'scenario: 42 as tendered',
    ]);
  });

  it('are given up with a removal, but for the name of a baseline, which comes back with all its scenarios', () => {
    expect(keys(scenario, removed)).toEqual([]);
    expect(keys(base, removed)).toEqual(['scenario: 42 baseline']);
    expect(keys(scenario, removed, back)).toEqual(['scenario: 42 faster']);
    expect(keys(base, removed, back)).toEqual(['programme: a9 dualling', 'scenario: 42 baseline']);
  });

  it("are taken by what makes them one's own, not by what leaves them as they compare", () => {
    const taken = (before: readonly ProgrammeEvent[], ...events: readonly ProgrammeEvent[]) =>
      namesTaken(given(...before), events).map(({ scope, name }) => [scope, name]);
    expect(taken([], base)).toEqual([
      ['programme', 'A9 dualling'],
      ['scenario', 'Baseline'],
    ]);
    expect(taken([base], details({ name: 'a9 DUALLING', scenarioName: 'BASELINE' }))).toEqual([]);
    expect(taken([base], details({ name: 'M8' }))).toEqual([['programme', 'M8']]);
    expect(taken([scenario], details({ name: 'M8' }))).toEqual([]);
    expect(taken([scenario], details({ scenarioName: 'Cheaper' }))).toEqual([['scenario', 'Cheaper']]);
    expect(taken([scenario, removed], back)).toEqual([['scenario', 'Faster']]);
    expect(taken([base, removed], back)).toEqual([['programme', 'A9 dualling']]);
    expect(taken([base], removed)).toEqual([]);
  });

  it('tell the base that they are unique in', () => {
    expect(namesTaken(NAMELESS, [scenario]).map(baseOf)).toEqual([42]);
    expect(namesTaken(NAMELESS, [base]).map(baseOf)).toEqual([undefined, 42]);
  });
});
