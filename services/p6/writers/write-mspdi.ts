import type { NonWorkingDay } from '../../domain/programmes/events.js';
import { parseDay } from '../../domain/quantities/day.js';
import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';
import { WBS_JOINT } from '../../domain/schedules/events.js';
import { inChunks } from '../../platform/http/text-stream.js';
import { xmlText } from '../../platform/tables/xml-text.js';
import { statusOf, typeOf } from './activity-columns.js';
import type { ActivityPortions, ExportedActivity } from './exported-activities.js';
import { type WorkingHours, workingHours } from './working-hours.js';

interface CustomField {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
  readonly value: (activity: ExportedActivity) => string;
}

/** What MS Project has no field for, or only a coarser one, stands in text fields that are named. */
const CUSTOM_FIELDS: readonly CustomField[] = [
  { id: 188_743_731, name: 'Text1', alias: 'Activity ID', value: ({ activityId }) => activityId },
  { id: 188_743_734, name: 'Text2', alias: 'Part', value: ({ part }) => part },
  { id: 188_743_737, name: 'Text3', alias: 'Activity Type', value: typeOf },
  { id: 188_743_740, name: 'Text4', alias: 'Activity Status', value: statusOf },
  {
    id: 188_743_743,
    name: 'Text5',
    alias: 'Activity % Complete',
    value: ({ percentComplete }) => (percentComplete === null ? '' : String(percentComplete)),
  },
];
const CALENDAR_UID = 1;
const GUID = /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i;

export interface ScheduleToWrite {
  readonly name: string;
  /** By these the import knows the project of the schedule again, where there is one. */
  readonly projectName?: string;
  readonly projectKey?: string;
  readonly portions: ActivityPortions;
  /** First and last day; null without activities. */
  readonly span: { readonly start: string; readonly end: string } | null;
  /** Bit 0 = Monday to bit 6 = Sunday. */
  readonly workingPatternBitMask: number;
  readonly nonWorkingDays: readonly NonWorkingDay[];
  readonly calendar: WorkCalendar;
}

/**
 * A schedule in the XML of MS Project (MSPDI): a summary task for each node of the WBS with its activities below, scheduled manually so
 * that MS Project does not move their dates. The elements have the order of its schema.
 */
export async function* mspdi(schedule: ScheduleToWrite): AsyncGenerator<string> {
  const { name, projectName, projectKey = '', portions, span, workingPatternBitMask, calendar } = schedule;
  const hours = workingHours(calendar);
  const { opens, closes, minutesPerDay } = hours;
  const daysPerWeek = [0, 1, 2, 3, 4, 5, 6].filter((bit) => (workingPatternBitMask >> bit) & 1).length;
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">';
  yield elements({
    SaveVersion: 14,
    GUID: GUID.test(projectKey) ? projectKey : undefined,
    Name: name,
    Title: projectName || undefined,
    ScheduleFromStart: 1,
    StartDate: span ? at(span.start, opens) : undefined,
    FinishDate: span ? at(span.end, closes) : undefined,
    DefaultStartTime: clock(opens),
    DefaultFinishTime: clock(closes),
    MinutesPerDay: minutesPerDay,
    MinutesPerWeek: minutesPerDay * daysPerWeek,
    DaysPerMonth: 20,
    CalendarUID: CALENDAR_UID,
    NewTasksAreManual: 1,
  });
  const attributes = CUSTOM_FIELDS.map(
    ({ id, name: field, alias }) =>
      `<ExtendedAttribute>${elements({ FieldID: id, FieldName: field, Alias: alias })}</ExtendedAttribute>`,
  );
  yield `<ExtendedAttributes>${attributes.join('')}</ExtendedAttributes>`;
  yield* calendars(schedule, opens, closes);
  yield '<Tasks>';
  const outline = new Outline();
  for await (const activities of portions) yield* inChunks(tasksOf(activities));
  yield '</Tasks></Project>\n';

  function* tasksOf(activities: readonly ExportedActivity[]): Generator<string> {
    for (const activity of activities) {
      yield* outline.summariesOf(activity.wbs);
      yield outline.task(activity.name, activity.belowPart, {
        ...taskElements(activity, calendar, hours),
        custom: customFields(activity),
      });
    }
  }
}

/** Numbers of the tasks, and the summaries that are open: those of the place in the WBS. */
class Outline {
  #uid = 0;
  #open: readonly string[] = [];
  /** The number of the last task on each level. */
  readonly #numbers: number[] = [];

