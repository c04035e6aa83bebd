import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NameReservations } from '../../commands/name-reservations.js';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import { RetryingEventStore } from '../../commands/retrying-event-store.js';
import { WriteCommand } from '../../commands/write-command.js';
import { ownShiftHoursId } from '../../domain/programmes/calendar/own-shift-hours.js';
import { checkNonWorkingDay, checkSchedule } from '../../domain/programmes/calendar/work-schedule.js';
import { type Decision, refuse } from '../../domain/programmes/decision.js';
import type { NonWorkingDay, WorkSchedule } from '../../domain/programmes/events.js';
import { DEFAULT_SCHEDULE, type Programme } from '../../domain/programmes/programme.js';
import { type CalendarView, calendarView, nonWorkingDayView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { conflictAt, staleRefusal } from '../../domain/programmes/rebase.js';
import { EVENT_STORE, type EventStore } from '../../event-store/event-store.js';
import { FieldErrors, type Refusable } from '../../platform/problem.js';
import { editProgramme } from '../lifecycle/edit-programme.js';
import { programmeNaming, shiftHoursName, shiftHoursNotFound, standaloneShiftHours } from './shift-hours.js';

/** The calendar as a client sets it; fields that are left out stay (docs/product/calendar.md, Calls). */
export interface CalendarForm {
  readonly workingPatternBitMask?: number;
  /** The record of shift hours whose hours count from now on; 0 or null for the programme's own, with the hours as they are. */
  readonly shiftId?: number | null;
}

/** Accepts any region and metric: an edit of the calendar changes neither. */
const ANY_PLACE = { region: () => true, metric: () => true };

/** @param seen the programme at the sender's version */
export function setCalendar(programme: Programme, schedule: Partial<WorkSchedule>, seen?: Programme): Decision {
  const errors = new FieldErrors();
  checkSchedule({ ...programme.schedule, ...schedule }, errors);
  const refusal = cannotChange(programme) ?? (errors.any ? errors.refusal() : undefined);
  return refusal ? refuse(refusal) : editProgramme(programme, { form: { schedule }, known: ANY_PLACE, seen });
}

export class SetCalendarCommand extends WriteCommand<
  {
    programmeId: number /** null: back to the default calendar, which counts once a calendar is deleted. */;
    form: CalendarForm | null;
  },
  CalendarView
> {}

@CommandHandler(SetCalendarCommand)
export class SetCalendarHandler implements ICommandHandler<SetCalendarCommand> {
  private readonly store: RetryingEventStore;

  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly names: NameReservations,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    this.store = new RetryingEventStore(store);
  }

  async execute({ request, payload: { programmeId, form } }: SetCalendarCommand) {
    const schedule = form === null ? DEFAULT_SCHEDULE : await this.scheduleOf(programmeId, form);
    try {
      return await this.programmes.change(programmeId, request, {
        // Refuses only here, where the request is known not to be a repetition: a repetition is answered whatever has become of the hours.
        decide: (programme, _, seen) =>
          'refusal' in schedule ? refuse(schedule.refusal) : setCalendar(programme, schedule, seen),
        answer: calendarView,
      });
    } finally {
      if (!('refusal' in schedule) && schedule.shiftId)
        await this.names.settle(programmeStream(programmeId), [shiftHoursName(schedule.shiftId)]);
    }
  }

  private async scheduleOf(
    programmeId: number,
    { workingPatternBitMask, shiftId }: CalendarForm,
  ): Promise<Refusable<Partial<WorkSchedule>>> {
    const pattern = workingPatternBitMask === undefined ? {} : { workingPatternBitMask };
    if (shiftId === undefined) return pattern;
    if (shiftId === null || shiftId === 0 || shiftId === ownShiftHoursId(programmeId))
      return { ...pattern, shiftId: null };
    const stream = programmeStream(programmeId);
    const { state: programme } = await this.programmes.states.latest(stream);
    // The calendar names the record already: its hours are the programme's own.
    if (programme.schedule.shiftId === shiftId) return pattern;
    const hours = await standaloneShiftHours(this.store, shiftId);
    if (!hours && (await programmeNaming(this.names, this.programmes, shiftId)) !== undefined) return hoursInUse;
    if (!hours)
      return {
        refusal: { ...shiftHoursNotFound, kind: 'invalid', errors: { shiftId: ['These shift hours do not exist'] } },
      };
    const taken = await this.names.reserve(
      stream,
      [shiftHoursName(shiftId)],
      async (other) => (await this.programmes.states.latest(other)).state.schedule.shiftId === shiftId,
    );
    if (taken) return hoursInUse;
    return { ...pattern, shiftId, ...hours };
  }
}

const hoursInUse = {
  refusal: { kind: 'conflict', code: 'shift-hours-in-use', title: 'Another calendar uses these shift hours' },
} as const;

export type NonWorkingDaysChange = { readonly kind: 'add'; readonly day: NonWorkingDay } | { readonly kind: 'clear' };

/**
 * Adds a day, unless it exists (docs/product/calendar.md, Non-working days), or removes all days of a programme.
 * @param seen the programme at the sender's version: clearing keeps days that were added since; a day that somebody else has added with
 * another description, or removed, is a conflict
 */
export function changeNonWorkingDays(programme: Programme, change: NonWorkingDaysChange, seen?: Programme): Decision {
  const errors = new FieldErrors();
  if (change.kind === 'add') checkNonWorkingDay(change.day, errors);
  const refusal = cannotChange(programme) ?? (errors.any ? errors.refusal() : undefined);
  if (refusal) return refuse(refusal);
  if (change.kind === 'clear')
    return editProgramme(programme, {
      form: { nonWorkingDays: [] },
      known: ANY_PLACE,
      seen,
    });
  const { day } = change;
  const currentDay = programme.nonWorkingDays.get(day.date);
  if (
    seen &&
    seen.nonWorkingDays.get(day.date)?.description !== currentDay?.description &&
    currentDay?.description !== day.description
  ) {
    const theirs = currentDay?.description ?? null;
    return refuse(staleRefusal([conflictAt(`calendar.nonWorkingDays.${day.date}`, theirs, programme)]));
  }
  return editProgramme(programme, {
    form: { nonWorkingDays: [...programme.nonWorkingDays.values(), day] },
    known: ANY_PLACE,
  });
}

type NonWorkingDayView = ReturnType<typeof nonWorkingDayView>;

export class ChangeNonWorkingDaysCommand extends WriteCommand<
  { programmeId: number; change: NonWorkingDaysChange },
  NonWorkingDayView[]
> {}

@CommandHandler(ChangeNonWorkingDaysCommand)
export class ChangeNonWorkingDaysHandler implements ICommandHandler<ChangeNonWorkingDaysCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  async execute({ request, payload: { programmeId, change } }: ChangeNonWorkingDaysCommand) {
    return this.programmes.change(programmeId, request, {
      decide: (programme, _, seen) => changeNonWorkingDays(programme, change, seen),
      answer: (programme) => [...programme.nonWorkingDays.values()].map((day) => nonWorkingDayView(day, programme)),
    });
  }
}
