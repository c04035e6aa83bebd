import type { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Programme } from '../../domain/programmes/programme.js';
import { calendarOf } from '../../domain/quantities/calculation-inputs.js';
import { linkedActivities } from '../../domain/schedules/drift.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeStream } from '../../platform/http/describe-read.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { QueryFlag, QueryId, QueryText } from '../../platform/http/list-query.js';
import { ReadsFrom } from '../../platform/http/min-position.js';
import { LimitedPerAccount } from '../../platform/http/open-calls.interceptor.js';
import { sendStream, textStream } from '../../platform/http/text-stream.js';
import { malformed, notFound, Refused } from '../../platform/problem.js';
import { XLSX_TYPE } from '../../platform/tables/write-workbook.js';
import { EndedExports } from '../ended-exports.js';
import type { KnownProject } from '../import/import-target.js';
import { ProgrammeLookup } from '../programme-lookup.js';
import { ScheduleActivities } from '../schedule-activities.js';
import { csvLines } from '../writers/write-csv.js';
import { mspdi, type ScheduleToWrite } from '../writers/write-mspdi.js';
import { p6Workbook } from '../writers/write-p6-workbook.js';
import { workbook } from '../writers/write-workbook.js';
import { type ExportContents, exportOfParts, exportOfSchedule } from './export-contents.js';

class ExportQuery {
  @QueryText('xlsx, mspdi, csv, or p6 for a workbook in the layout that P6 imports')
  format?: string;

  @QueryText('parts, of the programme, unless told; or schedule, for all activities of the imported schedule')
  content?: string;

  @QueryId(
    'The project of the schedule, where it holds several; of parts, those that are linked to others are left out',
  )
  scheduleProject?: number;

  @QueryFlag('Tasks beside the parts')
  tasks?: boolean;
}

interface Format {
  readonly type: string;
  readonly ending: string;
  readonly example?: string;
  readonly write: (schedule: ScheduleToWrite) => Readable;
}

/** The formats that planning tools open; our importer reads each back without loss (docs/product/schedules.md, Export). */
const FORMATS: ReadonlyMap<string, Format> = new Map(
  Object.entries<Format>({
    xlsx: { type: XLSX_TYPE, ending: '.xlsx', write: ({ portions }) => workbook(portions) },
    mspdi: { type: 'application/xml', ending: '.xml', write: (schedule) => textStream(mspdi(schedule)) },
    csv: {
      type: 'text/csv; charset=utf-8',
      ending: '.csv',
      example:
        'Activity ID,Activity Name,Part,WBS,Activity Type,Activity Status,% Complete,Actual Start,Actual Finish,Start,Finish\r\nA1040,Earthworks north,Mainline · North,Stage 2 › Earthworks,Task Dependent,In Progress,40,2027-03-01,,2027-03-01,2027-06-11\r\n',
      write: ({ portions }) => textStream(csvLines(portions)),
    },
    p6: { type: XLSX_TYPE, ending: ' P6.xlsx', write: ({ portions, calendar }) => p6Workbook(portions, calendar) },
  }),
);
const CONTENTS = ['parts', 'schedule'] as const;

/** A programme, or the schedule that it is linked to, as a file. */
@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class ExportController {
  constructor(
    private readonly programmes: ProgrammeLookup,
    private readonly schedule: ScheduleActivities,
    private readonly ended: EndedExports,
  ) {}

  @Get(':id/export')
  @LimitedPerAccount('exportsPerAccount')
  @DescribeStream(
    'The programme as a schedule file: its parts, and its tasks, as activities; or the imported schedule with the dates of the parts',
    {
      content: Object.fromEntries(
        [...FORMATS.values()].map(({ type, example }) => [
          type.replace(/;.*/, ''),
          example === undefined
            ? { schema: { type: 'string', format: 'binary' } }
            : { schema: { type: 'string' }, example },
        ]),
      ),
      headers: {
        'Content-Disposition': { description: 'Names the file', required: true, schema: { type: 'string' } },
      },
    },
    { refusals: { 404: 'There is no such programme, or no such project in its schedule' } },
  )
  @ApiQuery({ name: 'format', enum: [...FORMATS.keys()] })
  @ApiQuery({ name: 'content', enum: CONTENTS, required: false })
  async export(
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Query() query: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const formatName = query.format?.toLowerCase() ?? '';
    const format = FORMATS.get(formatName);
    if (!format) throw malformed('malformed-query', `The formats are ${[...FORMATS.keys()].join(', ')}.`);
    const content = query.content?.toLowerCase() ?? 'parts';
    if (content !== 'parts' && content !== 'schedule')
      throw malformed('malformed-query', `The contents are ${CONTENTS.join(', ')}.`);
    const { programme } = await this.programmes.get(id);
    const contents = await this.contents(programme, content, query);
    response
      .status(200)
      .attachment(fileName(programme, content === 'schedule' ? contents.project : undefined) + format.ending)
      .setHeader('Content-Type', format.type);
    const ended = { userId: user.id, programmeId: id, format: formatName };
    try {
      const isWhole = await sendStream(
        response,
        format.write({
          ...contents,
          name: programme.name,
          projectName: contents.project?.name,
          projectKey: contents.project?.key,
          workingPatternBitMask: programme.schedule.workingPatternBitMask,
          nonWorkingDays: [...programme.nonWorkingDays.values()],
          calendar: calendarOf(programme),
        }),
      );
      // Who leaves before the end knows it.
      if (isWhole) await this.ended.note({ ...ended, failed: false });
    } catch (error) {
      await this.ended.note({ ...ended, failed: true });
      throw error;
    }
  }

  private async contents(
    programme: Programme,
    content: (typeof CONTENTS)[number],
    { tasks = false, scheduleProject }: ExportQuery,
  ): Promise<ExportContents> {
    const { projects } = await this.schedule.projects(programme.id);
    const wanted = projects.find(({ id }) => id === scheduleProject);
    if (scheduleProject !== undefined && !wanted) throw new Refused(projectNotFound);
    if (content === 'parts') {
      const activities = await this.schedule.byId(linkedActivities(programme));
      return exportOfParts(programme, activities, { withTasks: tasks, project: wanted, projects });
    }
    const held = projects.filter(({ activities }) => activities > 0);
    if (!wanted && held.length > 1)
      throw malformed(
        'malformed-query',
        `The schedule holds ${held.length} projects: name one, ?scheduleProject=${held.map(({ id }) => id).join(' or ')}.`,
      );
    const project = wanted ?? held[0];
    const activities = project ? await this.schedule.ofProject(programme.id, project.id) : { portions: [], span: null };
    return exportOfSchedule(programme, { ...activities, withTasks: tasks, project });
  }
}

const projectNotFound = notFound('schedule-project-not-found');

/** The programme's name, and that of a project of its schedule, without characters that file systems do not allow. */
const fileName = ({ name }: Programme, project: KnownProject | undefined): string =>
  `${name}${project ? ` schedule ${project.name}` : ''}`
    .replace(/[\u0000-\u001f\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'Programme';
