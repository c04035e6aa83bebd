import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { FieldErrors, type Refusal } from '../platform/problem.js';
import { checkIdentity, type CreateProgramme, knownPlaces } from './create-programme.js';
import { type Decision, programmeNotFound, refuse } from './decision.js';
import type { NonWorkingDay, ProgrammeDetails, ProgrammeEvent, ProgrammeStatus, WorkSchedule } from './events.js';
import { nameKey, type Programme } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { programmeView, type ProgrammeView } from './programme-view.js';
import { changedFields, collisions, staleRefusal, valuesBefore } from './rebase.js';
import { checkNonWorkingDays, checkSchedule, distinctDays } from './work-schedule.js';

/** What a planner can set of a programme as a whole; absent fields stay as they are. */
export interface ProgrammeForm {
  readonly details?: Partial<ProgrammeDetails>;
  readonly schedule?: Partial<WorkSchedule>;
  readonly nonWorkingDays?: readonly NonWorkingDay[];
  readonly status?: ProgrammeStatus;
}

/** A programme as the sender last saw it: what differs in the form is his edit. */
export type SeenProgramme = Pick<Programme, 'schedule' | 'nonWorkingDays'> & ProgrammeDetails;

export const seenProgramme = (programme: Programme): SeenProgramme => ({
  name: programme.name, description: programme.description, scenarioName: programme.scenarioName,
  regionId: programme.regionId, metricId: programme.metricId, isDraft: programme.isDraft,
  schedule: programme.schedule, nonWorkingDays: programme.nonWorkingDays,
});

export interface EditProgramme {
  /** Absent: the programme as it stands (a call without If-Match). */
  readonly seen?: SeenProgramme;
  readonly form: ProgrammeForm;
  readonly known: CreateProgramme['known'];
}

/** Published and archived programmes refuse changes (spec 1, section 6; api.md, Rules of access). */
export const readOnlyRefusal = (programme: Programme): Refusal | undefined =>
  programme.status === 'draft' ? undefined : {
    kind: 'conflict', code: 'programme-read-only', title: `The programme is ${programme.status} and cannot be changed`,
  };

export function editProgramme(programme: Programme, command: EditProgramme): Decision {
  if (programme.id === 0) return refuse(programmeNotFound);
  const readOnly = readOnlyRefusal(programme);
  if (readOnly) return refuse(readOnly);
  const seen = command.seen ?? seenProgramme(programme);
  const errors = new FieldErrors();
  const { form } = command;

  const trimmed = { ...form.details };
  if (trimmed.name !== undefined) trimmed.name = trimmed.name.trim();
  if (trimmed.description !== undefined) trimmed.description = trimmed.description.trim();
  if (trimmed.scenarioName !== undefined) trimmed.scenarioName = trimmed.scenarioName.trim();
  const details = changedFields<ProgrammeDetails>(seen, trimmed);
  const schedule = changedFields<WorkSchedule>(seen.schedule, form.schedule ?? {});
  const missing = checkIdentity({ ...programme, ...details, known: command.known }, errors);
  if (details.scenarioName === '') errors.add('scenarioName', 'Scenario name cannot be empty.');
  if (Object.keys(schedule).length > 0) checkSchedule({ ...programme.schedule, ...schedule }, errors, 'calendar.');
  if (form.nonWorkingDays) checkNonWorkingDays(form.nonWorkingDays, errors, 'calendar.nonWorkingDays');
  if (errors.any) return refuse(errors.refusal(missing));
  if (details.metricId !== undefined && details.metricId !== programme.metricId && programme.parts.size > 0) {
    return refuse({ kind: 'conflict', code: 'metric-in-use', title: 'The metric cannot change once a part exists', errors: { metricId: ['The metric cannot change once a part exists'] } });
  }

  const days = form.nonWorkingDays && dayChanges([...seen.nonWorkingDays.values()], distinctDays(form.nonWorkingDays), programme.nonWorkingDays);
  const conflicts = [
    ...collisions<ProgrammeDetails>(seen, programme, details, programme, (key) => key),
    ...collisions<WorkSchedule>(seen.schedule, programme.schedule, schedule, programme, (key) => `calendar.${key}`),
  ];
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));

  const events: ProgrammeEvent[] = [];
  const detailsNow = changedFields<ProgrammeDetails>(programme, details);
  if (Object.keys(detailsNow).length > 0) {
    events.push({ type: 'ProgrammeDetailsChanged', data: { before: valuesBefore<ProgrammeDetails>(programme, detailsNow), after: detailsNow } });
  }
  const scheduleNow = changedFields<WorkSchedule>(programme.schedule, schedule);
  if (Object.keys(scheduleNow).length > 0) {
    events.push({ type: 'WorkScheduleChanged', data: { before: valuesBefore<WorkSchedule>(programme.schedule, scheduleNow), after: scheduleNow } });
  }
  if (days && days.added.length + days.removed.length > 0) events.push({ type: 'NonWorkingDaysChanged', data: days });
  if (form.status !== undefined && form.status !== programme.status) {
    events.push({ type: 'ProgrammeStatusChanged', data: { before: programme.status, after: form.status } });
  }
  return { events };
}

/** Days that the sender added, removed or renamed, as far as that is not so already. */
function dayChanges(seen: readonly NonWorkingDay[], wanted: readonly NonWorkingDay[], now: ReadonlyMap<string, NonWorkingDay>) {
  const seenByDate = new Map(seen.map((day) => [day.date, day]));
  const wantedDates = new Set(wanted.map((day) => day.date));
  const added: NonWorkingDay[] = [];
  const removed: NonWorkingDay[] = [];
  for (const day of wanted) {
    if (seenByDate.get(day.date)?.description === day.description) continue;
    const there = now.get(day.date);
    if (there?.description === day.description) continue;
    if (there) removed.push(there);
    added.push(day);
  }
  for (const day of seen) {
    const there = now.get(day.date);
    if (there && !wantedDates.has(day.date)) removed.push(there);
  }
  return { added, removed };
}

export class EditProgrammeCommand extends Command<Written<ProgrammeView>> {
  constructor(readonly request: Request, readonly programmeId: number, readonly form: ProgrammeForm) {
    super();
  }
}

@CommandHandler(EditProgrammeCommand)
export class EditProgrammeHandler implements ICommandHandler<EditProgrammeCommand> {
  constructor(private readonly programmes: ProgrammeCommands, private readonly library: LibrarySnapshot) {}

  async execute({ request, programmeId, form }: EditProgrammeCommand): Promise<Written<ProgrammeView>> {
    const library = await this.library.latest();
    return this.programmes.change(programmeId, request, {
      takesName: (programme) => form.details?.name !== undefined && nameKey(form.details.name) !== nameKey(programme.name) ? form.details.name : undefined,
      decide: (programme, _, seen) => editProgramme(programme, { form, known: knownPlaces(library), ...(seen && { seen: seenProgramme(seen) }) }),
      answer: (programme) => programmeView(programme, library, { scenarioCount: 0 }),
    });
  }
}
