import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import { type Conflict, FieldErrors, type Refusal } from '../platform/problem.js';
import { type CreateProgramme, checkIdentity, knownPlaces } from './create-programme.js';
import { type Decision, programmeNotFound, refuse } from './decision.js';
import type { NonWorkingDay, ProgrammeDetails, ProgrammeEvent, ProgrammeStatus, WorkSchedule } from './events.js';
import type { Programme } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { ProgrammeFamilies } from './programme-families.js';
import { type ProgrammeView, writtenView } from './programme-view.js';
import { changedFields, collisions, staleRefusal, valuesBefore } from './rebase.js';
import { checkNonWorkingDays, checkSchedule, dayEvents, distinctDays } from './work-schedule.js';

const LONGEST_SCENARIO_NAME = 200;

/** What a planner can set of a programme as a whole; absent fields stay as they are. */
export interface ProgrammeForm {
  readonly details?: Partial<ProgrammeDetails>;
  readonly schedule?: Partial<WorkSchedule>;
  readonly nonWorkingDays?: readonly NonWorkingDay[];
  readonly status?: ProgrammeStatus;
}

/** A programme as the sender last saw it: what differs in the form is his edit. */
export type SeenProgramme = Pick<Programme, 'schedule' | 'nonWorkingDays' | 'status'> & ProgrammeDetails;

export const seenProgramme = (programme: Programme): SeenProgramme => ({
  name: programme.name,
  description: programme.description,
  scenarioName: programme.scenarioName,
  regionId: programme.regionId,
  metricId: programme.metricId,
  isDraft: programme.isDraft,
  schedule: programme.schedule,
  nonWorkingDays: programme.nonWorkingDays,
  status: programme.status,
});

export interface EditProgramme {
  /** Absent: the programme as it stands (a call without If-Match). */
  readonly seen?: SeenProgramme;
  readonly form: ProgrammeForm;
  readonly known: CreateProgramme['known'];
}

/** What no change passes: published and archived programmes refuse it (spec 1, section 6; api.md, Rules of access). */
export function cannotChange(programme: Programme): Refusal | undefined {
  if (programme.id === 0) return programmeNotFound;
  if (programme.status === 'draft') return undefined;
  return {
    kind: 'conflict',
    code: 'programme-read-only',
    title: `The programme is ${programme.status} and cannot be changed`,
  };
}

/** Spec 1, section 5. */
export function checkScenarioName(name: string, errors: FieldErrors): void {
  if (name === '') errors.add('scenarioName', 'Scenario name cannot be empty.');
  else if (name.length > LONGEST_SCENARIO_NAME)
    errors.add('scenarioName', `Scenario name is too long (maximum ${LONGEST_SCENARIO_NAME} characters).`);
}

