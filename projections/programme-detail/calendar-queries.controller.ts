import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type CalendarView, calendarView, nonWorkingDayView } from '../../services/domain/programmes/programme-view.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryId } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf } from '../../services/platform/http/page.js';
import { ProgrammeReads } from './programme-reads.js';

class OfProjectQuery extends ListQuery {
  @QueryId()
  projectId?: number;
}

const CALENDAR_EXAMPLE: CalendarView = {
  id: 42,
  projectId: 42,
  workingPatternBitMask: 31,
  shiftId: 0,
  noShifts: 1,
  shift1Hours: 8,
  shift2Hours: 0,
  shift3Hours: 0,
};

@ApiTags('Calendars')
@ReadsFrom('programme-detail', 'library')
@Controller('api')
export class CalendarQueriesController {
  constructor(private readonly programmes: ProgrammeReads) {}

  @Get('Calendars')
  @ApiOperation({ summary: 'The calendar of a programme, or those of all' })
  @ApiOkResponse({ example: [CALENDAR_EXAMPLE] })
  async list(@Query() query: OfProjectQuery): Promise<Page<CalendarView>> {
    return pageOf((await this.programmes.calendars(query.projectId)).map(calendarView), query);
  }

  @Get('Calendars/:id')
  @ApiOperation({ summary: "One calendar; its id is its programme's" })
  @ApiOkResponse({ example: CALENDAR_EXAMPLE })
  @ApiResponse({ status: 404, description: 'There is no such calendar' })
  async one(@Param('id', IdPipe) id: number): Promise<CalendarView> {
    return calendarView((await this.programmes.get(id)).programme);
  }

  @Get('NonWorkingDays')
  @ApiOperation({ summary: 'Days on which a programme does not work, by date' })
  @ApiOkResponse({ example: [{ regionId: 1, projectId: 42, date: '2027-12-27', description: 'Christmas' }] })
  async nonWorkingDays(@Query() query: OfProjectQuery) {
    const found = await this.programmes.calendars(query.projectId);
    const days = found.flatMap((programme) => programme.nonWorkingDays.map((day) => nonWorkingDayView(day, programme)));
    return pageOf(days, query);
  }
}
