import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandLedger, keyReused } from '../commands/command-ledger.js';
import { IdRanges } from '../commands/id-ranges.js';
import { NameReservations } from '../commands/name-reservations.js';
import { PatientStore } from '../commands/patient-store.js';
import { categoryOf, idOf, type NewEvent } from '../event-store/event.js';
import { EVENT_STORE, type EventStore, VersionConflict } from '../event-store/event-store.js';
import { FieldErrors, type Refusal, Refused } from '../platform/problem.js';
import { accept } from './decision.js';
import { editProgramme } from './edit-programme.js';
import type { ShiftHoursEventData, ShiftHoursFacts } from './events.js';
import { DEFAULT_SCHEDULE, type Programme } from './programme.js';
import {
  MOST_TRIES,
  ProgrammeCommands,
  programmeStream,
  type Request,
  tooBusy,
  type Written,
} from './programme-commands.js';
import { checkSchedule } from './work-schedule.js';

// A record of shift hours stands alone, in a stream of its own, until a calendar names it: from then on its hours are part
// of that programme's schedule, and changing them is a change of the programme (api.md, Calendar).

export type ShiftHoursView = ShiftHoursFacts & { readonly id: number };

const shiftHoursStream = (id: number): string => `shifthours-${id}`;

export const shiftHoursNotFound: Refusal = {
  kind: 'missing',
  code: 'shift-hours-not-found',
  title: 'Resource not found',
};

function factsAfter({ type, data }: NewEvent): ShiftHoursFacts | null {
  return type === 'ShiftHoursSet' ? (data as ShiftHoursEventData['ShiftHoursSet']).after : null;
}

/** What a write answers with: the hours as they are set, or as they were when they were removed. */
const hoursWritten = ({ type, data }: NewEvent): ShiftHoursFacts =>
  factsAfter({ type, data }) ?? (data as ShiftHoursEventData['ShiftHoursRemoved']).before;

/** Hours of a record as they were set on their own; undefined when there is none. */
export async function standaloneShiftHours(
  store: Pick<EventStore, 'read'>,
  id: number,
): Promise<ShiftHoursFacts | undefined> {
  let found: ShiftHoursFacts | null = null;
  for await (const event of store.read(shiftHoursStream(id))) found = factsAfter(event);
  return found ?? undefined;
}

const hoursOf = ({ schedule }: Programme): ShiftHoursFacts => ({
  noShifts: schedule.noShifts,
  shift1Hours: schedule.shift1Hours,
  shift2Hours: schedule.shift2Hours,
  shift3Hours: schedule.shift3Hours,
});

export type ShiftHoursChange =
  | { readonly kind: 'create'; readonly hours: ShiftHoursFacts }
  | { readonly kind: 'set'; readonly id: number; readonly hours: ShiftHoursFacts }
  | { readonly kind: 'remove'; readonly id: number };

type ShiftHoursWritten = Omit<Written<ShiftHoursView>, 'programmeId' | 'version'>;

export class ChangeShiftHoursCommand extends Command<ShiftHoursWritten> {
  constructor(
    readonly request: Request,
    readonly change: ShiftHoursChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeShiftHoursCommand)
export class ChangeShiftHoursHandler implements ICommandHandler<ChangeShiftHoursCommand> {
  private readonly store: PatientStore;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    private readonly ids: IdRanges,
    private readonly names: NameReservations,
    private readonly programmes: ProgrammeCommands,
    private readonly ledger: CommandLedger,
  ) {
    this.store = new PatientStore(store);
  }

