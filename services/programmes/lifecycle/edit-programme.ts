import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteCommand } from '../../commands/write-command.js';
import {
  checkNonWorkingDays,
  checkSchedule,
  dayEvents,
  distinctDays,
} from '../../domain/programmes/calendar/work-schedule.js';
import { type Decision, refuse } from '../../domain/programmes/decision.js';
import type { NonWorkingDay, ProgrammeDetails, ProgrammeEvent, WorkSchedule } from '../../domain/programmes/events.js';
import {
  checkIdentity,
  checkScenarioName,
  type ProgrammeForm,
  type ReferenceLookup,
  referenceLookup,
} from '../../domain/programmes/lifecycle/programme-form.js';
import type { Programme } from '../../domain/programmes/programme.js';
import type { ProgrammeView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { changedFields, collisions, conflictAt, staleRefusal, valuesBefore } from '../../domain/programmes/rebase.js';
import { type Conflict, FieldErrors } from '../../platform/problem.js';
import { ProgrammeFamilies } from './programme-families.js';

/** A programme as the sender last saw it: the fields in which the form differs are the sender's edit. */
export type SeenProgramme = Pick<Programme, 'schedule' | 'nonWorkingDays' | 'status'> & ProgrammeDetails;

export interface EditProgramme {
  /** Absent: the current programme (a call without If-Match). */
  readonly seen?: SeenProgramme;
  readonly form: ProgrammeForm;
  readonly known: ReferenceLookup;
}

export function editProgramme(programme: Programme, command: EditProgramme): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const { form, seen = programme } = command;
  const errors = new FieldErrors();

  const trimmed = { ...form.details };
  // A scenario shares its base's name and cannot change it; clients send it back with the whole entity.
  if (programme.baseProjectId !== 0) delete trimmed.name;
  if (trimmed.name !== undefined) trimmed.name = trimmed.name.trim();
  if (trimmed.description !== undefined) trimmed.description = trimmed.description.trim();
  if (trimmed.scenarioName !== undefined) trimmed.scenarioName = trimmed.scenarioName.trim();
  const details = changedFields<ProgrammeDetails>(seen, trimmed);
  const schedule = changedFields<WorkSchedule>(seen.schedule, form.schedule ?? {});
  const missing = checkIdentity({ ...programme, ...details, known: command.known }, errors);
  if (details.scenarioName !== undefined) checkScenarioName(details.scenarioName, errors);
  if (Object.keys(schedule).length > 0) checkSchedule({ ...programme.schedule, ...schedule }, errors, 'calendar.');
  if (form.nonWorkingDays) {
    const there = (date: string) => seen.nonWorkingDays.has(date) || programme.nonWorkingDays.has(date);
    checkNonWorkingDays(form.nonWorkingDays, errors, 'calendar.nonWorkingDays', there);
  }
  if (errors.any) return refuse(errors.refusal(missing));
  if (details.metricId !== undefined && details.metricId !== programme.metricId && programme.parts.size > 0) {
    return refuse({
      kind: 'conflict',
      code: 'metric-in-use',
      title: 'The units cannot change once a part exists',
      errors: { metricId: ['The units cannot change once a part exists'] },
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
  const changedDetails = changedFields<ProgrammeDetails>(programme, details);
  if (Object.keys(changedDetails).length > 0) {
    events.push({
      type: 'ProgrammeDetailsChanged',
      data: { before: valuesBefore<ProgrammeDetails>(programme, changedDetails), after: changedDetails },
    });
  }
  const changedSchedule = changedFields<WorkSchedule>(programme.schedule, schedule);
  if (Object.keys(changedSchedule).length > 0) {
    events.push({
      type: 'WorkScheduleChanged',
      data: { before: valuesBefore<WorkSchedule>(programme.schedule, changedSchedule), after: changedSchedule },
    });
  }
  if (days) events.push(...dayEvents(days.added, days.removed));
  // A status that the sender saw and sent back is not an edit.
  if (form.status !== undefined && form.status !== seen.status && form.status !== programme.status) {
    events.push({ type: 'ProgrammeStatusChanged', data: { before: programme.status, after: form.status } });
  }
  return { events };
}

/** Days that the sender added, removed or renamed, unless they are so already. A day that somebody else has changed to something else is a conflict. */
function dayChanges(seen: Programme['nonWorkingDays'], wanted: readonly NonWorkingDay[], programme: Programme) {
  const now = programme.nonWorkingDays;
  const wantedByDate = new Map(wanted.map((day) => [day.date, day]));
  const added: NonWorkingDay[] = [];
  const removed: NonWorkingDay[] = [];
  const conflicts: Conflict[] = [];
  for (const date of new Set([...wantedByDate.keys(), ...seen.keys()])) {
    const [seenDay, wantedDay, currentDay] = [seen.get(date), wantedByDate.get(date), now.get(date)];
    if (wantedDay?.description === seenDay?.description || wantedDay?.description === currentDay?.description) continue;
    if (seenDay?.description !== currentDay?.description) {
      conflicts.push(conflictAt(`calendar.nonWorkingDays.${date}`, currentDay?.description ?? null, programme));
    }
    if (currentDay) removed.push(currentDay);
    if (wantedDay) added.push(wantedDay);
  }
  return { added, removed, conflicts };
}

export class EditProgrammeCommand extends WriteCommand<{ programmeId: number; form: ProgrammeForm }, ProgrammeView> {}

@CommandHandler(EditProgrammeCommand)
export class EditProgrammeHandler implements ICommandHandler<EditProgrammeCommand> {
  constructor(private readonly families: ProgrammeFamilies) {}

  execute({ request, payload: { programmeId, form } }: EditProgrammeCommand) {
    return this.families.change(programmeId, request, (programme, seen, library) =>
      editProgramme(programme, { form, known: referenceLookup(library), seen }),
    );
  }
}
