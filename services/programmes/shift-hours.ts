import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandLedger } from '../commands/command-ledger.js';
import { IdRanges } from '../commands/id-ranges.js';
import { NameReservations } from '../commands/name-reservations.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { idOf, type RecordedEvent } from '../event-store/event.js';
import { FieldErrors, type Refusal, Refused } from '../platform/problem.js';
import { accept } from './decision.js';
import { editProgramme } from './edit-programme.js';
import type { ShiftHoursEventData, ShiftHoursFacts } from './events.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { DEFAULT_SCHEDULE, type Programme } from './programme.js';
import { checkSchedule } from './work-schedule.js';

// A record of shift hours stands alone, in a stream of its own, until a calendar names it: from then on its hours are part
// of that programme's schedule, and changing them is a change of the programme (api.md, Calendar).

export type ShiftHoursView = ShiftHoursFacts & { readonly id: number };

export const shiftHoursNotFound: Refusal = { kind: 'missing', code: 'shift-hours-not-found', title: 'Resource not found' };

interface Standing { readonly facts: ShiftHoursFacts | null; readonly version: number }

async function standing(store: EventStore, id: number): Promise<Standing> {
  let found: Standing = { facts: null, version: 0 };
  for await (const event of store.read(`shifthours-${id}`)) found = { facts: factsAfter(event), version: event.version };
  return found;
}

function factsAfter(event: RecordedEvent): ShiftHoursFacts | null {
  return event.type === 'ShiftHoursSet' ? (event.data as ShiftHoursEventData['ShiftHoursSet']).after : null;
}

/** Hours of a record as they were set on their own; undefined when there is none. */
export async function standaloneShiftHours(store: EventStore, id: number): Promise<ShiftHoursFacts | undefined> {
  return (await standing(store, id)).facts ?? undefined;
}

const hoursOf = ({ schedule }: Programme): ShiftHoursFacts =>
  ({ noShifts: schedule.noShifts, shift1Hours: schedule.shift1Hours, shift2Hours: schedule.shift2Hours, shift3Hours: schedule.shift3Hours });

export type ShiftHoursChange =
  | { readonly kind: 'create'; readonly hours: ShiftHoursFacts }
  | { readonly kind: 'set'; readonly id: number; readonly hours: ShiftHoursFacts }
  | { readonly kind: 'remove'; readonly id: number };

export class ChangeShiftHoursCommand extends Command<Omit<Written<ShiftHoursView>, 'programmeId' | 'version'>> {
  constructor(readonly request: Request, readonly change: ShiftHoursChange) {
    super();
  }
}

@CommandHandler(ChangeShiftHoursCommand)
export class ChangeShiftHoursHandler implements ICommandHandler<ChangeShiftHoursCommand> {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore, private readonly ids: IdRanges,
    private readonly names: NameReservations, private readonly programmes: ProgrammeCommands, private readonly ledger: CommandLedger,
  ) {}

  async execute({ request, change }: ChangeShiftHoursCommand): Promise<Omit<Written<ShiftHoursView>, 'programmeId' | 'version'>> {
    if (change.kind !== 'remove') {
      const errors = new FieldErrors();
      checkSchedule({ ...DEFAULT_SCHEDULE, ...change.hours }, errors);
      if (errors.any) throw new Refused(errors.refusal());
    }
    const id = change.kind === 'create' ? await this.newId(request) : change.id;
    const programmeId = await namedBy(this.names, this.programmes, id);
    if (programmeId !== undefined) {
      // A removed record no longer counts by name; the hours that the programme works stay.
      const form = change.kind === 'remove' ? { schedule: { shiftId: null } } : { schedule: change.hours };
      return this.programmes.change(programmeId, request, {
        decide: (programme) => (programme.schedule.shiftId === id ? editProgramme(programme, { form, known: { region: () => true, metric: () => true } }) : accept()),
        answer: (programme) => ({ id, ...hoursOf(programme) }),
      });
    }
    const { facts: before, version } = change.kind === 'create' ? NOT_THERE : await standing(this.store, id);
    if (change.kind !== 'create' && before === null) throw new Refused(shiftHoursNotFound);
    const event = change.kind === 'remove' ? { type: 'ShiftHoursRemoved', data: { before } } : { type: 'ShiftHoursSet', data: { before, after: change.hours } };
    const { position } = await this.store.append(`shifthours-${id}`, version, [event], {
      commandId: request.commandId, correlationId: request.correlationId, causationId: request.commandId, userId: request.userId, time: request.time,
    });
    return { answer: { id, ...(change.kind === 'remove' ? before ?? DEFAULT_SCHEDULE : change.hours) }, position, commandId: request.commandId };
  }

  /** A repeated request meets the id of its first try; the store then recognises its event. */
  private async newId(request: Request): Promise<number> {
    const first = request.idempotencyKey === undefined ? undefined : await this.ledger.find(request.commandId, request.fingerprint);
    if (first) return idOf(first.stream);
    const id = await this.ids.next('shifthours');
    if (request.idempotencyKey === undefined) return id;
    const begun = await this.ledger.begin(request.commandId, request.fingerprint, { stream: `shifthours-${id}`, version: 0, ids: {} });
    return idOf(begun.stream);
  }
}

const NOT_THERE: Standing = { facts: null, version: 0 };

/** The programme whose calendar names the record, by the log. */
async function namedBy(names: NameReservations, programmes: ProgrammeCommands, id: number): Promise<number | undefined> {
  const stream = await names.holder('shifthours', String(id));
  if (stream === undefined) return undefined;
  const { state } = await programmes.states.latest(stream);
  return state.schedule.shiftId === id ? idOf(stream) : undefined;
}

export class ShiftHoursQuery extends Query<ShiftHoursView | null> {
  constructor(readonly id: number) {
    super();
  }
}

@QueryHandler(ShiftHoursQuery)
export class ShiftHoursQueryHandler implements IQueryHandler<ShiftHoursQuery> {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore, private readonly names: NameReservations, private readonly programmes: ProgrammeCommands) {}

  async execute({ id }: ShiftHoursQuery): Promise<ShiftHoursView | null> {
    const programmeId = await namedBy(this.names, this.programmes, id);
    if (programmeId !== undefined) return { id, ...hoursOf((await this.programmes.states.latest(`programme-${programmeId}`)).state) };
    const hours = await standaloneShiftHours(this.store, id);
    return hours ? { id, ...hours } : null;
  }
}
