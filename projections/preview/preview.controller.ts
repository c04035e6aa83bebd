import { Body, Controller, Inject, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import { StreamStates } from '../../services/event-store/stream-states.js';
import type { Library } from '../../services/library/library.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { FieldErrors, Refused } from '../../services/platform/problem.js';
import { assetLibrary } from '../../services/programmes/asset-library.js';
import { programmeNotFound } from '../../services/programmes/decision.js';
import type { NonWorkingDay, RecordedProgrammeEvent, WorkSchedule } from '../../services/programmes/events.js';
import { partForm } from '../../services/programmes/part-body.js';
import { evolve, noProgramme, type Programme } from '../../services/programmes/programme.js';
import { nonWorkingDaysOf, scheduleOf, type WorkCalendarBody } from '../../services/programmes/programme-body.js';
import { savedTask } from '../../services/programmes/task-body.js';
import { checkNonWorkingDays, checkSchedule } from '../../services/programmes/work-schedule.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { CalculationLibrary, calendarFrom, calendarOf } from '../part-lines/calculation-inputs.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';
import { PartEffects } from './part-effect.js';
import { type Preview, preview, type UnsavedEdit } from './preview.js';
import { PreviewBody } from './preview-body.js';
import { PREVIEW_EXAMPLE } from './preview-example.js';

/** What an unsaved edit does to the figures; asked while the planner types. */
@ApiTags('Projects')
@Controller('api/Projects')
export class PreviewController {
  private readonly programmes: StreamStates<Programme>;
  private readonly effects = new PartEffects();
  private readonly calendars = new WeakMap<
    WorkSchedule,
    { readonly days: ReadonlyMap<string, NonWorkingDay>; readonly calendar: WorkCalendar }
  >();
  private readonly calculations = new WeakMap<Library, CalculationLibrary>();

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    private readonly snapshot: LibrarySnapshot,
  ) {
    this.programmes = new StreamStates(store, noProgramme, (programme, event) =>
      evolve(programme, event as RecordedProgrammeEvent),
    );
  }

  @Post(':id/preview')
  @ApiOperation({ summary: 'What an unsaved edit does to the figures; stores nothing' })
  @ApiOkResponse({
    example: PREVIEW_EXAMPLE,
    description:
      'For the open part, its asset and the whole programme: labour, key materials per month and finish, before and after. Parts that cannot be calculated yet are left out and named in `incomplete`.',
  })
  async preview(
    @Param('id', IdPipe) id: number,
    @Body() body: PreviewBody,
    @CurrentUser() user: SignedInUser,
  ): Promise<Preview> {
    const edit = editOf(body);
    const library = await this.snapshot.latest();
    const { state: programme, version } = await this.programmes.latest(`programme-${id}`);
    if (version === 0) throw new Refused(programmeNotFound);
    // No waiting from here on: the state is this request's only until then.
    return preview(edit, {
      programme,
      version,
      calendar: this.calendarOf(programme),
      library,
      calculation: this.calculationOf(library),
      choices: assetLibrary(library, user.id),
      effects: this.effects,
    });
  }

  /** The same object while the calendar is the same: it keys what is kept of the parts. */
  private calendarOf(programme: Programme): WorkCalendar {
    const kept = this.calendars.get(programme.schedule);
    if (kept?.days === programme.nonWorkingDays) return kept.calendar;
    const calendar = calendarOf(programme);
    this.calendars.set(programme.schedule, { days: programme.nonWorkingDays, calendar });
    return calendar;
  }

  private calculationOf(library: Library): CalculationLibrary {
    let calculation = this.calculations.get(library);
    if (!calculation) this.calculations.set(library, (calculation = new CalculationLibrary(library)));
    return calculation;
  }
}

/** @throws Refused 422 for a calendar that could not be saved: there are no figures under it */
function editOf({ asset, calendar, tasks, part }: PreviewBody): UnsavedEdit {
  return {
    ...(asset && { asset: { assetName: asset.assetName?.trim() ?? '', parts: asset.parts.map(partForm) } }),
    ...(calendar && { calendar: unsavedCalendar(calendar) }),
    ...(tasks && tasks.length > 0 && { tasks: tasks.map(savedTask) }),
    ...(part && { part: { id: part.id ?? undefined, index: part.index ?? undefined } }),
  };
}

function unsavedCalendar(body: WorkCalendarBody): WorkCalendar {
  const schedule = scheduleOf(body);
  const nonWorkingDays = nonWorkingDaysOf(body.nonWorkingDays);
  const errors = new FieldErrors();
  checkSchedule(schedule, errors, 'calendar.');
  checkNonWorkingDays(nonWorkingDays, errors, 'calendar.nonWorkingDays');
  if (errors.any) throw new Refused(errors.refusal());
  return calendarFrom(
    schedule,
    nonWorkingDays.map(({ date }) => date),
  );
}
