import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LibraryReads } from '../../commands/library-reads.js';
import { PreviewedProgrammes } from '../../commands/previewed-programmes.js';
import { assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import { isCalendarDay } from '../../domain/programmes/calendar/calendar-day.js';
import { checkNonWorkingDays, checkSchedule } from '../../domain/programmes/calendar/work-schedule.js';
import { programmeNotFound } from '../../domain/programmes/decision.js';
import { calendarFrom } from '../../domain/quantities/calculation-inputs.js';
import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';
import { CountedPerMinute } from '../../platform/http/call-rate.interceptor.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeRead } from '../../platform/http/describe-read.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { LargeBody } from '../../platform/http/json-body.interceptor.js';
import { StoresNothing } from '../../platform/http/stores-nothing.js';
import { FieldErrors, type Refusable, refuse } from '../../platform/problem.js';
import { partForm } from '../assets/part-body.js';
import { nonWorkingDaysOf, scheduleOf, type WorkCalendarBody } from '../lifecycle/programme-body.js';
import { savedTask } from '../subprogrammes/task-body.js';
import type { UnsavedAsset } from './edited-asset.js';
import { type Preview, preview, type UnsavedEdit } from './preview.js';
import { PREVIEW, PREVIEW_EXAMPLE } from './preview-answer.js';
import { PreviewBody, type UnsavedAssetBody } from './preview-body.js';

/** Answers what an unsaved edit does to the figures; the client asks while the planner types. */
@ApiTags('Projects')
@Controller('api/Projects')
export class PreviewController {
  constructor(
    private readonly programmes: PreviewedProgrammes,
    private readonly library: LibraryReads,
  ) {}

  @Post(':id/preview')
  @StoresNothing()
  @LargeBody()
  @CountedPerMinute('form preview')
  @DescribeRead('What an unsaved edit does to the figures; stores nothing', PREVIEW, PREVIEW_EXAMPLE, {
    answerDescription:
      'For the open part, its asset and the whole programme: labour, key materials per month and finish, before and after. Parts that cannot be calculated yet are left out and named in `incomplete`.',
    refusals: { 404: 'There is no such programme', 422: 'No figures can be calculated with the edit' },
  })
  async preview(
    @Param('id', IdPipe) id: number,
    @Body() body: PreviewBody,
    @CurrentUser() user: SignedInUser,
  ): Promise<Refusable<Preview>> {
    const edit = editOf(body);
    if ('refusal' in edit) return edit;
    const library = await this.library.latest();
    const { state: programme, version } = await this.programmes.latest(id);
    if (version === 0) return refuse(programmeNotFound);
    // No await from here on: another request may change the state in place once this one waits.
    return preview(edit, {
      programme,
      version,
      calendar: this.programmes.calendarOf(programme),
      library,
      calculation: this.programmes.calculationOf(library),
      choices: assetLibrary(library, user.id),
      impacts: this.programmes.impactsOf(programme),
    });
  }
}

/** Refused for a calendar that could not be saved: no figures can be calculated with it. */
function editOf({ asset, otherAssets, calendar: body, tasks, part }: PreviewBody): Refusable<UnsavedEdit> {
  const calendar = body && unsavedCalendar(body);
  if (calendar && 'refusal' in calendar) return calendar;
  return {
    ...(asset && { asset: unsavedAsset(asset) }),
    otherAssets: (otherAssets ?? []).map(unsavedAsset),
    ...(calendar && { calendar }),
    ...(tasks && tasks.length > 0 && { tasks: tasks.map(savedTask) }),
    ...(part && { part: { id: part.id ?? undefined, index: part.index ?? undefined } }),
  };
}

const unsavedAsset = ({ assetId, assetName, parts }: UnsavedAssetBody): UnsavedAsset => ({
  ...(assetId != null && { assetId }),
  assetName: assetName?.trim() ?? '',
  parts: parts.map(partForm),
});

function unsavedCalendar(body: WorkCalendarBody): Refusable<WorkCalendar> {
  const schedule = scheduleOf(body);
  const nonWorkingDays = nonWorkingDaysOf(body.nonWorkingDays);
  const errors = new FieldErrors();
  checkSchedule(schedule, errors, 'calendar.');
  // Those that are in the calendar already are not known here; any day that can be read can be calculated with.
  checkNonWorkingDays(nonWorkingDays, errors, 'calendar.nonWorkingDays', isCalendarDay);
  if (errors.any) return refuse(errors.refusal());
  return calendarFrom(
    schedule,
    nonWorkingDays.map(({ date }) => date),
  );
}
