import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiProperty,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { IsArray, IsInt } from 'class-validator';
import type { Response } from 'express';
import { linkedActivities } from '../../projections/p6-activities/drift.js';
import { activitiesById } from '../../projections/p6-activities/p6-activities-projection.js';
import { calendarOf } from '../../projections/part-lines/calculation-inputs.js';
import { ProgrammeReads } from '../../projections/programme-detail/programme-reads.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { AskedAtVersion } from '../commands/request.js';
import type { Request } from '../commands/stream-commands.js';
import { tellWritten } from '../platform/http/answer.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { QueryFlag, QueryText } from '../platform/http/list-query.js';
import { ReadsFrom } from '../platform/http/position.js';
import { Refused } from '../platform/problem.js';
import type { Programme } from '../programmes/programme.js';
import { type ExportedActivity, exportedActivities } from './exported-activities.js';
import { TakeDatesCommand } from './take-dates.js';
import { csvLines } from './write-csv.js';
import { mspdi } from './write-mspdi.js';
import { workbook } from './write-workbook.js';

class TakeDatesBody {
  @ApiProperty({ type: [Number], example: [17] }) @IsArray() @IsInt({ each: true }) parts: number[];
}

class ExportQuery {
  @QueryText('xlsx, mspdi or csv')
  format?: string;

  @QueryFlag('Tasks beside the parts')
  tasks?: boolean;
}

interface Format {
  readonly type: string;
  readonly ending: string;
  readonly write: (programme: Programme, activities: readonly ExportedActivity[]) => Readable;
}

/** What planning tools open; our importer reads each back as it was. */
const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    'xlsx',
    {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ending: 'xlsx',
      write: (_, activities) => workbook(activities),
    },
  ],
  [
    'mspdi',
    {
      type: 'application/xml',
      ending: 'xml',
      write: (programme, activities) =>
        Readable.from(
          mspdi({
            name: programme.name,
            activities,
            workingPatternBitMask: programme.schedule.workingPatternBitMask,
            nonWorkingDays: [...programme.nonWorkingDays.values()],
            calendar: calendarOf(programme),
          }),
        ),
    },
  ],
  [
    'csv',
    { type: 'text/csv; charset=utf-8', ending: 'csv', write: (_, activities) => Readable.from(csvLines(activities)) },
  ],
]);

/** A programme and the schedule that it is linked to. */
@ApiTags('Projects')
@ApiBearerAuth()
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class ProgrammeSchedulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly programmes: ProgrammeReads,
    private readonly readModels: ReadModels,
  ) {}

  @Post(':id/take-dates')
  @DescribeWrite(
    'Parts take over the dates of the P6 activities that they are linked to',
    { changed: 1 },
    { atVersion: true },
  )
  async takeDates(
    @AskedAtVersion() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() { parts }: TakeDatesBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ changed: number }> {
    const written = await this.commands.execute(new TakeDatesCommand(request, id, parts));
    tellWritten(response, written);
    return written.answer;
  }

  @Get(':id/export')
  @ApiOperation({ summary: 'The programme as a schedule file: its parts, and its tasks, as activities' })
  @ApiQuery({ name: 'format', enum: [...FORMATS.keys()] })
  @ApiProduces(...[...FORMATS.values()].map(({ type }) => type))
  @ApiOkResponse({
    description: 'The file; here as CSV',
    content: {
      'text/csv': {
        schema: { type: 'string' },
        example: 'Activity ID,Activity Name,Start,Finish\r\nA1040,Mainline · North,2027-03-01,2027-06-11\r\n',
      },
    },
  })
  async export(@Param('id', IdPipe) id: number, @Query() query: ExportQuery, @Res() response: Response): Promise<void> {
    const format = FORMATS.get(query.format?.toLowerCase() ?? '');
    if (!format)
      throw new Refused({
        kind: 'malformed',
        code: 'malformed-query',
        title: 'Invalid request',
        detail: `The formats are ${[...FORMATS.keys()].join(', ')}.`,
      });
    const { programme } = await this.programmes.get(id);
    const activities = await activitiesById(await this.readModels.of('p6-activities'), linkedActivities(programme));
    const exported = exportedActivities(programme, activities, query.tasks ?? false);
    response
      .status(200)
      .attachment(`${fileName(programme)}.${format.ending}`)
      .setHeader('Content-Type', format.type);
    try {
      await pipeline(format.write(programme, exported), response);
    } catch (error) {
      // The reader went away in the middle.
      if (!response.destroyed) throw error;
    }
  }
}

/** Without what file systems do not take. */
// eslint-disable-next-line no-control-regex -- control characters are among it
const fileName = ({ name }: Programme): string =>
  name
    .replace(/[\u0000-\u001f\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'Programme';
