import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { activitiesById } from '../../projections/p6-activities/p6-activities-projection.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import type { Request, Written } from '../commands/stream-commands.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { type Conflict, FieldErrors } from '../platform/problem.js';
import { type ChangedPart, partEvents } from '../programmes/asset-events.js';
import { isCalendarDay } from '../programmes/calendar-day.js';
import { type Decision, refuse } from '../programmes/decision.js';
import { cannotChange } from '../programmes/edit-programme.js';
import type { PartFields } from '../programmes/events.js';
import type { Programme } from '../programmes/programme.js';
import { ProgrammeCommands, programmeStream } from '../programmes/programme-commands.js';
import { changedFields, collisions, staleRefusal, valuesBefore } from '../programmes/rebase.js';

interface Days {
  readonly start: string;
  readonly end: string;
}

/**
 * Parts take the dates of the activities that they are linked to: an ordinary change of the parts, which can be undone (calculation.md, P6 dates).
 * @param daysOf the activities that the programme's schedule has
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
  const byAsset = new Map<string, ChangedPart[]>();
  if (partIds.length === 0) errors.add('parts', 'Choose at least one part');
  for (const [i, id] of [...new Set(partIds)].entries()) {
    const part = programme.parts.get(id);
    const days = part?.p6ActivityId == null ? undefined : daysOf.get(part.p6ActivityId);
    if (!part) errors.add(`parts.${i}`, 'This part is not in the programme');
    else if (part.p6ActivityId === null) errors.add(`parts.${i}`, 'This part has no P6 activity');
    else if (!days) errors.add(`parts.${i}`, 'The P6 activity is no longer in the schedule');
    else if (!isCalendarDay(days.start) || !isCalendarDay(days.end))
      errors.add(`parts.${i}`, 'The dates of the P6 activity are out of range');
    else {
      const before = seen.parts.get(id) ?? part;
      const after = changedFields<PartFields>(part, { start: days.start, end: days.end });
      // He saw the part linked to this activity and with these dates, or he would not have asked.
      conflicts.push(
        ...collisions<PartFields>(
          before,
          part,
          { ...after, p6ActivityId: before.p6ActivityId },
          part,
          (key) => `parts.${id}.${key}`,
        ),
      );
      if (Object.keys(after).length > 0)
        byAsset.set(part.assetName, [
          ...(byAsset.get(part.assetName) ?? []),
          { partId: id, before: valuesBefore<PartFields>(part, after), after },
        ]);
    }
  }
  if (errors.any) return refuse(errors.refusal());
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  return {
    events: [...byAsset].flatMap(([assetName, changed]) =>
      partEvents({ assetName, created: [], changed, removed: [] }),
    ),
  };
}

export class TakeDatesCommand extends Command<Written<{ changed: number }>> {
  constructor(
    readonly request: Request,
    readonly programmeId: number,
    readonly partIds: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(TakeDatesCommand)
export class TakeDatesHandler implements ICommandHandler<TakeDatesCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  execute({ request, programmeId, partIds }: TakeDatesCommand): Promise<Written<{ changed: number }>> {
    let daysOf: ReadonlyMap<number, Days> = new Map();
    return this.programmes.change(programmeId, request, {
      prepare: async () => {
        daysOf = await this.daysOf(programmeId, partIds);
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

  /** As the log has them now; from the read model, since a part's change must not read the schedule's stream. */
  private async daysOf(programmeId: number, partIds: readonly number[]): Promise<ReadonlyMap<number, Days>> {
    await this.readModels.waitFor(['p6-activities'], await this.store.head());
    const { state } = await this.programmes.states.latest(programmeStream(programmeId));
    const linked = partIds.flatMap((id) => state.parts.get(id)?.p6ActivityId ?? []);
    const found = await activitiesById(await this.readModels.of('p6-activities'), [...new Set(linked)]);
    return new Map([...found].filter(([, activity]) => activity.programmeId === programmeId));
  }
}
