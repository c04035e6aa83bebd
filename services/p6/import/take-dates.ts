import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import { WriteCommand } from '../../commands/write-command.js';
import { partEvents } from '../../domain/programmes/assets/asset-events.js';
import { conflictPath } from '../../domain/programmes/assets/part-form.js';
import { planDayFault } from '../../domain/programmes/calendar/calendar-day.js';
import { type Decision, refuse } from '../../domain/programmes/decision.js';
import type { ChangedPart, PartFields } from '../../domain/programmes/events.js';
import { type Programme, referenceTo } from '../../domain/programmes/programme.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { changedFields, collisions, staleRefusal, valuesBefore } from '../../domain/programmes/rebase.js';
import { effectiveDays } from '../../domain/schedules/effective-days.js';
import { EVENT_STORE, type EventStore } from '../../event-store/event-store.js';
import { type Conflict, FieldErrors } from '../../platform/problem.js';
import { ReadYourWrites } from '../../platform/read-your-writes.js';
import { ScheduleActivities } from '../schedule-activities.js';

interface Days {
  readonly start: string;
  readonly end: string;
}

/**
 * Sets the dates of parts to those of their linked activities: an ordinary change of the parts, which can be undone
 * (docs/product/schedules.md, Comparison with P6 dates).
 * @param daysOf days of the activities of the programme's schedule, actual ones where there are some, by id
 * @param seen the programme at the sender's version
 */
export function takeDates(
  programme: Programme,
  partIds: readonly number[],
  daysOf: ReadonlyMap<number, Days>,
  seen: Programme = programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const errors = new FieldErrors();
  const conflicts: Conflict[] = [];
  const byAsset = new Map<number, ChangedPart[]>();
  if (partIds.length === 0) errors.add('parts', 'Choose at least one part');
  const taken = new Set<number>();
  for (const [i, id] of partIds.entries()) {
    if (taken.has(id)) continue;
    taken.add(id);
    const part = programme.parts.get(id);
    const days = part?.p6ActivityId == null ? undefined : daysOf.get(part.p6ActivityId);
    if (!part) errors.add(`parts.${i}`, 'This part is not in the programme');
    else if (part.p6ActivityId === null) errors.add(`parts.${i}`, 'This part has no P6 activity');
    else if (!days) errors.add(`parts.${i}`, 'The P6 activity is no longer in the schedule');
    else if (planDayFault(days.start) ?? planDayFault(days.end))
      errors.add(`parts.${i}`, 'The dates of the P6 activity are out of range');
    else {
      const before = seen.parts.get(id) ?? part;
      const after = changedFields<PartFields>(part, { start: days.start, end: days.end });
      // The request is based on the link and the dates that the sender saw, so a change of either is a conflict.
      conflicts.push(
        ...collisions<PartFields>(before, part, { ...after, p6ActivityId: before.p6ActivityId }, part, (key) =>
          conflictPath(id, key),
        ),
      );
      if (Object.keys(after).length > 0) {
        const changed = byAsset.get(part.assetId) ?? [];
        changed.push({ partId: id, before: valuesBefore<PartFields>(part, after), after });
        byAsset.set(part.assetId, changed);
      }
    }
  }
  if (errors.any) return refuse(errors.refusal());
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  return {
    events: [...byAsset].flatMap(([assetId, changed]) =>
      partEvents({ ...referenceTo(programme, assetId), created: [], changed, removed: [] }),
    ),
  };
}

export class TakeDatesCommand extends WriteCommand<
  { programmeId: number; partIds: readonly number[] },
  { changed: number }
> {}

@CommandHandler(TakeDatesCommand)
export class TakeDatesHandler implements ICommandHandler<TakeDatesCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly activities: ScheduleActivities,
    private readonly readYourWrites: ReadYourWrites,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  execute({ request, payload: { programmeId, partIds } }: TakeDatesCommand) {
    let daysOf: ReadonlyMap<number, Days> = new Map();
    return this.programmes.change(programmeId, request, {
      prepare: async () => {
        daysOf = await this.daysOf(programmeId, partIds);
        return undefined;
      },
      decide: (programme, _, seen) => takeDates(programme, partIds, daysOf, seen),
      answer: (_, events) => ({
        changed: events.reduce(
          (sum, event) => sum + (event.type === 'AssetPartsChanged' ? event.data.changed.length : 0),
          0,
        ),
      }),
    });
  }

  /** Days at the head of the log. They come from the read model, since a change of a part must not read the stream of the schedule. */
  private async daysOf(programmeId: number, partIds: readonly number[]): Promise<ReadonlyMap<number, Days>> {
    await this.readYourWrites.waitFor(['p6-activities'], await this.store.head());
    const { state } = await this.programmes.states.latest(programmeStream(programmeId));
    const linked = partIds.flatMap((id) => state.parts.get(id)?.p6ActivityId ?? []);
    const found = await this.activities.byId([...new Set(linked)]);
    return new Map(
      [...found].flatMap(([id, activity]) =>
        activity.programmeId === programmeId && activity.inFile ? [[id, effectiveDays(activity)] as const] : [],
      ),
    );
  }
}
