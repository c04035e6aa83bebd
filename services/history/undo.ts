import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandLedger } from '../commands/command-ledger.js';
import { LibraryCommands } from '../commands/library-commands.js';
import { ProgrammeCommands, programmeStream } from '../commands/programme-commands.js';
import { RetryingEventStore } from '../commands/retrying-event-store.js';
import { ScheduleCommands } from '../commands/schedule-commands.js';
import type { DecisionOf, WriteRequest, Written } from '../commands/stream-change.js';
import { WriteCommand } from '../commands/write-command.js';
import { LIBRARY_CATEGORIES, type RecordedLibraryEvent } from '../domain/library/events.js';
import { libraryStream } from '../domain/library/inputs/input-kinds.js';
import type { RecordedP6Event } from '../domain/schedules/events.js';
import { type LostLink, lostLinks } from '../domain/schedules/lost-links.js';
import { categoryOf, idOf } from '../event-store/event.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { inSlices } from '../platform/giving-way.js';
import { type Refusable, refuse } from '../platform/problem.js';
import { type CommandPlace, placeOf } from './command-place.js';
import { commandOnProgramme } from './programme-command.js';
import { type RecordedCommand, recordedCommand } from './recorded-command.js';
import { undoLibraryCommand } from './undo-library-command.js';
import { undoProgrammeCommand } from './undo-programme-command.js';
import { alreadyUndone, commandNotFound } from './undo-refusals.js';
import { undoScheduleCommand } from './undo-schedule-command.js';

export interface UndoAnswer {
  /** Id of the undo itself: undoing that redoes the command. */
  readonly commandId: string;
  readonly undoes: string;
  /** 0 for a command on the library. */
  readonly programmeId: number;
  /** Parts and tasks that lose their activity, where an import is undone. */
  readonly unlinked: readonly LostLink[];
}

export class UndoCommand extends WriteCommand<
  {
    commandId: string;
    /** Where to look for a command that only the log has (command-place.ts). */
    programmeId: number | undefined;
    /** Whether the sender may change Database Inputs. */
    isAdmin: boolean;
  },
  UndoAnswer
> {}

@CommandHandler(UndoCommand)
export class UndoHandler implements ICommandHandler<UndoCommand> {
  private readonly store: RetryingEventStore;

  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly schedules: ScheduleCommands,
    private readonly library: LibraryCommands,
    private readonly ledger: CommandLedger,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    this.store = new RetryingEventStore(store);
  }

  async execute(command: UndoCommand): Promise<Refusable<Written<UndoAnswer>>> {
    const { commandId, programmeId } = command.payload;
    const { userId } = command.request;
    const place = await placeOf(commandId, { programmeId, userId }, { ledger: this.ledger, store: this.store });
    if (place && isLibraryCategory(categoryOf(place.stream))) return this.undoInLibrary(command, place);
    switch (place && categoryOf(place.stream)) {
      case 'programme':
        return this.undoInProgramme(command, place as CommandPlace);
      case 'schedule':
        return this.undoInSchedule(command, place as CommandPlace);
      default:
        return refuse(commandNotFound);
    }
  }

  private undoInProgramme(
    { request, payload: { commandId } }: UndoCommand,
    place: CommandPlace,
  ): Promise<Refusable<Written<UndoAnswer>>> {
    let found: Awaited<ReturnType<typeof commandOnProgramme>>;
    return this.programmes.change(idOf(place.stream), request, {
      undoes: commandId,
      prepare: async () => {
        found = await commandOnProgramme(place, commandId, { programmes: this.programmes, store: this.store });
        return undefined;
      },
      decide: (programme) => unlessUndone(found, (command) => inSlices(undoProgrammeCommand(programme, command))),
      answer: () => toAnswer(request, commandId, place.stream),
    });
  }

  private async undoInLibrary(
    { request, payload: { commandId, isAdmin } }: UndoCommand,
    { stream, version }: CommandPlace,
  ): Promise<Refusable<Written<UndoAnswer>>> {
    // What a planner does to their library is nobody else's; Database Inputs are the Admins'.
    const isAllowed = stream === libraryStream(request.userId) || (isAdmin && categoryOf(stream) !== 'library');
    if (!isAllowed) return refuse(commandNotFound);
    let found: RecordedCommand<RecordedLibraryEvent> | undefined;
    return this.library.change(stream, request, {
      undoes: commandId,
      prepare: async () => {
        found = await recordedCommand<RecordedLibraryEvent>(this.store, stream, commandId, version);
        return undefined;
      },
      decide: () => unlessUndone(found, undoLibraryCommand),
      answer: () => ({ ...toAnswer(request, commandId, stream), programmeId: 0 }),
    });
  }

  private async undoInSchedule(
    { request, payload: { commandId } }: UndoCommand,
    { stream, version }: CommandPlace,
  ): Promise<Refusable<Written<UndoAnswer>>> {
    let found: RecordedCommand<RecordedP6Event> | undefined;
    const { state: programme } = await this.programmes.states.latest(programmeStream(idOf(stream)));
    const written = this.schedules.change(idOf(stream), request, {
      undoes: commandId,
      prepare: async () => {
        found = await recordedCommand<RecordedP6Event>(this.store, stream, commandId, version);
        return undefined;
      },
      decide: () => unlessUndone(found, undoScheduleCommand),
      answer: (_, events) => ({ ...toAnswer(request, commandId, stream), unlinked: lostLinks(programme, events) }),
    });
    return this.schedules.shown(await written);
  }
}

const isLibraryCategory = (category: string): boolean =>
  category !== 'reference' && (LIBRARY_CATEGORIES as readonly string[]).includes(category);

function unlessUndone<Found extends { readonly isUndone: boolean }, Event>(
  found: Found | undefined,
  decide: (command: Found) => DecisionOf<Event> | Promise<DecisionOf<Event>>,
): DecisionOf<Event> | Promise<DecisionOf<Event>> {
  if (!found) return { refusal: commandNotFound };
  return found.isUndone ? { refusal: alreadyUndone } : decide(found);
}

const toAnswer = (request: WriteRequest, undoes: string, stream: string): UndoAnswer => ({
  commandId: request.commandId,
  undoes,
  programmeId: idOf(stream),
  unlinked: [],
});
