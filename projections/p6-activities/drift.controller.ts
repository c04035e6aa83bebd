import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import Type from 'typebox';
import { ACTIVITY, ACTIVITY_EXAMPLE } from '../../services/answers/activity-answer.js';
import { MAX_PARTS } from '../../services/domain/programmes/assets/part-form.js';
import { isCalendarDay } from '../../services/domain/programmes/calendar/calendar-day.js';
import { CalculationLibrary } from '../../services/domain/quantities/calculation-inputs.js';
import { activityView } from '../../services/domain/schedules/activity-view.js';
import { differs, drifts, linkedActivities } from '../../services/domain/schedules/drift.js';
import { effectiveDays, inSchedule } from '../../services/domain/schedules/effective-days.js';
import { type PeaksWithDates, peaksWithDates } from '../../services/domain/schedules/peaks-with-dates.js';
import { inSlices, mapYielding } from '../../services/platform/giving-way.js';
import {
  type Answer,
  amount,
  count,
  day,
  flag,
  listOf,
  named,
  orNull,
  text,
} from '../../services/platform/http/answer-schema.js';
import { CountedPerMinute } from '../../services/platform/http/call-rate.interceptor.js';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { LargeBody } from '../../services/platform/http/json-body.interceptor.js';
import { QueryFlag } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { BodyIds } from '../../services/platform/http/nested-fields.js';
import { LimitedPerAccount } from '../../services/platform/http/open-calls.interceptor.js';
import { StoresNothing } from '../../services/platform/http/stores-nothing.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { ReadModels } from '../runner/read-models.js';
import { activitiesById } from './p6-activities-projection.js';

class DriftQuery {
  @QueryFlag('Also those whose dates agree')
  all?: boolean;

  @QueryFlag("Also linked tasks, each in its part's days; told by `taskId`")
  tasks?: boolean;
}

class TakenPartsBody {
  @BodyIds({ max: MAX_PARTS, example: [17], description: 'Parts that would take the dates of their activities over' })
  parts: number[];
}

const DRIFT = named(
  'Drift',
  {
    assetName: text(),
    partId: count(),
    partName: text(),
    taskId: orNull(count('null on the row of a part')),
    taskName: orNull(text()),
    start: day(),
    end: day(),
    activity: orNull(ACTIVITY, 'null when the schedule does not hold it any more'),
    activityStart: orNull(day("The activity's day that is compared: its actual start where it has one")),
    activityEnd: orNull(day()),
    startIsActual: flag(),
    endIsActual: flag(),
    startDays: orNull(Type.Integer({ description: "Working days from the part's day to the activity's" })),
    endDays: orNull(Type.Integer()),
    days: count('Length of the part in working days'),
    activityDays: orNull(count('Length of the activity in working days')),
  },
  'A part, or a task of a part, that is linked to an activity',
);
const DRIFT_EXAMPLE: Answer<typeof DRIFT> = {
  assetName: 'Mainline',
  partId: 17,
  partName: 'North',
  taskId: null,
  taskName: null,
  start: '2027-03-01',
  end: '2027-06-04',
  activity: ACTIVITY_EXAMPLE,
  activityStart: '2027-03-01',
  activityEnd: '2027-06-11',
  startIsActual: true,
  endIsActual: false,
  startDays: 0,
  endDays: 5,
  days: 70,
  activityDays: 75,
};

const PEAK = Type.Object({ peak: amount('Heads per day'), peakDay: orNull(day()) });
const PEAKS = named('PeaksWithDates', { before: PEAK, after: PEAK }, 'The labour peak of a programme');
const PEAKS_EXAMPLE: Answer<typeof PEAKS> = {
  before: { peak: 45.1, peakDay: '2027-11-22' },
  after: { peak: 118, peakDay: '2027-06-14' },
};

@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class DriftController {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly readModels: ReadModels,
  ) {}

  @Get(':id/drift')
  @LimitedPerAccount('explanationsPerAccount')
  @DescribeRead(
    'Parts that are linked to a P6 activity and whose dates are others than its own',
    listOf(DRIFT),
    [DRIFT_EXAMPLE],
    { refusals: { 404: 'There is no such programme' } },
  )
  async drift(@Param('id', IdPipe) id: number, @Query() { all, tasks }: DriftQuery) {
    const { programme } = await this.programmes.get(id);
    const activities = await activitiesById(
      await this.readModels.tablesOf('p6-activities'),
      linkedActivities(programme),
    );
    const found = await inSlices(drifts(programme, activities, tasks ?? false));
    const wanted = all ? found : found.filter(differs);
    return mapYielding(wanted, (one) => ({ ...one, activity: one.activity && activityView(one.activity, id) }));
  }

  @Post(':id/drift')
  @StoresNothing()
  @LargeBody()
  @CountedPerMinute('form preview')
  @DescribeRead(
    'What taking over the dates of some parts does to the labour peak; stores nothing',
    PEAKS,
    PEAKS_EXAMPLE,
    {
      description: 'Parts that are not linked, or whose activity is gone, keep their dates.',
      refusals: { 404: 'There is no such programme', 422: 'This is no list of parts' },
    },
  )
  async peaks(@Param('id', IdPipe) id: number, @Body() { parts }: TakenPartsBody): Promise<PeaksWithDates> {
    const { programme, library } = await this.programmes.get(id);
    const activities = await activitiesById(
      await this.readModels.tablesOf('p6-activities'),
      linkedActivities(programme),
    );
    const datesOf = new Map(
      parts.flatMap((partId) => {
        const activity = inSchedule(activities.get(programme.parts.get(partId)?.p6ActivityId ?? 0));
        if (!activity) return [];
        const { start, end } = effectiveDays(activity);
        return isCalendarDay(start) && isCalendarDay(end) ? [[partId, { start, end }] as const] : [];
      }),
    );
    return inSlices(peaksWithDates(programme, new CalculationLibrary(library), datesOf));
  }
}
