import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsInt, IsNumber } from 'class-validator';
import {
  CALENDAR,
  CALENDAR_EXAMPLE,
  NON_WORKING_DAY_OF_PROGRAMME,
  NON_WORKING_DAY_OF_PROGRAMME_EXAMPLE,
  SHIFT_HOURS,
  SHIFT_HOURS_EXAMPLE,
} from '../../answers/calendar-answer.js';
import { CommandRequest } from '../../commands/request.js';
import { answeredWith, theOnly, type WriteRequest } from '../../commands/stream-change.js';
import { shiftHoursOf } from '../../domain/programmes/calendar/work-schedule.js';
import { invalidField } from '../../domain/programmes/decision.js';
import { listOf } from '../../platform/http/answer-schema.js';
import { BodyId, BodyInteger, BodyNumber, BodyText } from '../../platform/http/body-fields.js';
import { DescribeEntity, DescribeRead } from '../../platform/http/describe-read.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { malformed, type Refusable, refuse } from '../../platform/problem.js';
import { ChangeNonWorkingDaysCommand, SetCalendarCommand } from './set-calendar.js';
import { ChangeShiftHoursCommand, ShiftHoursReads, type ShiftHoursView, shiftHoursNotFound } from './shift-hours.js';

export class CalendarBody {
  @BodyInteger({ example: 31, description: 'Bit 0 = Monday … bit 6 = Sunday' }) workingPatternBitMask?: number | null;
  @BodyId({ required: false, nullable: true, example: 5 }) shiftId?: number | null;
  @BodyId({ example: 42 }) projectId?: number | null;
}

export class NonWorkingDayOfProgrammeBody {
  @BodyId({ example: 42 }) projectId?: number | null;
  @BodyText({ example: '2027-12-27' }) date?: string | null;
  @BodyText({ required: false, nullable: true, example: 'Christmas, substitute' }) description?: string | null;
}

export class ShiftHoursBody {
  @ApiProperty({ example: 1 }) @IsInt() noShifts: number;
  @ApiProperty({ example: 8 }) @IsNumber() shift1Hours: number;
  @BodyNumber({ required: false, nullable: true, example: 0 }) shift2Hours?: number | null;
  @BodyNumber({ required: false, nullable: true, example: 0 }) shift3Hours?: number | null;
}

/** A programme has one calendar; its id is the programme's id (docs/product/calendar.md, Calls). */
@ApiTags('Calendars')
@Controller('api/Calendars')
export class CalendarsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('Sets the calendar of a programme, which has one from the start', CALENDAR, CALENDAR_EXAMPLE)
  async set(@CommandRequest() request: WriteRequest, @Body() body: CalendarBody) {
    const programmeId = programmeOf(body);
    if (typeof programmeId !== 'number') return programmeId;
    return this.commands.execute(new SetCalendarCommand(request, { programmeId, form: calendarForm(body) }));
  }

  @Put(':id')
  @DescribeWrite('Sets the calendar; what the body leaves out stays', CALENDAR, CALENDAR_EXAMPLE)
  change(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: CalendarBody) {
    return this.commands.execute(new SetCalendarCommand(request, { programmeId: id, form: calendarForm(body) }));
  }

  @Delete(':id')
  @DescribeWrite('Back to the default: Monday to Friday, one shift of 8 h', CALENDAR, {
    ...CALENDAR_EXAMPLE,
    shiftId: 1_000_000_042,
  })
  remove(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new SetCalendarCommand(request, { programmeId: id, form: null }));
  }
}

@ApiTags('NonWorkingDays')
@Controller('api/NonWorkingDays')
export class NonWorkingDaysController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite(
    'A non-working day; one that is there already is left as it is',
    NON_WORKING_DAY_OF_PROGRAMME,
    NON_WORKING_DAY_OF_PROGRAMME_EXAMPLE,
  )
  async add(@CommandRequest() request: WriteRequest, @Body() body: NonWorkingDayOfProgrammeBody) {
    const programmeId = programmeOf(body);
    if (typeof programmeId !== 'number') return programmeId;
    const day = { date: body.date ?? '', description: body.description?.trim() ?? '' };
    const written = await this.commands.execute(
      new ChangeNonWorkingDaysCommand(request, { programmeId, change: { kind: 'add', day } }),
    );
    return theOnly(answeredWith(written, (days) => days.filter(({ date }) => date === day.date)));
  }

  @Delete(':projectId')
  @DescribeWrite('Removes all non-working days of a programme', listOf(NON_WORKING_DAY_OF_PROGRAMME), [])
  clear(@CommandRequest() request: WriteRequest, @Param('projectId', IdPipe) projectId: number) {
    return this.commands.execute(
      new ChangeNonWorkingDaysCommand(request, { programmeId: projectId, change: { kind: 'clear' } }),
    );
  }
}

@ApiTags('ShiftHours')
@Controller('api/ShiftHours')
export class ShiftHoursController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ShiftHoursReads,
  ) {}

  @Get()
  @ApiQuery({ name: 'id', type: Number })
  @DescribeRead('Shift hours by the id that a calendar names', listOf(SHIFT_HOURS), [SHIFT_HOURS_EXAMPLE])
  async list(@Query('id', IdPipe) id: number | undefined): Promise<ShiftHoursView[]> {
    if (id === undefined) throw malformed('id-required', 'Ask for shift hours by their id.');
    const found = await this.reads.find(id);
    return found ? [found] : [];
  }

  @Get(':id')
  @DescribeEntity('One record of shift hours', SHIFT_HOURS, SHIFT_HOURS_EXAMPLE)
  async one(@Param('id', IdPipe) id: number): Promise<Refusable<ShiftHoursView>> {
    return (await this.reads.find(id)) ?? refuse(shiftHoursNotFound);
  }

  @Post()
  @DescribeWrite('Shift hours that count once a calendar names them', SHIFT_HOURS, SHIFT_HOURS_EXAMPLE, {
    versioned: false,
  })
  create(@CommandRequest() request: WriteRequest, @Body() body: ShiftHoursBody) {
    return this.commands.execute(new ChangeShiftHoursCommand(request, { kind: 'create', hours: shiftHoursOf(body) }));
  }

  @Put(':id')
  @DescribeWrite(
    'Sets shift hours, and with them the schedule of the programme whose calendar names them',
    SHIFT_HOURS,
    SHIFT_HOURS_EXAMPLE,
    { versioned: false },
  )
  set(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: ShiftHoursBody) {
    return this.commands.execute(new ChangeShiftHoursCommand(request, { kind: 'set', id, hours: shiftHoursOf(body) }));
  }

  @Delete(':id')
  @DescribeWrite(
    'Removes shift hours; a programme that works them goes on doing so',
    SHIFT_HOURS,
    SHIFT_HOURS_EXAMPLE,
    { versioned: false, refusals: { 409: "They are a programme's own, or it is published or archived" } },
  )
  remove(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new ChangeShiftHoursCommand(request, { kind: 'remove', id }));
  }
}

const calendarForm = (body: CalendarBody) => ({
  workingPatternBitMask: body.workingPatternBitMask ?? undefined,
  shiftId: body.shiftId,
});

function programmeOf({ projectId }: { projectId?: number | null }): Refusable<number> {
  return projectId ? projectId : refuse(invalidField('projectId', 'Project ID is required'));
}
