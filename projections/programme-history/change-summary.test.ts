import { describe, expect, it } from '@jest/globals';
import type { ProgrammeEvent } from '../../services/domain/programmes/events.js';
import type { RecordedP6Event } from '../../services/domain/schedules/events.js';
import {
  given,
  packageAdded,
  packageAssigned,
  partChanged,
  partFacts,
  partsCreated,
  programmeCreated,
  recorded,
} from '../../test/support/programme-history.js';
import { emptySummary } from './change-summary.js';
import { titleOf } from './change-title.js';
import { summarizeProgrammeEvent } from './summarize-programme-event.js';
import { summarizeScheduleEvent } from './summarize-schedule-event.js';

/** What the history keeps of a command, on a programme with 100 parts and the packages 6 and 7. */
function summaryOf(...events: readonly ProgrammeEvent[]) {
  const parts = Array.from({ length: 100 }, (_, i) => partFacts(i + 1, { partName: `Part ${i + 1}` }));
  const programme = given(
    programmeCreated(),
    packageAdded(6, 'Phase 1'),
    packageAdded(7, 'Surfacing'),
    partsCreated('Mainline', ...parts),
  );
  const summary = emptySummary();
  events.forEach((event, i) => summarizeProgrammeEvent(summary, recorded(event, 5 + i), programme));
  return summary;
}

describe('The title of an import', () => {
  it.each([
    ['xer', 'Imported a schedule (P6 XER)'],
    ['mspdi', 'Imported a schedule (Microsoft Project XML)'],
    ['kind of another release', 'Imported a schedule (kind of another release)'],
  ])('names the kind of file as users know it: %s', (format, title) => {
    const summary = emptySummary();
    const data = { format, created: [], changed: [], removed: [] };
    summarizeScheduleEvent(summary, { type: 'P6Imported', data } as unknown as RecordedP6Event, 0);
    expect(titleOf(summary, 0)).toBe(title);
  });
});

describe('The summary of a change of packages', () => {
  it('counts the parts alone, also beyond the fields that are kept', () => {
    const everyPart = Array.from({ length: 100 }, (_, i) => [i + 1, null, 6] as const);
    const summary = summaryOf(packageAssigned(...everyPart), {
      type: 'PackageRemoved',
      data: { packageId: 7, packageName: 'Surfacing' },
    });
    expect(titleOf(summary, 0)).toBe('Changed the package of 100 parts');
    expect(summary.fields).toHaveLength(60);
    expect(summary.moreFields).toBe(41);
  });

  it('has the names of packages, and none for what old logs name that was no package', () => {
    const summary = summaryOf(
      packageAssigned([1, null, 6]),
      partChanged('Mainline', 2, { packageId: null }, { packageId: 4 }),
    );
    expect(summary.fields).toEqual([
      { of: 'Mainline, Part 1', field: 'packageId', before: null, after: 'Phase 1' },
      { of: 'Mainline, Part 2', field: 'packageId', before: null, after: null },
    ]);
  });
});
