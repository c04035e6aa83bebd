import type { NonWorkingDay } from '../../domain/programmes/events.js';
import { parseDay } from '../../domain/quantities/day.js';
import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';
import type { ExportedActivity } from './exported-activities.js';
import { xmlText } from './xml-text.js';

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
export function* mspdi({
  name,
  activities,
  workingPatternBitMask,
  nonWorkingDays,
  calendar,
}: ScheduleToWrite): Generator<string> {
  const minutesPerDay = Math.round(calendar.hoursPerDay * 60);
  const opens = MORNING + minutesPerDay <= MIDNIGHT ? MORNING : 0;
  const closes = Math.min(opens + minutesPerDay, MIDNIGHT - 1);
  const daysPerWeek = [0, 1, 2, 3, 4, 5, 6].filter((bit) => (workingPatternBitMask >> bit) & 1).length;
  const [first, last] = span(activities);
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">';
  yield element('SaveVersion', 14) + element('Name', name) + element('Title', name) + element('ScheduleFromStart', 1);
  if (first !== undefined && last !== undefined)
    yield element('StartDate', at(first, opens)) + element('FinishDate', at(last, closes));
  yield element('DefaultStartTime', clock(opens)) +
    element('DefaultFinishTime', clock(closes)) +
    element('MinutesPerDay', minutesPerDay) +
    element('MinutesPerWeek', minutesPerDay * daysPerWeek) +
    element('DaysPerMonth', 20) +
    element('CalendarUID', CALENDAR_UID) +
    element('NewTasksAreManual', 1);
  yield `<ExtendedAttributes><ExtendedAttribute>${element('FieldID', ACTIVITY_ID.fieldId)}${element('FieldName', ACTIVITY_ID.name)}${element('Alias', 'Activity ID')}</ExtendedAttribute></ExtendedAttributes>`;
  yield* calendars(name, workingPatternBitMask, nonWorkingDays, opens, closes);
  yield '<Tasks>';
  let uid = 0;
  let outline = 0;
  for (const [assetName, ofAsset] of byAsset(activities)) {
    outline++;
    const [from, to] = span(ofAsset);
    yield task({
      uid: ++uid,
      name: assetName,
      outline: String(outline),
      level: 1,
      start: at(from ?? '', opens),
      finish: at(to ?? '', closes),
      minutes: 0,
      summary: true,
    });
    let place = 0;
    for (const one of ofAsset) {
      const days = calendar.workingDays(parseDay(one.start), parseDay(one.end) + 1);
      yield task({
        uid: ++uid,
        name: one.name,
        outline: `${outline}.${++place}`,
        level: 2,
        start: at(one.start, opens),
        finish: one.milestone ? at(one.start, opens) : at(one.end, closes),
        minutes: one.milestone ? 0 : days * minutesPerDay,
        milestone: one.milestone,
        activityId: one.activityId,
      });
    }
  }
  yield '</Tasks></Project>\n';
}

function* calendars(
  name: string,
  pattern: number,
  nonWorkingDays: readonly NonWorkingDay[],
  opens: number,
  closes: number,
): Generator<string> {
  yield `<Calendars><Calendar>${element('UID', CALENDAR_UID)}${element('Name', name)}${element('IsBaseCalendar', 1)}${element('BaseCalendarUID', -1)}<WeekDays>`;
  // MS Project's week begins with Sunday, 1.
  for (let day = 1; day <= 7; day++) {
    const works = ((pattern >> ((day + 5) % 7)) & 1) === 1;
    const times = `<WorkingTimes><WorkingTime>${element('FromTime', clock(opens))}${element('ToTime', clock(closes))}</WorkingTime></WorkingTimes>`;
    yield `<WeekDay>${element('DayType', day)}${element('DayWorking', works ? 1 : 0)}${works ? times : ''}</WeekDay>`;
  }
  yield '</WeekDays><Exceptions>';
  for (const { date, description } of nonWorkingDays) {
    const period = `<TimePeriod>${element('FromDate', `${date}T00:00:00`)}${element('ToDate', `${date}T23:59:00`)}</TimePeriod>`;
    yield `<Exception>${element('EnteredByOccurrences', 0)}${period}${element('Occurrences', 1)}${element('Name', description || date)}${element('Type', 1)}${element('DayWorking', 0)}</Exception>`;
  }
  yield '</Exceptions></Calendar></Calendars>';
}

interface TaskToWrite {
  readonly uid: number;
  readonly name: string;
  readonly outline: string;
  readonly level: number;
  readonly start: string;
  readonly finish: string;
  readonly minutes: number;
  readonly summary?: boolean;
  readonly milestone?: boolean;
  readonly activityId?: string;
}

function task({
  uid,
  name,
  outline,
  level,
  start,
  finish,
  minutes,
  summary = false,
  milestone = false,
  activityId,
}: TaskToWrite): string {
  const attribute =
    activityId === undefined
      ? ''
      : `<ExtendedAttribute>${element('FieldID', ACTIVITY_ID.fieldId)}${element('Value', activityId)}</ExtendedAttribute>`;
  const duration = `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;
  // Dates and duration of a summary are those of the tasks below it.
  const byHand = summary
    ? ''
    : element('ManualStart', start) + element('ManualFinish', finish) + element('ManualDuration', duration);
  return (
    `<Task>${element('UID', uid)}${element('ID', uid)}${element('Name', name)}${element('Active', 1)}${element('Manual', summary ? 0 : 1)}${element('Type', 1)}${element('IsNull', 0)}` +
    element('WBS', outline) +
    element('OutlineNumber', outline) +
    element('OutlineLevel', level) +
    element('Start', start) +
    element('Finish', finish) +
    (summary ? '' : element('Duration', duration)) +
    byHand +
    element('DurationFormat', 7) +
    element('Milestone', milestone ? 1 : 0) +
    element('Summary', summary ? 1 : 0) +
    `${attribute}</Task>`
  );
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

const element = (name: string, value: string | number): string =>
  `<${name}>${typeof value === 'number' ? value : xmlText(value)}</${name}>`;
const at = (day: string, minutes: number): string => `${day}T${clock(minutes)}`;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
