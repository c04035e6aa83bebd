import type { NonWorkingDay } from '../../domain/programmes/events.js';
import { parseDay } from '../../domain/quantities/day.js';
import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';
import { xmlText } from '../../platform/tables/xml-text.js';
import type { ExportedActivity } from './exported-activities.js';

/** The custom field Text1 of a task holds the activity's ID, since MS Project has no field for it. */
const ACTIVITY_ID = { fieldId: 188_743_731, name: 'Text1' } as const;
const CALENDAR_UID = 1;
const MORNING = 8 * 60;
const MIDNIGHT = 24 * 60;

export interface ScheduleToWrite {
  readonly name: string;
  readonly activities: readonly ExportedActivity[];
  /** Bit 0 = Monday to bit 6 = Sunday. */
  readonly workingPatternBitMask: number;
  readonly nonWorkingDays: readonly NonWorkingDay[];
  readonly calendar: WorkCalendar;
}

/**
 * A schedule in the XML of MS Project (MSPDI): a summary task for each asset with its activities below, scheduled manually so that
 * MS Project does not move their dates. The elements have the order of its schema.
 */
export function* mspdi(schedule: ScheduleToWrite): Generator<string> {
  const { name, activities, workingPatternBitMask, calendar } = schedule;
  const minutesPerDay = Math.round(calendar.hoursPerDay * 60);
  const opens = MORNING + minutesPerDay <= MIDNIGHT ? MORNING : 0;
  const closes = Math.min(opens + minutesPerDay, MIDNIGHT - 1);
  const daysPerWeek = [0, 1, 2, 3, 4, 5, 6].filter((bit) => (workingPatternBitMask >> bit) & 1).length;
  const [first, last] = span(activities);
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">';
  yield elements({
    SaveVersion: 14,
    Name: name,
    Title: name,
    ScheduleFromStart: 1,
    StartDate: first && at(first, opens),
    FinishDate: last && at(last, closes),
    DefaultStartTime: clock(opens),
    DefaultFinishTime: clock(closes),
    MinutesPerDay: minutesPerDay,
    MinutesPerWeek: minutesPerDay * daysPerWeek,
    DaysPerMonth: 20,
    CalendarUID: CALENDAR_UID,
    NewTasksAreManual: 1,
  });
  const attribute = elements({ FieldID: ACTIVITY_ID.fieldId, FieldName: ACTIVITY_ID.name, Alias: 'Activity ID' });
  yield `<ExtendedAttributes><ExtendedAttribute>${attribute}</ExtendedAttribute></ExtendedAttributes>`;
  yield* calendars(schedule, opens, closes);
  yield '<Tasks>';
  let uid = 0;
  let outline = 0;
  for (const [assetName, ofAsset] of byAsset(activities)) {
    outline++;
    const [from = '', to = ''] = span(ofAsset);
    // Dates and duration of a summary are those of the tasks below it.
    yield task(++uid, assetName, String(outline), {
      OutlineLevel: 1,
      Start: at(from, opens),
      Finish: at(to, closes),
      DurationFormat: 7,
      Milestone: 0,
      Summary: 1,
    });
    let place = 0;
    for (const { name: activityName, activityId, start, end, milestone } of ofAsset) {
      const days = milestone ? 0 : calendar.workingDays(parseDay(start), parseDay(end) + 1);
      const dates = { start: at(start, opens), finish: milestone ? at(start, opens) : at(end, closes) };
      const duration = `PT${Math.floor((days * minutesPerDay) / 60)}H${(days * minutesPerDay) % 60}M0S`;
      const facts = {
        OutlineLevel: 2,
        Start: dates.start,
        Finish: dates.finish,
        Duration: duration,
        ManualStart: dates.start,
        ManualFinish: dates.finish,
        ManualDuration: duration,
        DurationFormat: 7,
        Milestone: milestone ? 1 : 0,
        Summary: 0,
      };
      yield task(++uid, activityName, `${outline}.${++place}`, facts, activityId);
    }
  }
  yield '</Tasks></Project>\n';
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

function task(uid: number, name: string, outline: string, facts: Elements, activityId?: string): string {
  const manual = activityId === undefined ? 0 : 1;
  const named = { UID: uid, ID: uid, Name: name, Active: 1, Manual: manual, Type: 1, IsNull: 0 };
  const attribute = elements({ FieldID: ACTIVITY_ID.fieldId, Value: activityId });
  return `<Task>${elements({ ...named, WBS: outline, OutlineNumber: outline, ...facts })}${
    activityId === undefined ? '' : `<ExtendedAttribute>${attribute}</ExtendedAttribute>`
  }</Task>`;
}

function byAsset(activities: readonly ExportedActivity[]): Map<string, ExportedActivity[]> {
  const assets = new Map<string, ExportedActivity[]>();
  for (const one of activities) {
    const found = assets.get(one.assetName);
    if (found) found.push(one);
    else assets.set(one.assetName, [one]);
  }
  return assets;
}

function span(activities: readonly ExportedActivity[]): [string | undefined, string | undefined] {
  let [first, last]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const { start, end } of activities) {
    if (first === undefined || start < first) first = start;
    if (last === undefined || end > last) last = end;
  }
  return [first, last];
}

type Elements = Readonly<Record<string, string | number | undefined>>;

/** One element after the other; those without a value are left out. */
const elements = (values: Elements): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : `<${name}>${xmlText(String(value))}</${name}>`))
    .join('');
const at = (day: string, minutes: number): string => `${day}T${clock(minutes)}`;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
