import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandLedger, keyReused } from '../../commands/command-ledger.js';
import { IdRanges } from '../../commands/id-ranges.js';
import { NameReservations } from '../../commands/name-reservations.js';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import { RetryingEventStore } from '../../commands/retrying-event-store.js';
import { answeredWith, MAX_TRIES, tooBusy, type WriteRequest, type Written } from '../../commands/stream-change.js';
import { programmeOfOwnHours, shiftHoursIdOf } from '../../domain/programmes/calendar/own-shift-hours.js';
import { checkSchedule, shiftHoursOf } from '../../domain/programmes/calendar/work-schedule.js';
import { accept } from '../../domain/programmes/decision.js';
import type { ShiftHoursEventData, ShiftHoursFacts } from '../../domain/programmes/events.js';
import { DEFAULT_SCHEDULE } from '../../domain/programmes/programme.js';
import { categoryOf, idOf, type NewEvent } from '../../event-store/event.js';
import { EVENT_STORE, type EventStore, VersionConflict } from '../../event-store/event-store.js';
import { FieldErrors, notFound, type Refusable, refuse } from '../../platform/problem.js';
import { editProgramme } from '../lifecycle/edit-programme.js';

// A record of shift hours has its own stream until a calendar names it. From then on its hours are part of that programme's
// schedule, and changing them changes the programme. So it is from the start with the own record of a programme whose calendar names
// no other (docs/product/calendar.md, Records of shift hours).

export type ShiftHoursView = ShiftHoursFacts & { readonly id: number };

/** Only one programme's calendar may name a record. */
export const shiftHoursName = (id: number) => ({ scope: 'shifthours', key: String(id) });

const shiftHoursStream = (id: number): string => `shifthours-${id}`;

export const shiftHoursNotFound = notFound('shift-hours-not-found');

const ownHoursStay = {
  kind: 'conflict',
  code: 'own-shift-hours',
  title: "A programme's own shift hours cannot be removed. Change them instead",
} as const;

function factsAfter({ type, data }: NewEvent): ShiftHoursFacts | null {
  return type === 'ShiftHoursSet' ? (data as ShiftHoursEventData['ShiftHoursSet']).after : null;
}

/** The hours that a write answers with: as they are set, or as they were before they were removed. */
const hoursWritten = ({ type, data }: NewEvent): ShiftHoursFacts =>
  factsAfter({ type, data }) ?? (data as ShiftHoursEventData['ShiftHoursRemoved']).before;

/** Hours of a record by its own stream; undefined if it does not exist. */
export async function standaloneShiftHours(
  store: Pick<EventStore, 'read'>,
  id: number,
): Promise<ShiftHoursFacts | undefined> {
  let found: ShiftHoursFacts | null = null;
  for await (const event of store.read(shiftHoursStream(id))) found = factsAfter(event);
  return found ?? undefined;
}

export type ShiftHoursChange =
  | { readonly kind: 'create'; readonly hours: ShiftHoursFacts }
  | { readonly kind: 'set'; readonly id: number; readonly hours: ShiftHoursFacts }
  | { readonly kind: 'remove'; readonly id: number };

export type ShiftHoursWritten = Omit<Written<ShiftHoursView>, 'programmeId' | 'version'>;

export class ChangeShiftHoursCommand extends Command<Refusable<ShiftHoursWritten>> {
  constructor(
    readonly request: WriteRequest,
    readonly change: ShiftHoursChange,
  ) {
    super();
  }
}

