import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CALENDAR,
  CALENDAR_EXAMPLE,
  NON_WORKING_DAY_OF_PROGRAMME,
  NON_WORKING_DAY_OF_PROGRAMME_EXAMPLE,
} from '../../services/answers/calendar-answer.js';
import { type CalendarView, calendarView, nonWorkingDayView } from '../../services/domain/programmes/programme-view.js';
import { DescribeEntity, DescribeList } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryId } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf } from '../../services/platform/http/page.js';
import { ProgrammeReads } from './programme-reads.js';

class OfProjectQuery extends ListQuery {
  @QueryId()
  projectId?: number;
}

@ApiTags('Calendars')
@ReadsFrom('programme-detail', 'library')
@Controller('api')
export class CalendarQueriesController {
  constructor(private readonly programmes: ProgrammeReads) {}

  @Get('Calendars')
  @DescribeList('The calendar of a programme, or those of all', CALENDAR, CALENDAR_EXAMPLE)
  async list(@Query() query: OfProjectQuery): Promise<Page<CalendarView>> {
    return pageOf((await this.programmes.calendars(query.projectId)).map(calendarView), query);
  }

  @Get('Calendars/:id')
  @DescribeEntity("One calendar; its id is its programme's", CALENDAR, CALENDAR_EXAMPLE)
  async one(@Param('id', IdPipe) id: number): Promise<CalendarView> {
    return calendarView((await this.programmes.get(id)).programme);
  }

  @Get('NonWorkingDays')
  @DescribeList(
    'Days on which a programme does not work, by date',
    NON_WORKING_DAY_OF_PROGRAMME,
    NON_WORKING_DAY_OF_PROGRAMME_EXAMPLE,
  )
  async nonWorkingDays(@Query() query: OfProjectQuery) {
    const found = await this.programmes.calendars(query.projectId);
    const days = found.flatMap((programme) => programme.nonWorkingDays.map((day) => nonWorkingDayView(day, programme)));
    return pageOf(days, query);
  }
}
