import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import {
  checkNonWorkingDays,
  checkSchedule,
  dayEvents,
  distinctDays,
  MAX_DAYS_PER_EVENT,
} from '../../domain/programmes/calendar/work-schedule.js';
import { accept, type Decision, refuse } from '../../domain/programmes/decision.js';
import { type NonWorkingDay, type WorkSchedule } from '../../domain/programmes/events.js';
import {
  checkIdentity,
  type ReferenceLookup,
  referenceLookup,
} from '../../domain/programmes/lifecycle/programme-form.js';
import { DEFAULT_SCHEDULE } from '../../domain/programmes/programme.js';
import { newProgrammeView, type ProgrammeView } from '../../domain/programmes/programme-view.js';
import { FieldErrors } from '../../platform/problem.js';
import { nonWorkingDaysOf, type ProgrammeBody, scheduleOf, type WorkCalendarBody } from './programme-body.js';

export interface CreateProgramme {
  readonly programmeId: number;
  readonly name: string;
  readonly description: string;
  readonly regionId: number | null;
  readonly metricId: number | null;
  readonly isDraft: boolean;
  readonly schedule: WorkSchedule;
  readonly nonWorkingDays: readonly NonWorkingDay[];
  /** The regions and metrics that exist. */
  readonly known: ReferenceLookup;
}

/** Creates a base programme with calendar, non-working days and shifts in one event. The handler reserves its name. */
export function createProgramme(command: CreateProgramme): Decision {
  const errors = new FieldErrors();
  const name = command.name.trim();
  const missing = checkIdentity({ ...command, name }, errors);
  checkSchedule(command.schedule, errors, 'calendar.');
  checkNonWorkingDays(command.nonWorkingDays, errors, 'calendar.nonWorkingDays');
  const { regionId, metricId } = command;
  if (errors.any || regionId === null || metricId === null) return refuse(errors.refusal(missing));
  const days = distinctDays(command.nonWorkingDays);
  return accept(
    {
      type: 'ProgrammeCreated',
      data: {
        programmeId: command.programmeId,
        baseProjectId: 0,
        name,
        description: command.description.trim(),
        scenarioName: 'Baseline',
        regionId,
        metricId,
        isDraft: command.isDraft,
        schedule: command.schedule,
        nonWorkingDays: days.slice(0, MAX_DAYS_PER_EVENT),
      },
    },
    ...dayEvents(days.slice(MAX_DAYS_PER_EVENT), []),
  );
}

export class CreateProgrammeCommand extends WriteCommand<
  { body: ProgrammeBody; calendar?: WorkCalendarBody },
  ProgrammeView
> {}

@CommandHandler(CreateProgrammeCommand)
export class CreateProgrammeHandler implements ICommandHandler<CreateProgrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
  ) {}

  async execute({ request, payload: { body, calendar } }: CreateProgrammeCommand) {
    const library = await retry(() => this.library.latest());
    return this.programmes.create(request, {
      decide: (programmeId) =>
        createProgramme({
          programmeId,
          name: body.name ?? '',
          description: body.description ?? '',
          regionId: body.regionId ?? null,
          metricId: body.metricId ?? null,
          isDraft: body.isDraft ?? false,
          known: referenceLookup(library),
          schedule: calendar ? scheduleOf(calendar) : DEFAULT_SCHEDULE,
          nonWorkingDays: calendar ? nonWorkingDaysOf(calendar.nonWorkingDays) : [],
        }),
      answer: newProgrammeView(library),
    });
  }
}
