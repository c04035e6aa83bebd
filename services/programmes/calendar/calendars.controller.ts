import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { IsInt, IsNumber } from 'class-validator';
import { CommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { shiftHoursOf } from '../../domain/programmes/calendar/work-schedule.js';
import { invalidField } from '../../domain/programmes/decision.js';
import type { CalendarView, nonWorkingDayView } from '../../domain/programmes/programme-view.js';
import { BodyInteger, BodyNumber, BodyText } from '../../platform/http/body-fields.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { malformed, Refused } from '../../platform/problem.js';
import { ChangeNonWorkingDaysCommand, SetCalendarCommand } from './set-calendar.js';
import { ChangeShiftHoursCommand, ShiftHoursReads, type ShiftHoursView, shiftHoursNotFound } from './shift-hours.js';

export class CalendarBody {
  @BodyInteger({ example: 31, description: 'Bit 0 = Monday … bit 6 = Sunday' }) workingPatternBitMask?: number | null;
  @BodyInteger({ required: false, nullable: true, example: 5 }) shiftId?: number | null;
  @BodyInteger({ example: 42 }) projectId?: number | null;
}

export class NonWorkingDayOfProgrammeBody {
  @BodyInteger({ example: 42 }) projectId?: number | null;
  @BodyText({ example: '2027-12-27' }) date?: string | null;
  @BodyText({ required: false, nullable: true, example: 'Christmas, substitute' }) description?: string | null;
}

export class ShiftHoursBody {
  @ApiProperty({ example: 1 }) @IsInt() noShifts: number;
  @ApiProperty({ example: 8 }) @IsNumber() shift1Hours: number;
  @BodyNumber({ required: false, nullable: true, example: 0 }) shift2Hours?: number | null;
  @BodyNumber({ required: false, nullable: true, example: 0 }) shift3Hours?: number | null;
}

const HOURS: ShiftHoursView = { id: 5, noShifts: 1, shift1Hours: 8, shift2Hours: 0, shift3Hours: 0 };
const CALENDAR: CalendarView = { projectId: 42, workingPatternBitMask: 31, shiftId: 5, ...HOURS, id: 42 };
const DAY: ReturnType<typeof nonWorkingDayView> = {
  regionId: 1,
  projectId: 42,
  date: '2027-12-27',
  description: 'Christmas, substitute',
};

/** A programme has one calendar; its id is the programme's id (docs/product/calendar.md, Calls). */
@ApiTags('Calendars')
@ApiBearerAuth()
@Controller('api/Calendars')
export class CalendarsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('Sets the calendar of a programme, which has one from the start', CALENDAR)
  set(@CommandRequest() request: WriteRequest, @Body() body: CalendarBody) {
    return this.commands.execute(
      new SetCalendarCommand(request, { programmeId: programmeOf(body), form: calendarForm(body) }),
    );
  }

  @Put(':id')
  @DescribeWrite('Sets the calendar; what the body leaves out stays', CALENDAR)
  change(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: CalendarBody) {
    return this.commands.execute(new SetCalendarCommand(request, { programmeId: id, form: calendarForm(body) }));
  }

  @Delete(':id')
  @DescribeWrite('Back to the default: Monday to Friday, one shift of 8 h', { ...CALENDAR, shiftId: 0 })
  remove(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new SetCalendarCommand(request, { programmeId: id, form: null }));
  }
}

@ApiTags('NonWorkingDays')
@ApiBearerAuth()
@Controller('api/NonWorkingDays')
export class NonWorkingDaysController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('A non-working day; one that is there already is left as it is', DAY)
  async add(@CommandRequest() request: WriteRequest, @Body() body: NonWorkingDayOfProgrammeBody) {
    const day = { date: body.date ?? '', description: body.description?.trim() ?? '' };
    const written = await this.commands.execute(
      new ChangeNonWorkingDaysCommand(request, { programmeId: programmeOf(body), change: { kind: 'add', day } }),
    );
    return { ...written, answer: written.answer.find(({ date }) => date === day.date) };
  }

  @Delete(':projectId')
  @DescribeWrite('Removes all non-working days of a programme', [])
  clear(@CommandRequest() request: WriteRequest, @Param('projectId', IdPipe) projectId: number) {
    return this.commands.execute(
      new ChangeNonWorkingDaysCommand(request, { programmeId: projectId, change: { kind: 'clear' } }),
    );
  }
}

@ApiTags('ShiftHours')
@ApiBearerAuth()
@Controller('api/ShiftHours')
export class ShiftHoursController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ShiftHoursReads,
  ) {}

  @Get()
  @ApiQuery({ name: 'id', type: Number })
  @ApiOperation({ summary: 'Shift hours by their id' })
  @ApiOkResponse({ example: [HOURS] })
  async list(@Query('id', IdPipe) id: number | undefined): Promise<ShiftHoursView[]> {
    if (id === undefined) throw malformed('id-required', 'Ask for shift hours by their id.');
    const found = await this.reads.find(id);
    return found ? [found] : [];
  }

  @Get(':id')
  @ApiOperation({ summary: 'One record of shift hours' })
  @ApiOkResponse({ example: HOURS })
  @ApiResponse({ status: 404, description: 'There is none' })
  async one(@Param('id', IdPipe) id: number): Promise<ShiftHoursView> {
    const found = await this.reads.find(id);
    if (!found) throw new Refused(shiftHoursNotFound);
    return found;
  }

  @Post()
  @DescribeWrite('Shift hours that count once a calendar names them', HOURS)
  create(@CommandRequest() request: WriteRequest, @Body() body: ShiftHoursBody) {
    return this.commands.execute(new ChangeShiftHoursCommand(request, { kind: 'create', hours: shiftHoursOf(body) }));
  }

  @Put(':id')
  @DescribeWrite('Sets shift hours, and with them the schedule of the programme whose calendar names them', HOURS)
  set(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: ShiftHoursBody) {
    return this.commands.execute(new ChangeShiftHoursCommand(request, { kind: 'set', id, hours: shiftHoursOf(body) }));
  }

  @Delete(':id')
  @DescribeWrite('Removes shift hours; a programme that works them goes on doing so', HOURS)
  remove(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new ChangeShiftHoursCommand(request, { kind: 'remove', id }));
  }
}

const calendarForm = (body: CalendarBody) => ({
  workingPatternBitMask: body.workingPatternBitMask ?? undefined,
  shiftId: body.shiftId,
});

function programmeOf({ projectId }: { projectId?: number | null }): number {
  if (projectId) return projectId;
  throw new Refused(invalidField('projectId', 'Project ID is required'));
}