@CommandHandler(ChangeShiftHoursCommand)
export class ChangeShiftHoursHandler implements ICommandHandler<ChangeShiftHoursCommand> {
  private readonly store: RetryingEventStore;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    private readonly ids: IdRanges,
    private readonly names: NameReservations,
    private readonly programmes: ProgrammeCommands,
    private readonly ledger: CommandLedger,
  ) {
    this.store = new RetryingEventStore(store);
  }

  async execute({ request, change }: ChangeShiftHoursCommand): Promise<Refusable<ShiftHoursWritten>> {
    if (change.kind !== 'remove') {
      const errors = new FieldErrors();
      checkSchedule({ ...DEFAULT_SCHEDULE, ...change.hours }, errors);
      if (errors.any) return refuse(errors.refusal());
    }
    if (change.kind === 'create') {
      const newId = await this.newId(request);
      return typeof newId === 'number' ? this.changeStandalone(newId, request, change) : newId;
    }
    const { id } = change;
    const stream = await this.streamOf(id, request);
    if (typeof stream !== 'string') return stream;
    if (categoryOf(stream) === 'shifthours') return this.changeStandalone(id, request, change);
    if (change.kind === 'remove' && programmeOfOwnHours(id) !== undefined) return refuse(ownHoursStay);
    const programmeId = idOf(stream);
    // The programme no longer names a removed record, and keeps working its hours.
    const form = change.kind === 'remove' ? { schedule: { shiftId: null } } : { schedule: change.hours };
    const written = await this.programmes.change(programmeId, request, {
      decide: (programme) =>
        shiftHoursIdOf(programme) === id
          ? editProgramme(programme, { form, known: { region: () => true, metric: () => true } })
          : accept(),
      answer: (programme) => ({ id, ...shiftHoursOf(programme.schedule) }),
    });
    if (change.kind === 'set' || 'refusal' in written) return written;
    // Removes the record's own stream too, or the record would exist on its own again. If the process ends before this line, it does, and a repeated request removes it.
    return answeredWith(await this.changeStandalone(id, request, change), () => written.answer);
  }

  /** A repeated command gets its first answer. */
  private async changeStandalone(
    id: number,
    request: WriteRequest,
    change: ShiftHoursChange,
  ): Promise<Refusable<ShiftHoursWritten>> {
    const stream = shiftHoursStream(id);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      let version = 0;
      let before: ShiftHoursFacts | null = null;
      for await (const event of this.store.read(stream)) {
        if (event.metadata.commandId === request.commandId) {
          return { answer: { id, ...hoursWritten(event) }, position: event.position, commandId: request.commandId };
        }
        ({ version } = event);
        before = factsAfter(event);
      }
      if (change.kind !== 'create' && before === null) return refuse(shiftHoursNotFound);
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
    return refuse(tooBusy('these shift hours'));
  }

  /**
   * The stream in which the record's hours are changed: its own, or that of the programme whose calendar names it. A repeated request
   * goes to the stream of its first attempt, whatever calendar names the record by now.
   */
  private async streamOf(id: number, request: WriteRequest): Promise<Refusable<string>> {
    const own = shiftHoursStream(id);
    const keyed = request.idempotencyKey !== undefined;
    const first = keyed ? await this.ledger.find(request.commandId, request.fingerprint) : undefined;
    if (first && 'refusal' in first) return first;
    const programmeId = first ? undefined : await programmeNaming(this.names, this.programmes, id);
    if (programmeId !== undefined) return programmeStream(programmeId);
    if (!first && programmeOfOwnHours(id) !== undefined) return refuse(shiftHoursNotFound);
    if (!keyed) return own;
    const stream = first?.stream ?? (await this.begunOn(own, request));
    if (typeof stream !== 'string') return stream;
    return stream !== own && categoryOf(stream) === 'shifthours' ? refuse(keyReused) : stream;
  }

  /** A repeated request gets the id of its first attempt. */
  private async newId(request: WriteRequest): Promise<Refusable<number>> {
    const id = await this.ids.next('shifthours');
    if (request.idempotencyKey === undefined) return id;
    const stream = await this.begunOn(shiftHoursStream(id), request);
    return typeof stream === 'string' ? idOf(stream) : stream;
  }

  /** Records the first attempt. @returns the stream of the one that came first */
  private async begunOn(stream: string, { commandId, fingerprint }: WriteRequest): Promise<Refusable<string>> {
    const found = await this.ledger.begin(commandId, fingerprint, { stream, version: 0 });
    return 'refusal' in found ? found : found.begun.stream;
  }
}

/** The programme whose calendar names the record, also its own, according to the log. */
export async function programmeNaming(
  names: NameReservations,
  programmes: ProgrammeCommands,
  id: number,
): Promise<number | undefined> {
  const ownOf = programmeOfOwnHours(id);
  const stream = ownOf === undefined ? await names.holder(shiftHoursName(id)) : programmeStream(ownOf);
  if (stream === undefined) return undefined;
  const { state } = await programmes.states.latest(stream);
  return shiftHoursIdOf(state) === id ? idOf(stream) : undefined;
}

/** Records of shift hours, by the log: which programme's calendar names one is known without a read model. */
@Injectable()
export class ShiftHoursReads {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly names: NameReservations,
    private readonly programmes: ProgrammeCommands,
  ) {}

  async find(id: number): Promise<ShiftHoursView | null> {
    const programmeId = await programmeNaming(this.names, this.programmes, id);
    if (programmeId !== undefined)
      return {
        id,
        ...shiftHoursOf((await this.programmes.states.latest(programmeStream(programmeId))).state.schedule),
      };
    const hours = await standaloneShiftHours(this.store, id);
    return hours ? { id, ...hours } : null;
  }
}
