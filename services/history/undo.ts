import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandLedger } from '../commands/command-ledger.js';
import { PatientStore } from '../commands/patient-store.js';
import type { DecisionOf, Request, Written } from '../commands/stream-commands.js';
import { categoryOf, idOf } from '../event-store/event.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import type { RecordedP6Event } from '../p6/events.js';
import { ScheduleCommands, scheduleStream } from '../p6/schedule-commands.js';
import { Refused } from '../platform/problem.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../programmes/events.js';
import type { Programme } from '../programmes/programme.js';
import { ProgrammeCommands, programmeStream } from '../programmes/programme-commands.js';
import { invertProgramme } from './invert-programme.js';
import { type RecordedCommand, recordedCommand } from './recorded-command.js';
import { undoProgrammeCommand } from './undo-programme-command.js';
import { alreadyUndone, commandNotFound } from './undo-refusals.js';
import { undoScheduleCommand } from './undo-schedule-command.js';

export interface UndoAnswer {
  /** The undo's own: undoing it does the command again. */
  readonly commandId: string;
  readonly undoes: string;
  readonly programmeId: number;
}

export class UndoCommand extends Command<Written<UndoAnswer>> {
  /** @param programmeId where to look for a command that came without an Idempotency-Key: of these only the log knows */
  constructor(
    readonly request: Request,
    readonly commandId: string,
    readonly programmeId: number | undefined,
  ) {
    super();
  }
}

@CommandHandler(UndoCommand)
export class UndoHandler implements ICommandHandler<UndoCommand> {
  private readonly store: PatientStore;

  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly schedules: ScheduleCommands,
    private readonly ledger: CommandLedger,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    this.store = new PatientStore(store);
  }

  async execute(command: UndoCommand): Promise<Written<UndoAnswer>> {
    const place = await this.placeOf(command);
    switch (place && categoryOf(place.stream)) {
      case 'programme':
        return this.undoInProgramme(command, place as Place);
      case 'schedule':
        return this.undoInSchedule(command, place as Place);
      default:
        throw new Refused(commandNotFound);
    }
  }

  /** Where the command's events are, and after which version; undefined for one that is not known. */
  private async placeOf({ commandId, programmeId }: UndoCommand): Promise<Place | undefined> {
    const begun = await this.ledger.locate(commandId);
    if (begun || programmeId === undefined) return begun;
    for (const stream of [programmeStream(programmeId), scheduleStream(programmeId)]) {
      if (await recordedCommand(this.store, stream, commandId, 0)) return { stream, version: 0 };
    }
    return undefined;
  }

  private undoInProgramme(
    { request, commandId }: UndoCommand,
    { stream, version }: Place,
  ): Promise<Written<UndoAnswer>> {
    let found:
      | (RecordedCommand<RecordedProgrammeEvent> & { inverse: readonly ProgrammeEvent[]; after: Programme })
      | undefined;
    return this.programmes.change(idOf(stream), request, {
      undoes: commandId,
      prepare: async () => {
        const command = await recordedCommand<RecordedProgrammeEvent>(this.store, stream, commandId, version);
        if (!command) return;
        const { state } = await this.programmes.states.at(stream, { version: command.before });
        found = { ...command, inverse: invertProgramme(command.events, state), after: state };
      },
      decide: (programme) => unlessDone(found, (command) => undoProgrammeCommand(programme, command)),
      answer: () => undone(request, commandId, stream),
    });
  }

  private async undoInSchedule(
    { request, commandId }: UndoCommand,
    { stream, version }: Place,
  ): Promise<Written<UndoAnswer>> {
    let found: RecordedCommand<RecordedP6Event> | undefined;
    const written = await this.schedules.change(idOf(stream), request, {
      undoes: commandId,
      prepare: async () => {
        found = await recordedCommand<RecordedP6Event>(this.store, stream, commandId, version);
      },
      decide: () => unlessDone(found, undoScheduleCommand),
      answer: () => undone(request, commandId, stream),
    });
    await this.schedules.shown(written.position);
    return written;
  }
}

interface Place {
  readonly stream: string;
  readonly version: number;
}

function unlessDone<Found extends { readonly isUndone: boolean }, Event>(
  found: Found | undefined,
  decide: (command: Found) => DecisionOf<Event>,
): DecisionOf<Event> {
  if (!found) return { refusal: commandNotFound };
  return found.isUndone ? { refusal: alreadyUndone } : decide(found);
}

const undone = (request: Request, undoes: string, stream: string): UndoAnswer => ({
  commandId: request.commandId,
  undoes,
  programmeId: idOf(stream),
});
