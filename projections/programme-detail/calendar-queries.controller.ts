import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CALENDAR,
  CALENDAR_EXAMPLE,
  NON_WORKING_DAY_OF_PROGRAMME,
  NON_WORKING_DAY_OF_PROGRAMME_EXAMPLE,
} from '../../services/answers/calendar-answer.js';
import {
  type CalendarView,
  calendarView,
  type NonWorkingDayView,
} from '../../services/domain/programmes/programme-view.js';
import { DescribeEntity, DescribeList } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { KeysetQuery, NEXT_HEADER } from '../../services/platform/http/keyset.js';
import { QueryId } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import type { Page } from '../../services/platform/http/page.js';
import { ProgrammeReads } from './programme-reads.js';

class OfProjectQuery extends KeysetQuery {
  @QueryId()
  projectId?: number;
}

@ApiTags('Calendars')
@ReadsFrom('programme-detail', 'library')
@Controller('api')
export class CalendarQueriesController {
  constructor(private readonly programmes: ProgrammeReads) {}

  @Get('Calendars')
  @DescribeList(
    'The calendar of a programme; without one those of all, by id alone, in pages of 1,000',
    CALENDAR,
    CALENDAR_EXAMPLE,
    {
      headers: NEXT_HEADER,
    },
  )
  list(@Query() query: OfProjectQuery): Promise<Page<CalendarView>> {
    return this.programmes.calendars(query.projectId, query);
  }

  @Get('Calendars/:id')
  @DescribeEntity("One calendar; its id is its programme's", CALENDAR, CALENDAR_EXAMPLE)
  async one(@Param('id', IdPipe) id: number): Promise<CalendarView> {
    return calendarView((await this.programmes.get(id)).programme);
  }

  @Get('NonWorkingDays')
  @DescribeList(
    'Days on which a programme does not work, by date; without one those of all, by programme alone, in pages of 1,000',
    NON_WORKING_DAY_OF_PROGRAMME,
    NON_WORKING_DAY_OF_PROGRAMME_EXAMPLE,
    { headers: NEXT_HEADER },
  )
  nonWorkingDays(@Query() query: OfProjectQuery): Promise<Page<NonWorkingDayView>> {
    return this.programmes.nonWorkingDays(query.projectId, query);
  }
}
