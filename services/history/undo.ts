import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandLedger } from '../commands/command-ledger.js';
import { PatientStore } from '../commands/patient-store.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { categoryOf, idOf } from '../event-store/event.js';
import { Refused } from '../platform/problem.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../programmes/events.js';
import type { Programme } from '../programmes/programme.js';
import { ProgrammeCommands, programmeStream, type Request, type Written } from '../programmes/programme-commands.js';
import { invertProgramme } from './invert-programme.js';
import { standingEvents } from './standing-events.js';
import { undoProgrammeCommand } from './undo-programme-command.js';
import { alreadyUndone, commandNotFound } from './undo-refusals.js';

export interface UndoAnswer {
  /** The undo's own: undoing it does the command again. */
  readonly commandId: string;
  readonly undoes: string;
  readonly programmeId: number;
}

export class UndoCommand extends Command<Written<UndoAnswer>> {
  /** @param programmeId where to look for a command that came without an Idempotency-Key: of these only the log knows */
  constructor(readonly request: Request, readonly commandId: string, readonly programmeId: number | undefined) {
    super();
  }
}

interface Found {
  readonly inverse: readonly ProgrammeEvent[];
  readonly after: Programme;
  readonly later: readonly RecordedProgrammeEvent[];
  readonly isUndone: boolean;
}

@CommandHandler(UndoCommand)
export class UndoHandler implements ICommandHandler<UndoCommand> {
  private readonly store: PatientStore;

  constructor(private readonly programmes: ProgrammeCommands, private readonly ledger: CommandLedger, @Inject(EVENT_STORE) store: EventStore) {
    this.store = new PatientStore(store);
  }

  async execute({ request, commandId, programmeId }: UndoCommand): Promise<Written<UndoAnswer>> {
    const begun = await this.ledger.locate(commandId);
    const stream = begun?.stream ?? (programmeId === undefined ? undefined : programmeStream(programmeId));
    if (stream === undefined || categoryOf(stream) !== 'programme') throw new Refused(commandNotFound);
    let found: Found | undefined;
    return this.programmes.change(idOf(stream), request, {
      undoes: commandId,
      prepare: async () => { found = await this.find(stream, commandId, begun?.version ?? 0); },
      decide: (programme) => {
        if (!found) return { refusal: commandNotFound };
        return found.isUndone ? { refusal: alreadyUndone } : undoProgrammeCommand(programme, found);
      },
      answer: (programme) => ({ commandId: request.commandId, undoes: commandId, programmeId: programme.id }),
    });
  }

  /** @returns undefined for a command without events in the stream */
  private async find(stream: string, commandId: string, after: number): Promise<Found | undefined> {
    const since: RecordedProgrammeEvent[] = [];
    for await (const event of this.store.read(stream, { from: after + 1 })) {
      if (since.length > 0 || event.metadata.commandId === commandId) since.push(event as RecordedProgrammeEvent);
    }
    const [first] = since;
    if (!first) return undefined;
    const ofCommand = ({ metadata }: RecordedProgrammeEvent): boolean => metadata.commandId === commandId;
    const events = since.filter(ofCommand);
    const { standing, undoneBy } = standingEvents(since);
    const { state } = await this.programmes.states.at(stream, { version: first.version - 1 });
    return { inverse: invertProgramme(events, state), after: state, later: standing.filter((event) => !ofCommand(event)), isUndone: undoneBy.has(commandId) };
  }
}