  async execute({ request, change }: ChangeShiftHoursCommand): Promise<ShiftHoursWritten> {
    if (change.kind !== 'remove') {
      const errors = new FieldErrors();
      checkSchedule({ ...DEFAULT_SCHEDULE, ...change.hours }, errors);
      if (errors.any) throw new Refused(errors.refusal());
    }
    if (change.kind === 'create') return this.changeStandalone(await this.newId(request), request, change);
    const { id } = change;
    const stream = await this.streamOf(id, request);
    if (categoryOf(stream) === 'shifthours') return this.changeStandalone(id, request, change);
    const programmeId = idOf(stream);
    // A removed record no longer counts by name; the hours that the programme works stay.
    const form = change.kind === 'remove' ? { schedule: { shiftId: null } } : { schedule: change.hours };
    const written = await this.programmes.change(programmeId, request, {
      decide: (programme) =>
        programme.schedule.shiftId === id
          ? editProgramme(programme, { form, known: { region: () => true, metric: () => true } })
          : accept(),
      answer: (programme) => ({ id, ...hoursOf(programme) }),
    });
    if (change.kind === 'set') return written;
    // Else it would stand alone again. Cut off before this, it does, and is removed when it is asked for again.
    return { ...(await this.changeStandalone(id, request, change)), answer: written.answer };
  }

  /** A command that was carried out before answers as it did then. */
  private async changeStandalone(id: number, request: Request, change: ShiftHoursChange): Promise<ShiftHoursWritten> {
    const stream = shiftHoursStream(id);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      let version = 0;
      let before: ShiftHoursFacts | null = null;
      for await (const event of this.store.read(stream)) {
        if (event.metadata.commandId === request.commandId) {
          return { answer: { id, ...hoursWritten(event) }, position: event.position, commandId: request.commandId };
        }
        ({ version } = event);
        before = factsAfter(event);
      }
      if (change.kind !== 'create' && before === null) throw new Refused(shiftHoursNotFound);
      const event =
        change.kind === 'remove'
          ? { type: 'ShiftHoursRemoved', data: { before } }
          : { type: 'ShiftHoursSet', data: { before, after: change.hours } };
      try {
        const { position } = await this.store.append(stream, version, [event], {
          commandId: request.commandId,
          correlationId: request.correlationId,
          causationId: request.commandId,
          userId: request.userId,
          time: request.time,
        });
        return { answer: { id, ...hoursWritten(event) }, position, commandId: request.commandId };
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
    throw new Refused(tooBusy('these shift hours'), 1);
  }

  /**
   * Where the record's hours are changed: in its own stream, or in the programme whose calendar names it. A repeated request goes
   * where its first try went, whatever calendar has come to name the record since.
   */
  private async streamOf(id: number, request: Request): Promise<string> {
    const own = shiftHoursStream(id);
    const keyed = request.idempotencyKey !== undefined;
    const begun = keyed ? await this.ledger.find(request.commandId, request.fingerprint) : undefined;
    const programmeId = begun ? undefined : await namedBy(this.names, this.programmes, id);
    if (programmeId !== undefined) return programmeStream(programmeId);
    if (!keyed) return own;
    const { stream } =
      begun ?? (await this.ledger.begin(request.commandId, request.fingerprint, { stream: own, version: 0, ids: {} }));
    if (stream !== own && categoryOf(stream) === 'shifthours') throw new Refused(keyReused);
    return stream;
  }

  /** A repeated request meets the id of its first try. */
  private async newId(request: Request): Promise<number> {
    const first =
      request.idempotencyKey === undefined ? undefined : await this.ledger.find(request.commandId, request.fingerprint);
    if (first) return idOf(first.stream);
    const id = await this.ids.next('shifthours');
    if (request.idempotencyKey === undefined) return id;
    const begun = await this.ledger.begin(request.commandId, request.fingerprint, {
      stream: shiftHoursStream(id),
      version: 0,
      ids: {},
    });
    return idOf(begun.stream);
  }
}

/** The programme whose calendar names the record, by the log. */
async function namedBy(
  names: NameReservations,
  programmes: ProgrammeCommands,
  id: number,
): Promise<number | undefined> {
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
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly names: NameReservations,
    private readonly programmes: ProgrammeCommands,
  ) {}

  async execute({ id }: ShiftHoursQuery): Promise<ShiftHoursView | null> {
    const programmeId = await namedBy(this.names, this.programmes, id);
    if (programmeId !== undefined)
      return { id, ...hoursOf((await this.programmes.states.latest(programmeStream(programmeId))).state) };
    const hours = await standaloneShiftHours(this.store, id);
    return hours ? { id, ...hours } : null;
  }
}
