import type { Readable } from 'node:stream';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { VersionedCommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { MAX_PARTS } from '../../domain/programmes/assets/part-form.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { calendarOf } from '../../domain/quantities/calculation-inputs.js';
import { linkedActivities } from '../../domain/schedules/drift.js';
import { count, named } from '../../platform/http/answer-schema.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeStream } from '../../platform/http/describe-read.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { QueryFlag, QueryText } from '../../platform/http/list-query.js';
import { ReadsFrom } from '../../platform/http/min-position.js';
import { BodyIds } from '../../platform/http/nested-fields.js';
import { sendStream, textStream } from '../../platform/http/text-stream.js';
import { malformed } from '../../platform/problem.js';
import { EndedExports } from '../ended-exports.js';
import { ProgrammeLookup } from '../programme-lookup.js';
import { ScheduleActivities } from '../schedule-activities.js';
import { type ExportedActivity, exportedActivities } from '../writers/exported-activities.js';
import { csvLines } from '../writers/write-csv.js';
import { mspdi } from '../writers/write-mspdi.js';
import { workbook } from '../writers/write-workbook.js';
import { TakeDatesCommand } from './take-dates.js';

class TakeDatesBody {
  @BodyIds({ max: MAX_PARTS, example: [17] }) parts: number[];
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
  readonly example?: string;
  readonly write: (programme: Programme, activities: readonly ExportedActivity[]) => Readable;
}

/** The formats that planning tools open; our importer reads each back without loss (docs/product/schedules.md, Export). */
const FORMATS: ReadonlyMap<string, Format> = new Map(
  Object.entries<Format>({
    xlsx: {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ending: 'xlsx',
      write: (_, activities) => workbook(activities),
    },
    mspdi: {
      type: 'application/xml',
      ending: 'xml',
      write: (programme, activities) =>
        textStream(
          mspdi({
            name: programme.name,
            activities,
            workingPatternBitMask: programme.schedule.workingPatternBitMask,
            nonWorkingDays: [...programme.nonWorkingDays.values()],
            calendar: calendarOf(programme),
          }),
        ),
    },
    csv: {
      type: 'text/csv; charset=utf-8',
      ending: 'csv',
      example: 'Activity ID,Activity Name,Start,Finish\r\nA1040,Mainline · North,2027-03-01,2027-06-11\r\n',
      write: (_, activities) => textStream(csvLines(activities)),
    },
  }),
);

/** A programme and the schedule that it is linked to. */
@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class ProgrammeSchedulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly programmes: ProgrammeLookup,
    private readonly schedule: ScheduleActivities,
    private readonly ended: EndedExports,
  ) {}

  @Post(':id/take-dates')
  @DescribeWrite(
    'Parts take over the dates of the P6 activities that they are linked to',
    named('DatesTaken', { changed: count('Parts') }),
    { changed: 1 },
    { atVersion: true },
  )
  async takeDates(
    @VersionedCommandRequest() request: WriteRequest,
    @Param('id', IdPipe) id: number,
    @Body() { parts }: TakeDatesBody,
  ) {
    return this.commands.execute(new TakeDatesCommand(request, { programmeId: id, partIds: parts }));
  }

  @Get(':id/export')
  @DescribeStream(
    'The programme as a schedule file: its parts, and its tasks, as activities',
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
    { refusals: { 404: 'There is no such programme' } },
  )
  @ApiQuery({ name: 'format', enum: [...FORMATS.keys()] })
  async export(
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Query() query: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const formatName = query.format?.toLowerCase() ?? '';
    const format = FORMATS.get(formatName);
    if (!format) throw malformed('malformed-query', `The formats are ${[...FORMATS.keys()].join(', ')}.`);
    const { programme } = await this.programmes.get(id);
    const activities = await this.schedule.byId(linkedActivities(programme));
    const exported = exportedActivities(programme, activities, query.tasks ?? false);
    response
      .status(200)
      .attachment(`${fileName(programme)}.${format.ending}`)
      .setHeader('Content-Type', format.type);
    const ended = { userId: user.id, programmeId: id, format: formatName };
    try {
      const isWhole = await sendStream(response, format.write(programme, exported));
      // Who leaves before the end knows it.
      if (isWhole) await this.ended.note({ ...ended, failed: false });
    } catch (error) {
      await this.ended.note({ ...ended, failed: true });
      throw error;
    }
  }
}

/** The programme's name without characters that file systems do not allow. */
const fileName = ({ name }: Programme): string =>
  name
    .replace(/[\u0000-\u001f\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'Programme';
