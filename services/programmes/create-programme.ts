import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import type { Library } from '../library/library.js';
import { FieldErrors } from '../platform/problem.js';
import { accept, type Decision, refuse } from './decision.js';
import type { NonWorkingDay, WorkSchedule } from './events.js';
import { DEFAULT_SCHEDULE } from './programme.js';
import { nonWorkingDaysOf, type ProgrammeBody, scheduleOf, type WorkCalendarBody } from './programme-body.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { type ProgrammeView, writtenView } from './programme-view.js';
import { checkNonWorkingDays, checkSchedule, dayEvents, distinctDays, MOST_DAYS_PER_EVENT } from './work-schedule.js';

const LONGEST_PROGRAMME_NAME = 200;

export interface CreateProgramme {
  readonly programmeId: number;
  readonly name: string;
  readonly description: string;
  readonly regionId: number | null;
  readonly metricId: number | null;
  readonly isDraft: boolean;
  readonly schedule: WorkSchedule;
  readonly nonWorkingDays: readonly NonWorkingDay[];
  /** What the ids above may name. */
  readonly known: { readonly region: (id: number) => boolean; readonly metric: (id: number) => boolean };
}

/** A base programme with calendar, non-working days and shifts: one fact. That its name is free is reserved by the handler. */
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
        nonWorkingDays: days.slice(0, MOST_DAYS_PER_EVENT),
      },
    },
    ...dayEvents(days.slice(MOST_DAYS_PER_EVENT), []),
  );
}

/**
 * First step of the wizard (spec 1, section 5).
 * @returns the toast's text when something is missing
 */
export function checkIdentity(
  facts: Pick<CreateProgramme, 'name' | 'description' | 'regionId' | 'metricId' | 'known'>,
  errors: FieldErrors,
): string | undefined {
  const missing: string[] = [];
  if (facts.name === '') missing.push('Name');
  checkProgrammeName(facts.name, errors);
  if (facts.description.length > 2_000) errors.add('description', 'Description is too long (maximum 2000 characters).');
  if (facts.regionId === null || !facts.known.region(facts.regionId)) {
    missing.push('Region');
    errors.add('regionId', 'Region is required');
  }
  if (facts.metricId === null || !facts.known.metric(facts.metricId)) {
    missing.push('Metric');
    errors.add('metricId', 'Metric is required');
  }
  return missing.length > 0 ? `Following data is missing: ${missing.join(', ')}` : undefined;
}

export function checkProgrammeName(name: string, errors: FieldErrors): void {
  if (name === '') errors.add('name', 'Name is required');
  else if (name.length > LONGEST_PROGRAMME_NAME)
    errors.add('name', `Name is too long (maximum ${LONGEST_PROGRAMME_NAME} characters).`);
}

export class CreateProgrammeCommand extends Command<Written<ProgrammeView>> {
  constructor(
    readonly request: Request,
    readonly body: ProgrammeBody,
    readonly calendar: WorkCalendarBody | undefined,
  ) {
    super();
  }
}

@CommandHandler(CreateProgrammeCommand)
export class CreateProgrammeHandler implements ICommandHandler<CreateProgrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibrarySnapshot,
  ) {}

  async execute({ request, body, calendar }: CreateProgrammeCommand): Promise<Written<ProgrammeView>> {
    const library = await patiently(() => this.library.latest());
    return this.programmes.create(request, {
      decide: (programmeId) =>
        createProgramme({
          programmeId,
          name: body.name ?? '',
          description: body.description ?? '',
          regionId: body.regionId ?? null,
          metricId: body.metricId ?? null,
          isDraft: body.isDraft ?? false,
          known: knownPlaces(library),
          schedule: calendar ? scheduleOf(calendar) : DEFAULT_SCHEDULE,
          nonWorkingDays: calendar ? nonWorkingDaysOf(calendar.nonWorkingDays) : [],
        }),
      answer: writtenView(library),
    });
  }
}

export const knownPlaces = (library: Library): CreateProgramme['known'] => ({
  region: (id) => library.regions.has(id),
  metric: (id) => library.metrics.has(id),
});
