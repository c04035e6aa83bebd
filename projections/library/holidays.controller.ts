import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  FIRST_YEAR,
  LAST_YEAR,
  type PublicHoliday,
  PublicHolidays,
  type RegionPart,
} from '../../services/domain/library/public-holidays.js';
import { CLOCK, type Clock } from '../../services/platform/clock.js';
import { day, listOf, named, text } from '../../services/platform/http/answer-schema.js';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { FieldErrors, malformed, notFound, Refused } from '../../services/platform/problem.js';
import { LibrarySnapshot } from './library-snapshot.js';

/** The picker repeats up to 30 years ahead; a longer range is a mistake. */
const MAX_YEARS = 40;

class RegionQuery {
  @ApiProperty({ type: 'integer' }) @QueryId('A region of GET /api/Regions') regionId?: number;
}

class HolidaysQuery extends RegionQuery {
  @QueryId('First year, this one unless told') from?: number;
  @QueryId(`Last year, the first unless told; at most ${MAX_YEARS} in all`) to?: number;
  @QueryText('A nation, state or province of the region, by its code of GET /api/Holidays/Parts') part?: string;
}

const PUBLIC_HOLIDAY = named('PublicHoliday', { date: day(), description: text() });
const REGION_PART = named('RegionPart', { code: text('Empty for what the whole region has'), name: text() });

/**
 * Suggested days off for a programme: public holidays from date-holidays, ISC and CC-BY-3.0 (docs/product/calendar.md, Public
 * holidays).
 */
@ApiTags('Reference data')
@ReadsFrom('library')
@Controller('api/Holidays')
export class HolidaysController {
  private readonly holidays = new PublicHolidays();

  constructor(
    private readonly library: LibrarySnapshot,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @DescribeRead(
    'Public holidays of a region by date, as single days. Dates that follow the moon are forecasts, known up to 2076',
    listOf(PUBLIC_HOLIDAY),
    [{ date: '2027-01-01', description: 'New Year’s Day' }],
    {
      answerDescription: 'Empty for a region without presets',
      refusals: { 404: 'No such region, or no such part of it', 422: 'The years are too many, or out of range' },
    },
  )
  async list(
    @Query() { regionId, from = this.clock.now().getUTCFullYear(), to = from, part }: HolidaysQuery,
  ): Promise<PublicHoliday[]> {
    const errors = new FieldErrors();
    if (from < FIRST_YEAR || from > LAST_YEAR) errors.add('from', `Years run from ${FIRST_YEAR} to ${LAST_YEAR}`);
    if (to > LAST_YEAR) errors.add('to', `Years run from ${FIRST_YEAR} to ${LAST_YEAR}`);
    else if (to < from) errors.add('to', 'The last year is before the first');
    else if (to - from >= MAX_YEARS) errors.add('to', `Ask for up to ${MAX_YEARS} years at once`);
    if (errors.any) throw new Refused(errors.refusal());
    const holidays = await this.holidays.inYears(await this.regionName(regionId), part, from, to);
    if (!holidays) throw new Refused(notFound('region-part-not-found', 'This region has no such part.'));
    return holidays;
  }

  @Get('Parts')
  @DescribeRead(
    'Nations, states or provinces of a region with holidays of their own, first what counts unless told',
    listOf(REGION_PART),
    [
      { code: 'ENG', name: 'England' },
      { code: 'SCT', name: 'Scotland' },
    ],
    { refusals: { 404: 'No such region' } },
  )
  async parts(@Query() { regionId }: RegionQuery): Promise<RegionPart[]> {
    return this.holidays.partsOf(await this.regionName(regionId));
  }

  private async regionName(id: number | undefined): Promise<string> {
    if (id === undefined) throw malformed('id-required', 'Ask for the holidays of a region by its id.');
    const region = (await this.library.latest()).regions.get(id);
    if (!region) throw new Refused(notFound('region-not-found'));
    return region.name;
  }
}
