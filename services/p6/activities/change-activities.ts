import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type NewActivityId, ScheduleCommands, type ScheduleDecision } from '../../commands/schedule-commands.js';
import { WriteCommand } from '../../commands/write-command.js';
import { isCalendarDay } from '../../domain/programmes/calendar/calendar-day.js';
import { changedFields, collisions, staleRefusal, valuesBefore } from '../../domain/programmes/rebase.js';
import { activityEvents } from '../../domain/schedules/activity-events.js';
import { type ActivityView, activityNotFound, activityView } from '../../domain/schedules/activity-view.js';
import {
  activityFacts,
  NO_DETAILS,
  type P6ActivityFacts,
  type P6ActivityFields,
  type RecordedActivity,
  recordedActivity,
} from '../../domain/schedules/events.js';
import { activityByName, formerId, type Schedule } from '../../domain/schedules/schedule.js';
import { inSlices } from '../../platform/giving-way.js';
import { FieldErrors, type Refusal, refuse } from '../../platform/problem.js';

/** The fields of an activity that a planner can set by hand. */
export type ActivityForm = Partial<Pick<P6ActivityFields, 'name' | 'description' | 'start' | 'end' | 'milestone'>>;

/** A schedule holds as many activities as a file can (docs/product/schedules.md, Limits). */
export const MAX_ACTIVITIES = 300_000;
/** Counts for IDs and names, since an activity of a file without an ID has its name as ID. */
const MAX_NAME_LENGTH = 500;

/** The fields that can be set, with their names in the contract. */
const WIRE_NAMES = {
  name: 'p6ActivityName',
  description: 'p6ActivityDescription',
  start: 'p6StartDate',
  end: 'p6EndDate',
  milestone: 'milestone',
} as const satisfies Record<keyof ActivityForm, string>;

/**
 * Adds activities to the project of the last import: all or none. They count as being in the file until an import does not contain them.
 * In steps, since there may be 10,000: the append finds out whether the schedule has moved on between two of them.
 */
export function* addActivitiesSteps(
  schedule: Schedule,
  forms: readonly ActivityForm[],
  newId: NewActivityId,
): Generator<undefined, ScheduleDecision> {
  const errors = new FieldErrors();
  const names = new Set<string>();
  const wanted: Omit<P6ActivityFacts, 'id'>[] = [];
  let takenName: string | undefined;
  for (const [i, form] of forms.entries()) {
    yield;
    const at = forms.length > 1 ? `${i}.` : '';
    const fields = {
      ...NO_DETAILS,
      name: '',
      description: '',
      start: '',
      end: '',
      milestone: false,
      ...trimmed(form),
      inFile: true,
      project: schedule.lastProject,
    };
    checkFields(fields, errors, at);
    if (fields.name !== '' && (names.has(fields.name) || activityByName(schedule, fields.project, fields.name))) {
      takenName ??= fields.name;
      errors.add(`${at}p6ActivityName`, nameTakenMessage(fields.name));
    }
    names.add(fields.name);
    wanted.push(fields);
  }
  if (forms.length === 0) errors.add('body', 'P6 activities array is required and must not be empty');
  if (errors.any)
    return {
      refusal:
        takenName === undefined
          ? errors.refusal()
          : { ...errors.refusal(nameTakenMessage(takenName)), kind: 'conflict', code: 'activity-id-taken' },
    };
  if (schedule.activities.size + wanted.length > MAX_ACTIVITIES) return { refusal: tooManyActivities };
  const created: RecordedActivity[] = [];
  for (const fields of wanted) {
    yield;
    created.push(
      recordedActivity(fields, { ...fields, id: formerId(schedule, fields.project, fields.name) ?? newId() }),
    );
  }
  return { events: activityEvents(null, { created }) };
}

/** @param seen the schedule at the sender's version: values that the form repeats from it are not an edit */
export function changeActivity(
  schedule: Schedule,
  id: number,
  form: ActivityForm,
  seen: Schedule = schedule,
): ScheduleDecision {
  const now = schedule.activities.get(id);
  if (!now) return { refusal: activityNotFound };
  const before = seen.activities.get(id) ?? now;
  const wanted = changedFields<P6ActivityFields>(before, trimmed(form));
  const errors = new FieldErrors();
  checkFields({ ...now, ...wanted }, errors, '');
  if (errors.any) return { refusal: errors.refusal() };
  const conflicts = collisions<P6ActivityFields>(
    before,
    now,
    wanted,
    schedule,
    (key) => WIRE_NAMES[key as keyof typeof WIRE_NAMES],
  );
  if (conflicts.length > 0) return { refusal: staleRefusal(conflicts) };
  const after = changedFields<P6ActivityFields>(now, wanted);
  const other = after.name === undefined ? undefined : activityByName(schedule, now.project, after.name);
  if (other && other.id !== id) {
    const title = nameTakenMessage(other.name);
    return { refusal: { kind: 'conflict', code: 'activity-id-taken', title, errors: { p6ActivityName: [title] } } };
  }
  if (Object.keys(after).length === 0) return { events: [] };
  return {
    events: activityEvents(null, {
      changed: [{ id, before: valuesBefore<P6ActivityFields>(now, after), after }],
    }),
  };
}

