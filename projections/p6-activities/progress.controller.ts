import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import Type from 'typebox';
import { ACTIVITY, ACTIVITY_EXAMPLE } from '../../services/answers/activity-answer.js';
import { activityView } from '../../services/domain/schedules/activity-view.js';
import { linkedActivities } from '../../services/domain/schedules/drift.js';
import { programmeProgress, VERDICTS } from '../../services/domain/schedules/progress.js';
import { inSlices, mapYielding } from '../../services/platform/giving-way.js';
import {
  type Answer,
  amount,
  count,
  day,
  flag,
  listOf,
  named,
  oneOf,
  orNull,
  text,
} from '../../services/platform/http/answer-schema.js';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { LimitedPerAccount } from '../../services/platform/http/open-calls.interceptor.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { ReadModels } from '../runner/read-models.js';
import { knownDataDates } from './data-dates.js';
import { activitiesById, listProjects } from './p6-activities-projection.js';

const PROGRESS = named(
  'ProgrammeProgress',
  {
    dataDates: listOf(
      named('DataDate', {
        project: count('Its number in the schedule'),
        name: text('Short name of the project'),
        day: day('Progress is known up to this day; it is itself not over'),
        isAssumed: flag('No file named it: it is the day after the latest actual day'),
      }),
      'Of the projects whose progress is known',
    ),
    counts: Type.Object(
      Object.fromEntries(VERDICTS.map((verdict) => [verdict, count()])) as Record<
        (typeof VERDICTS)[number],
        ReturnType<typeof count>
      >,
    ),
    lateNotBegun: count('Parts among the late ones that have not begun'),
    notLinked: count('Parts without an activity'),
    activityGone: count('Parts whose activity is no longer in the schedule'),
    parts: listOf(
      named(
        'PartProgress',
        {
          assetName: text(),
          partId: count(),
          partName: text(),
          start: day('Planned'),
          end: day('Planned'),
          activity: ACTIVITY,
          actualStart: orNull(day()),
          actualEnd: orNull(day()),
          expectedStart: day('Actual, else forecast by the schedule, never before the data date'),
          expectedEnd: day(),
          dataDate: orNull(day()),
          plannedPercent: orNull(amount("Share of the part's working days before the data date, 0 to 100")),
          percentComplete: orNull(amount('0 to 100')),
          hasBegun: flag(),
          verdict: oneOf(VERDICTS),
          startDays: Type.Integer({ description: 'Working days from the planned day to the expected one' }),
          endDays: Type.Integer(),
        },
        'The planned against the actual days of a linked part',
      ),
    ),
  },
  'Progress of a programme against its plan',
);
const PROGRESS_EXAMPLE: Answer<typeof PROGRESS> = {
  dataDates: [{ project: 1, name: 'HBTF-2', day: '2027-04-30', isAssumed: false }],
  counts: { completed: 0, late: 1, early: 0, 'on-time': 0, 'not-started': 0 },
  lateNotBegun: 0,
  notLinked: 2,
  activityGone: 0,
  parts: [
    {
      assetName: 'Mainline',
      partId: 17,
      partName: 'North',
      start: '2027-03-01',
      end: '2027-06-04',
      activity: ACTIVITY_EXAMPLE,
      actualStart: '2027-03-01',
      actualEnd: null,
      expectedStart: '2027-03-01',
      expectedEnd: '2027-06-11',
      dataDate: '2027-04-30',
      plannedPercent: 62.9,
      percentComplete: 40,
      hasBegun: true,
      verdict: 'late',
      startDays: 0,
      endDays: 5,
    },
  ],
};

/** Planned against actual (docs/product/schedules.md, Progress against plan). */
@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class ProgressController {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly readModels: ReadModels,
  ) {}

  @Get(':id/progress')
  @LimitedPerAccount('explanationsPerAccount')
  @DescribeRead(
    'Planned against actual days of the parts that are linked to an activity, as of the data date',
    PROGRESS,
    PROGRESS_EXAMPLE,
    { refusals: { 404: 'There is no such programme' } },
  )
  async progress(@Param('id', IdPipe) id: number): Promise<Answer<typeof PROGRESS>> {
    const { programme } = await this.programmes.get(id);
    const sql = await this.readModels.tablesOf('p6-activities');
    const [activities, { projects }] = await Promise.all([
      activitiesById(sql, linkedActivities(programme)),
      listProjects(sql, id),
    ]);
    const dataDates = await knownDataDates(sql, id, projects);
    const dayOf = new Map([...dataDates].map(([project, known]) => [project, known.day]));
    const { parts, ...figures } = await inSlices(programmeProgress(programme, activities, dayOf));
    return {
      dataDates: projects.flatMap(({ id: project, name }) => {
        const known = dataDates.get(project);
        return known ? [{ project, name, ...known }] : [];
      }),
      ...figures,
      parts: await mapYielding(parts, (part) => ({ ...part, activity: activityView(part.activity, id) })),
    };
  }
}
