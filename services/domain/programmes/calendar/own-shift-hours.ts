import type { Programme } from '../programme.js';

// A calendar that names no record of shift hours has the programme's own: its id follows from the programme's, so that every calendar
// names a record, however it was made, and no event has to say so (docs/product/calendar.md, Records of shift hours).

/** Ids of records that stand alone are handed out from 1. */
const FIRST_OWN_ID = 1_000_000_000;

export const ownShiftHoursId = (programmeId: number): number => FIRST_OWN_ID + programmeId;

/** The programme whose own record it would be; undefined for the id of a record that stands alone. */
export const programmeOfOwnHours = (shiftId: number): number | undefined =>
  shiftId > FIRST_OWN_ID ? shiftId - FIRST_OWN_ID : undefined;

/** The id of the record by which a programme's hours can be read and changed. */
export const shiftHoursIdOf = ({ id, schedule }: Pick<Programme, 'id' | 'schedule'>): number =>
  schedule.shiftId ?? ownShiftHoursId(id);