/** Removes activities. Linked parts keep their link, which then leads to nothing, and their own dates (docs/product/schedules.md, Links). */
export function removeActivities(schedule: Schedule, wanted: { readonly id: number } | 'all'): ScheduleDecision {
  if (wanted === 'all')
    return {
      events: activityEvents(null, {
        removed: [...schedule.activities.values()].map((one) => recordedActivity(one, one)),
      }),
    };
  const activity = schedule.activities.get(wanted.id);
  if (!activity) return { refusal: activityNotFound };
  return { events: activityEvents(null, { removed: [recordedActivity(activity, activity)] }) };
}

export const tooManyActivities: Refusal = {
  kind: 'too-large',
  code: 'too-many-activities',
  title: 'The schedule would have too many activities.',
  detail: `A programme's schedule may have up to ${MAX_ACTIVITIES.toLocaleString('en-GB')} activities.`,
};

const nameTakenMessage = (name: string): string => `The ID ${name} is already in the schedule.`;

function trimmed(form: ActivityForm): ActivityForm {
  const { name, description, start, end, milestone } = form;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(milestone !== undefined && { milestone }),
  };
}

function checkFields(
  { name, description, start, end }: Omit<Required<ActivityForm>, 'milestone'>,
  errors: FieldErrors,
  at: string,
): void {
  if (name === '') errors.add(at + WIRE_NAMES.name, 'Activity ID is required');
  else if (name.length > MAX_NAME_LENGTH)
    errors.add(at + WIRE_NAMES.name, `Activity ID is too long (maximum ${MAX_NAME_LENGTH} characters).`);
  if (description.length > MAX_NAME_LENGTH)
    errors.add(at + WIRE_NAMES.description, `Activity name is too long (maximum ${MAX_NAME_LENGTH} characters).`);
  if (!isCalendarDay(start)) errors.add(at + WIRE_NAMES.start, 'Invalid start date.');
  if (!isCalendarDay(end)) errors.add(at + WIRE_NAMES.end, 'Invalid end date.');
  else if (isCalendarDay(start) && start > end) errors.add(at + WIRE_NAMES.end, 'Start date is after end date.');
}

export class AddActivitiesCommand extends WriteCommand<
  { programmeId: number; forms: readonly ActivityForm[] },
  ActivityView[]
> {}

@CommandHandler(AddActivitiesCommand)
export class AddActivitiesHandler implements ICommandHandler<AddActivitiesCommand> {
  constructor(private readonly schedules: ScheduleCommands) {}

  execute({ request, payload: { programmeId, forms } }: AddActivitiesCommand) {
    return this.schedules.change(programmeId, request, {
      ids: () => ({ p6activity: forms.length }),
      decide: (schedule, newId) => inSlices(addActivitiesSteps(schedule, forms, newId)),
      answer: (_, events) =>
        events.flatMap(({ data }) =>
          data.created.map((activity) => activityView(activityFacts(activity), programmeId)),
        ),
    });
  }
}

export class ChangeActivityCommand extends WriteCommand<{ id: number; form: ActivityForm }, ActivityView> {}

@CommandHandler(ChangeActivityCommand)
export class ChangeActivityHandler implements ICommandHandler<ChangeActivityCommand> {
  constructor(private readonly schedules: ScheduleCommands) {}

  async execute({ request, payload: { id, form } }: ChangeActivityCommand) {
    const programmeId = await this.schedules.ownerOf('p6activity', id);
    if (programmeId === undefined) return refuse(activityNotFound);
    return this.schedules.change(programmeId, request, {
      decide: (schedule, _, seen) => changeActivity(schedule, id, form, seen),
      answer: (schedule) => {
        const activity = schedule.activities.get(id);
        if (!activity) throw new Error(`There is no activity ${id} to answer with`);
        return activityView(activity, programmeId);
      },
    });
  }
}

export type ActivitiesRemoved = ActivityView | { readonly projectId: number; readonly deleted: number };

export class RemoveActivitiesCommand extends WriteCommand<
  { id: number } | { programmeId: number },
  ActivitiesRemoved
> {}

@CommandHandler(RemoveActivitiesCommand)
export class RemoveActivitiesHandler implements ICommandHandler<RemoveActivitiesCommand> {
  constructor(private readonly schedules: ScheduleCommands) {}

  async execute({ request, payload: wanted }: RemoveActivitiesCommand) {
    const programmeId = 'id' in wanted ? await this.schedules.ownerOf('p6activity', wanted.id) : wanted.programmeId;
    if (programmeId === undefined) return refuse(activityNotFound);
    const written = await this.schedules.change<ActivitiesRemoved>(programmeId, request, {
      decide: (schedule) => removeActivities(schedule, 'id' in wanted ? wanted : 'all'),
      answer: (_, events) => {
        const [first] = events.flatMap(({ data }) => data.removed.slice(0, 1));
        if ('id' in wanted && first) return activityView(activityFacts(first), programmeId);
        return { projectId: programmeId, deleted: events.reduce((sum, { data }) => sum + data.removed.length, 0) };
      },
    });
    return this.schedules.shown(written);
  }
}