  /** Summaries that are not open yet. Their dates are those of the tasks below them, and are left to the reader. */
  *summariesOf(wbs: string): Generator<string> {
    const path = wbs === '' ? [] : wbs.split(WBS_JOINT);
    let same = 0;
    while (same < path.length && same < this.#open.length && path[same] === this.#open[same]) same++;
    for (let level = same; level < path.length; level++)
      yield this.#task(level + 1, path[level] ?? '', 0, {
        tail: elements({ DurationFormat: 7, Milestone: 0, Summary: 1 }),
      });
    this.#open = path;
  }

  task(name: string, below: boolean, facts: { dates: string; tail: string; custom: string }): string {
    return this.#task(this.#open.length + (below ? 2 : 1), name, 1, facts);
  }

  #task(
    level: number,
    name: string,
    manual: 0 | 1,
    { dates = '', tail, custom = '' }: { dates?: string; tail: string; custom?: string },
  ): string {
    this.#numbers.length = level;
    for (let i = 0; i < level - 1; i++) this.#numbers[i] ??= 1;
    this.#numbers[level - 1] = (this.#numbers[level - 1] ?? 0) + 1;
    const number = this.#numbers.join('.');
    const uid = ++this.#uid;
    const named = { UID: uid, ID: uid, Name: name, Active: 1, Manual: manual, Type: 1, IsNull: 0 };
    const place = { WBS: number, OutlineNumber: number, OutlineLevel: level };
    return `<Task>${elements({ ...named, ...place })}${dates}${tail}${custom}</Task>`;
  }
}

function taskElements(
  { start, end, milestone, activityType, percentComplete, actualStart, actualEnd }: ExportedActivity,
  calendar: WorkCalendar,
  { opens, closes, minutesPerDay }: WorkingHours,
): { dates: string; tail: string } {
  const days = milestone ? 0 : calendar.workingDays(parseDay(start), parseDay(end) + 1);
  const minutes = days * minutesPerDay;
  const duration = `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;
  const from = at(start, milestone && activityType === 'finish-milestone' ? closes : opens);
  const to = milestone ? from : at(end, closes);
  return {
    dates: elements({
      Start: from,
      Finish: to,
      Duration: duration,
      ManualStart: from,
      ManualFinish: to,
      ManualDuration: duration,
    }),
    tail: elements({
      DurationFormat: 7,
      Milestone: milestone ? 1 : 0,
      Summary: 0,
      PercentComplete: percentComplete === null ? undefined : Math.round(percentComplete),
      ActualStart: actualStart === null ? undefined : at(actualStart, opens),
      ActualFinish: actualEnd === null ? undefined : at(actualEnd, closes),
    }),
  };
}

function customFields(activity: ExportedActivity): string {
  let fields = '';
  for (const { id, value } of CUSTOM_FIELDS) {
    const text = value(activity);
    if (text !== '') fields += `<ExtendedAttribute>${elements({ FieldID: id, Value: text })}</ExtendedAttribute>`;
  }
  return fields;
}

function* calendars(
  { name, workingPatternBitMask, nonWorkingDays }: ScheduleToWrite,
  opens: number,
  closes: number,
): Generator<string> {
  const facts = elements({ UID: CALENDAR_UID, Name: name, IsBaseCalendar: 1, BaseCalendarUID: -1 });
  yield `<Calendars><Calendar>${facts}<WeekDays>`;
  const worked = elements({ FromTime: clock(opens), ToTime: clock(closes) });
  const times = `<WorkingTimes><WorkingTime>${worked}</WorkingTime></WorkingTimes>`;
  // MS Project's week begins with Sunday, 1.
  for (let day = 1; day <= 7; day++) {
    const works = (workingPatternBitMask >> ((day + 5) % 7)) & 1;
    yield `<WeekDay>${elements({ DayType: day, DayWorking: works })}${works ? times : ''}</WeekDay>`;
  }
  yield '</WeekDays><Exceptions>';
  for (const { date, description } of nonWorkingDays) {
    const period = elements({ FromDate: `${date}T00:00:00`, ToDate: `${date}T23:59:00` });
    const exception = elements({ Occurrences: 1, Name: description || date, Type: 1, DayWorking: 0 });
    yield `<Exception>${elements({ EnteredByOccurrences: 0 })}<TimePeriod>${period}</TimePeriod>${exception}</Exception>`;
  }
  yield '</Exceptions></Calendar></Calendars>';
}

type Elements = Readonly<Record<string, string | number | undefined>>;

/** One element after the other; those without a value are left out. Ten lists of them a task would leave much behind for a schedule of 300,000. */
function elements(values: Elements): string {
  let text = '';
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) text += `<${name}>${typeof value === 'number' ? value : xmlText(value)}</${name}>`;
  }
  return text;
}
const at = (day: string, minutes: number): string => `${day}T${clock(minutes)}`;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
