import { describe, expect, it } from '@jest/globals';
import type { EventStore } from '../../event-store/event-store.js';
import { shiftHoursNotFound, standaloneShiftHours } from './shift-hours.js';

const hours = { noShifts: 2, shift1Hours: 9, shift2Hours: 8, shift3Hours: 0 };
const set = (before: object | null, after: object) => ({ type: 'ShiftHoursSet', data: { before, after } });
const removed = { type: 'ShiftHoursRemoved', data: { before: hours } };

/** The hours of record 5 by the events of its stream. */
const after = (...events: readonly object[]) =>
  standaloneShiftHours(
    {
      async *read(stream: string) {
        if (stream === 'shifthours-5') yield* events;
      },
    } as unknown as Pick<EventStore, 'read'>,
    5,
  );

describe('A record of shift hours in its own stream', () => {
  it('has the hours that were set last, until it is removed', async () => {
    expect(await after()).toBeUndefined();
    expect(await after(set(null, hours))).toEqual(hours);
    expect(await after(set(null, hours), set(hours, { ...hours, shift1Hours: 10 }))).toMatchObject({ shift1Hours: 10 });
    expect(await after(set(null, hours), removed)).toBeUndefined();
    expect(shiftHoursNotFound).toMatchObject({ kind: 'missing', code: 'shift-hours-not-found' });
  });
});
