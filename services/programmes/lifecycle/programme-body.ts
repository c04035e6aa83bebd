import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsNumber, IsOptional, IsString } from 'class-validator';
import { shiftHoursOf } from '../../domain/programmes/calendar/work-schedule.js';
import type { NonWorkingDay, ProgrammeStatus, WorkSchedule } from '../../domain/programmes/events.js';
import type { ProgrammeForm } from '../../domain/programmes/lifecycle/programme-form.js';
import { BodyFlag, BodyId, BodyText } from '../../platform/http/body-fields.js';
import { QueryId, QueryText } from '../../platform/http/list-query.js';
import { BodyList, BodyObject } from '../../platform/http/nested-fields.js';

/** Every day of ten years. */
const MAX_NON_WORKING_DAYS = 4_000;

const nonWorkingDay = { date: '2027-12-27', description: 'Christmas, substitute' };

export class NonWorkingDayBody {
  @ApiProperty({ example: nonWorkingDay.date }) @IsString() date: string;
  @ApiPropertyOptional({ example: nonWorkingDay.description }) @IsOptional() @IsString() description?: string;
}

export class WorkCalendarBody {
  @ApiProperty({ example: 31, description: 'Bit 0 = Monday … bit 6 = Sunday' }) @IsInt() workingPatternBitMask: number;
  @ApiProperty({ example: 1 }) @IsInt() noShifts: number;
  @ApiProperty({ example: 10 }) @IsNumber() shift1Hours: number;
  @ApiPropertyOptional({ example: 0 }) @IsOptional() @IsNumber() shift2Hours?: number;
  @ApiPropertyOptional({ example: 0 }) @IsOptional() @IsNumber() shift3Hours?: number;
  @BodyList(NonWorkingDayBody, { max: MAX_NON_WORKING_DAYS, example: [nonWorkingDay] })
  nonWorkingDays: NonWorkingDayBody[];
}

const STATUSES: readonly ProgrammeStatus[] = ['draft', 'published', 'archived'];

/** POST /api/Projects and PUT /api/Projects/{id}. A client of the original contract sends whole entities; other fields are ignored. */
export class ProgrammeBody {
  @BodyText({ example: 'A9 dualling, 2 km' }) name?: string | null;
  @BodyText({ required: false, nullable: true, example: '' }) description?: string | null;
  @BodyText({ required: false, nullable: true, example: 'Baseline' }) scenarioName?: string | null;
  @BodyId({ example: 1 }) regionId?: number | null;
  @BodyId({ example: 1 }) metricId?: number | null;
  @ApiPropertyOptional({ enum: STATUSES, nullable: true, example: 'draft' })
  @IsOptional()
  @IsIn(STATUSES)
  status?: ProgrammeStatus | null;
  @BodyFlag({ required: false, nullable: true, example: false }) isDraft?: boolean | null;
}

const NO_CALENDAR = 'Work calendar is required';

/** POST /api/Projects/full and PUT /api/Projects/{id}/full. */
export class ProgrammeFullBody extends ProgrammeBody {
  @BodyObject(WorkCalendarBody, { message: NO_CALENDAR })
  calendar: WorkCalendarBody;
}

/** POST /api/Projects/{id}/copy. */
export class CopyBody {
  @BodyText({ example: 'A9 dualling, 2 km - copy' }) name?: string | null;
}

/** POST /api/Projects/Duplicate. */
export class DuplicateQuery {
  @QueryId('The base programme or scenario to copy')
  id?: number;

  @QueryText('Name of the new scenario')
  scenarioName?: string;
}

export class SampleBody {
  @ApiProperty({ example: 'Runway 3000 m x 45 m' }) @IsString() name: string;
}

export function detailsOf(body: ProgrammeBody): NonNullable<ProgrammeForm['details']> {
  return {
    name: body.name ?? undefined,
    description: body.description ?? undefined,
    scenarioName: body.scenarioName ?? undefined,
    regionId: body.regionId ?? undefined,
    metricId: body.metricId ?? undefined,
    isDraft: body.isDraft ?? undefined,
  };
}

/** `shiftId` is null because the hours are the programme's own. */
export const scheduleOf = (body: WorkCalendarBody): WorkSchedule => ({
  workingPatternBitMask: body.workingPatternBitMask,
  shiftId: null,
  ...shiftHoursOf(body),
});

export const nonWorkingDaysOf = (bodies: readonly NonWorkingDayBody[]): NonWorkingDay[] =>
  bodies.map(({ date, description }) => ({ date, description: description?.trim() ?? '' }));
