import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NameReservations } from '../commands/name-reservations.js';
import { PatientStore } from '../commands/patient-store.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { FieldErrors, type Refusal } from '../platform/problem.js';
import { accept, type Decision, refuse } from './decision.js';
import { cannotChange, editProgramme, seenProgramme } from './edit-programme.js';
import type { NonWorkingDay, WorkSchedule } from './events.js';
import { DEFAULT_SCHEDULE, type Programme } from './programme.js';
import { ProgrammeCommands, programmeStream, type Request, type Written } from './programme-commands.js';
import { type CalendarView, calendarView, nonWorkingDayView } from './programme-view.js';
import { staleRefusal } from './rebase.js';
import { shiftHoursNotFound, standaloneShiftHours } from './shift-hours.js';
import { checkNonWorkingDay, checkSchedule } from './work-schedule.js';

/** The calendar as the specs' client sets it; what is left out stays as it is. */
export interface CalendarForm {
  readonly workingPatternBitMask?: number;
  /** A ShiftHours record whose hours count from now on; 0 or null for none. */
  readonly shiftId?: number | null;
}

/** Any: the calendar itself never changes where a programme stands. */
const known = { region: () => true, metric: () => true };

/** @param seen the programme at the sender's version */
export function setCalendar(programme: Programme, schedule: Partial<WorkSchedule>, seen?: Programme): Decision {
  const errors = new FieldErrors();
  checkSchedule({ ...programme.schedule, ...schedule }, errors);
  const refusal = cannotChange(programme) ?? (errors.any ? errors.refusal() : undefined);
  return refusal
    ? refuse(refusal)
    : editProgramme(programme, { form: { schedule }, known, ...(seen && { seen: seenProgramme(seen) }) });
}

export class SetCalendarCommand extends Command<Written<CalendarView>> {
  /** @param form null: back to the default (a deleted calendar is gone and the default counts) */
  constructor(
    readonly request: Request,
    readonly programmeId: number,
    readonly form: CalendarForm | null,
  ) {
    super();
  }
}

@CommandHandler(SetCalendarCommand)
export class SetCalendarHandler implements ICommandHandler<SetCalendarCommand> {
  private readonly store: PatientStore;

  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly names: NameReservations,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    this.store = new PatientStore(store);
  }

  async execute({ request, programmeId, form }: SetCalendarCommand): Promise<Written<CalendarView>> {
    const schedule = form === null ? DEFAULT_SCHEDULE : await this.scheduleOf(programmeId, form);
    try {
      return await this.programmes.change(programmeId, request, {
        // Not before it is known that the request is no repetition, which is answered whatever has become of the hours.
        decide: (programme, _, seen) =>
          'refusal' in schedule ? refuse(schedule.refusal) : setCalendar(programme, schedule, seen),
        answer: calendarView,
      });
    } finally {
      if (!('refusal' in schedule) && schedule.shiftId)
        await this.names.settle('shifthours', String(schedule.shiftId), programmeStream(programmeId));
    }
  }

  private async scheduleOf(
    programmeId: number,
    { workingPatternBitMask, shiftId }: CalendarForm,
  ): Promise<Partial<WorkSchedule> | { refusal: Refusal }> {
    const pattern = workingPatternBitMask === undefined ? {} : { workingPatternBitMask };
    if (shiftId === undefined) return pattern;
    if (shiftId === null || shiftId === 0) return { ...pattern, shiftId: null };
    const stream = programmeStream(programmeId);
    const { state: programme } = await this.programmes.states.latest(stream);
    // Named already: its hours are the programme's own.
    if (programme.schedule.shiftId === shiftId) return pattern;
    const hours = await standaloneShiftHours(this.store, shiftId);
    if (!hours)
      return {
        refusal: { ...shiftHoursNotFound, kind: 'invalid', errors: { shiftId: ['These shift hours do not exist'] } },
      };
    const free = await this.names.reserve(
      'shifthours',
      String(shiftId),
      stream,
      async (other) => (await this.programmes.states.latest(other)).state.schedule.shiftId === shiftId,
    );
    if (!free)
      return {
        refusal: { kind: 'conflict', code: 'shift-hours-in-use', title: 'Another calendar uses these shift hours' },
      };
    return { ...pattern, shiftId, ...hours };
  }
}

export type NonWorkingDaysChange = { readonly kind: 'add'; readonly day: NonWorkingDay } | { readonly kind: 'clear' };

/**
 * A day that is there already is left as it is (api.md, Calendar); clearing takes all of a programme's days away.
 * @param seen the programme at the sender's version: clearing spares what was added since, and a day that somebody else added under
 * another description or took away is a conflict
 */
export function changeNonWorkingDays(programme: Programme, change: NonWorkingDaysChange, seen?: Programme): Decision {
  const errors = new FieldErrors();
  if (change.kind === 'add') checkNonWorkingDay(change.day, errors);
  const refusal = cannotChange(programme) ?? (errors.any ? errors.refusal() : undefined);
  if (refusal) return refuse(refusal);
  if (change.kind === 'clear')
    return editProgramme(programme, {
      form: { nonWorkingDays: [] },
      known,
      ...(seen && { seen: seenProgramme(seen) }),
    });
  const { day } = change;
  const stands = programme.nonWorkingDays.get(day.date);
  if (
    seen &&
    seen.nonWorkingDays.get(day.date)?.description !== stands?.description &&
    stands?.description !== day.description
  ) {
    const { modifiedBy, modified } = programme;
    return refuse(
      staleRefusal([
        { field: `calendar.nonWorkingDays.${day.date}`, theirs: stands?.description ?? null, modifiedBy, modified },
      ]),
    );
  }
  if (stands) return accept();
  return editProgramme(programme, { form: { nonWorkingDays: [...programme.nonWorkingDays.values(), day] }, known });
}

type NonWorkingDayView = ReturnType<typeof nonWorkingDayView>;

export class ChangeNonWorkingDaysCommand extends Command<Written<NonWorkingDayView[]>> {
  constructor(
    readonly request: Request,
    readonly programmeId: number,
    readonly change: NonWorkingDaysChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeNonWorkingDaysCommand)
export class ChangeNonWorkingDaysHandler implements ICommandHandler<ChangeNonWorkingDaysCommand> {
  constructor(private readonly programmes: ProgrammeCommands) {}

  async execute({ request, programmeId, change }: ChangeNonWorkingDaysCommand): Promise<Written<NonWorkingDayView[]>> {
    return this.programmes.change(programmeId, request, {
      decide: (programme, _, seen) => changeNonWorkingDays(programme, change, seen),
      answer: (programme) => [...programme.nonWorkingDays.values()].map((day) => nonWorkingDayView(day, programme)),
    });
  }
}
