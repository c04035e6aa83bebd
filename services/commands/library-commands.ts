import { Inject, Injectable } from '@nestjs/common';
import type { LibraryEvent, RecordedLibraryEvent } from '../domain/library/events.js';
import { newTaskCodes, taskCodesOf } from '../domain/library/inputs/reserved-task-codes.js';
import { TASK_CODE_TAKEN } from '../domain/library/inputs/task-form.js';
import { applyLibraryEvent, copyOfLibrary, emptyLibrary, type Library } from '../domain/library/library.js';
import { sizeOfLibrary } from '../domain/library/library-size.js';
import type { IdKind } from '../domain/reservations.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { invalidField, type Refusable } from '../platform/problem.js';
import { ReadYourWrites, unlessCaughtUp } from '../platform/read-your-writes.js';
import { type BegunCommand, CommandLedger } from './command-ledger.js';
import { IdRanges, takeFrom } from './id-ranges.js';
import { NameReservations } from './name-reservations.js';
import type { StreamChange, WriteRequest, Written } from './stream-change.js';
import { StreamCommands } from './stream-commands.js';

/** New ids of the records of a library. */
export type LibraryIds = Readonly<Record<LibraryIdKind, () => number>>;
export type LibraryIdKind = Extract<
  IdKind,
  | 'material'
  | 'productionrate'
  | 'elementmakeup'
  | 'workactivity'
  | 'materialline'
  | 'task'
  | 'subprogramme'
  | 'vehicle'
>;

export type LibraryChange<Answer> = StreamChange<Library, LibraryEvent, LibraryIds, Answer>;

/** Records of all planners' libraries that stay in memory, some 1 kB each: at least the largest library. */
const MAX_CACHED_RECORDS = 100_000;
/** Activities, lines and tasks that take as much as a record. */
const PARTS_PER_RECORD = 5;

/** The read model follows within some 20 ms, unless no projector runs. */
const SHOWN_TIMEOUT_MS = 1_000;

/** Carries out commands on libraries: a planner's is one stream, a Database Input has its own (docs/decisions/0042). */
@Injectable()
export class LibraryCommands extends StreamCommands<Library, LibraryEvent, LibraryIds> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    ranges: IdRanges,
    private readonly names: NameReservations,
    ledger: CommandLedger,
    private readonly readYourWrites: ReadYourWrites,
  ) {
    super(store, ranges, ledger, {
      name: 'library',
      initial: emptyLibrary,
      // A library's streams have no other events.
      evolve: (library, event) => applyLibraryEvent(library, event as RecordedLibraryEvent),
      cache: { recordsIn, maxRecords: MAX_CACHED_RECORDS, copy: copyOfLibrary },
      idsFrom: libraryIdsOf,
      names: {
        claimed: newTaskCodes,
        reserve: async (stream, claimed) => {
          const taken = await this.names.reserve(stream, claimed, async (other, { key }) =>
            taskCodesOf((await this.states.latest(other)).state).has(key),
          );
          return taken && { ...invalidField('taskCode', TASK_CODE_TAKEN), kind: 'conflict', code: 'task-code-taken' };
        },
        settle: (stream, claimed) => names.settle(stream, claimed),
      },
    });
  }

  /** A change is answered when it can be read: the commands that follow choose from the read model. */
  async change<Answer>(
    stream: string,
    request: WriteRequest,
    change: LibraryChange<Answer>,
  ): Promise<Refusable<Written<Answer>>> {
    const written = await this.changeStream(stream, request, change);
    if (!('refusal' in written))
      await this.readYourWrites.waitFor(['library'], written.position, SHOWN_TIMEOUT_MS).catch(unlessCaughtUp);
    return written;
  }
}

function recordsIn(library: Library): number {
  const { inputs, parts } = sizeOfLibrary(library);
  return 1 + inputs + Math.ceil(parts / PARTS_PER_RECORD);
}

const libraryIdsOf = (ids: BegunCommand['ids']): LibraryIds => ({
  material: takeFrom(ids.material),
  productionrate: takeFrom(ids.productionrate),
  elementmakeup: takeFrom(ids.elementmakeup),
  workactivity: takeFrom(ids.workactivity),
  materialline: takeFrom(ids.materialline),
  task: takeFrom(ids.task),
  subprogramme: takeFrom(ids.subprogramme),
  vehicle: takeFrom(ids.vehicle),
});