export function editProgramme(programme: Programme, command: EditProgramme): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const seen = command.seen ?? seenProgramme(programme);
  const errors = new FieldErrors();
  const { form } = command;

  const trimmed = { ...form.details };
  // A scenario shares its base's name. A whole entity carries it, as its sender last saw it; it is not the scenario's to change.
  if (programme.baseProjectId !== 0) delete trimmed.name;
  if (trimmed.name !== undefined) trimmed.name = trimmed.name.trim();
  if (trimmed.description !== undefined) trimmed.description = trimmed.description.trim();
  if (trimmed.scenarioName !== undefined) trimmed.scenarioName = trimmed.scenarioName.trim();
  const details = changedFields<ProgrammeDetails>(seen, trimmed);
  const schedule = changedFields<WorkSchedule>(seen.schedule, form.schedule ?? {});
  const missing = checkIdentity({ ...programme, ...details, known: command.known }, errors);
  if (details.scenarioName !== undefined) checkScenarioName(details.scenarioName, errors);
  if (Object.keys(schedule).length > 0) checkSchedule({ ...programme.schedule, ...schedule }, errors, 'calendar.');
  if (form.nonWorkingDays) checkNonWorkingDays(form.nonWorkingDays, errors, 'calendar.nonWorkingDays');
  if (errors.any) return refuse(errors.refusal(missing));
  if (details.metricId !== undefined && details.metricId !== programme.metricId && programme.parts.size > 0) {
    return refuse({
      kind: 'conflict',
      code: 'metric-in-use',
      title: 'The metric cannot change once a part exists',
      errors: { metricId: ['The metric cannot change once a part exists'] },
    });
  }

  const days = form.nonWorkingDays && dayChanges(seen.nonWorkingDays, distinctDays(form.nonWorkingDays), programme);
  const conflicts = [
    ...collisions<ProgrammeDetails>(seen, programme, details, programme, (key) => key),
    ...collisions<WorkSchedule>(seen.schedule, programme.schedule, schedule, programme, (key) => `calendar.${key}`),
    ...(days?.conflicts ?? []),
  ];
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));

  const events: ProgrammeEvent[] = [];
  const detailsNow = changedFields<ProgrammeDetails>(programme, details);
  if (Object.keys(detailsNow).length > 0) {
    events.push({
      type: 'ProgrammeDetailsChanged',
      data: { before: valuesBefore<ProgrammeDetails>(programme, detailsNow), after: detailsNow },
    });
  }
  const scheduleNow = changedFields<WorkSchedule>(programme.schedule, schedule);
  if (Object.keys(scheduleNow).length > 0) {
    events.push({
      type: 'WorkScheduleChanged',
      data: { before: valuesBefore<WorkSchedule>(programme.schedule, scheduleNow), after: scheduleNow },
    });
  }
  if (days) events.push(...dayEvents(days.added, days.removed));
  // The status that the sender saw and sent back is not his edit.
  if (form.status !== undefined && form.status !== seen.status && form.status !== programme.status) {
    events.push({ type: 'ProgrammeStatusChanged', data: { before: programme.status, after: form.status } });
  }
  return { events };
}

/** Days that the sender added, removed or renamed, as far as that is not so already; those that somebody else changed to something else are conflicts. */
function dayChanges(
  seen: Programme['nonWorkingDays'],
  wanted: readonly NonWorkingDay[],
  { nonWorkingDays: now, modifiedBy, modified }: Programme,
) {
  const wantedByDate = new Map(wanted.map((day) => [day.date, day]));
  const added: NonWorkingDay[] = [];
  const removed: NonWorkingDay[] = [];
  const conflicts: Conflict[] = [];
  for (const date of new Set([...wantedByDate.keys(), ...seen.keys()])) {
    const [saw, wants, stands] = [seen.get(date), wantedByDate.get(date), now.get(date)];
    if (wants?.description === saw?.description || wants?.description === stands?.description) continue;
    if (saw?.description !== stands?.description) {
      conflicts.push({
        field: `calendar.nonWorkingDays.${date}`,
        theirs: stands?.description ?? null,
        modifiedBy,
        modified,
      });
    }
    if (stands) removed.push(stands);
    if (wants) added.push(wants);
  }
  return { added, removed, conflicts };
}

export class EditProgrammeCommand extends Command<Written<ProgrammeView>> {
  constructor(
    readonly request: Request,
    readonly programmeId: number,
    readonly form: ProgrammeForm,
  ) {
    super();
  }
}

@CommandHandler(EditProgrammeCommand)
export class EditProgrammeHandler implements ICommandHandler<EditProgrammeCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibrarySnapshot,
    private readonly families: ProgrammeFamilies,
  ) {}

  async execute({ request, programmeId, form }: EditProgrammeCommand): Promise<Written<ProgrammeView>> {
    const library = await patiently(() => this.library.latest());
    return this.families.tell(
      await this.programmes.change(programmeId, request, {
        decide: (programme, _, seen) =>
          editProgramme(programme, { form, known: knownPlaces(library), ...(seen && { seen: seenProgramme(seen) }) }),
        answer: writtenView(library),
      }),
    );
  }
}
