import { LRUCache } from 'lru-cache';
import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { evolve, noProgramme, type Programme } from '../../services/domain/programmes/programme.js';
import { recordsIn } from '../../services/domain/programmes/programme-records.js';
import type { RecordedP6Event } from '../../services/domain/schedules/events.js';
import { categoryOf, idOf, type RecordedEvent } from '../../services/event-store/event.js';
import { Slice } from '../../services/platform/giving-way.js';
import type { Projection, ProjectionSql, Projector, ProjectorContext } from '../runner/projection.js';
import { emptySummary } from './change-summary.js';
import {
  createHistoryTables,
  type Entry,
  type Head,
  HISTORY_TABLES,
  NO_HEAD,
  type Root,
  readHeads,
  readLastEntries,
  readRoots,
  writeHistory,
} from './history-tables.js';
import { summarizeProgrammeEvent } from './summarize-programme-event.js';
import { summarizeScheduleEvent } from './summarize-schedule-event.js';

export const PROGRAMME_HISTORY = 'programme-history';

/** One entry for each command on a programme or its schedule, with what it did, so that a page of it costs the same however long it is. */
export const programmeHistoryProjection: Projection = {
  name: PROGRAMME_HISTORY,
  version: 2,
  categories: ['programme', 'schedule'],
  tables: HISTORY_TABLES,
  createTables: createHistoryTables,
  projector: (context) => new ProgrammeHistoryProjector(context),
};

/** Records of the programmes that stay in memory between batches; the others are folded again from their streams. */
const MAX_CACHED_RECORDS = 50_000;

interface TrackedProgramme {
  readonly programme: Programme;
  version: number;
}

/** Folds programmes with the aggregate's own `evolve`, since events name parts and zones by their ids alone. */
class ProgrammeHistoryProjector implements Projector {
  private readonly cache = new LRUCache<number, TrackedProgramme>({
    maxSize: MAX_CACHED_RECORDS,
    sizeCalculation: ({ programme }) => recordsIn(programme),
  });

  constructor(private readonly context: ProjectorContext) {}

  async apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
    const ids = [...new Set(events.map(({ stream }) => idOf(stream)))];
    const batch = new HistoryBatch(
      await readHeads(tx, ids),
      await readLastEntries(tx, ids),
      await readRootsOf(tx, events),
    );
    const tracked = new Map<number, TrackedProgramme>();
    const slice = new Slice();
    for (const event of events) {
      if (slice.isOver) await slice.rest();
      const id = idOf(event.stream);
      const head = batch.head(id);
      const { summary } = batch.entry(event);
      // The categories contain only events of these types.
      if (categoryOf(event.stream) === 'schedule') {
        head.activities = summarizeScheduleEvent(summary, event as RecordedP6Event, head.activities);
        continue;
      }
      const one = tracked.get(id) ?? (await this.tracked(id, head.version));
      tracked.set(id, one);
      summarizeProgrammeEvent(summary, event as RecordedProgrammeEvent, one.programme);
      one.version = head.version = event.version;
    }
    await writeHistory(tx, batch);
    for (const [id, one] of tracked) {
      // A value is weighed when it is added: this one may have grown since.
      this.cache.delete(id);
      this.cache.set(id, one);
    }
  }

  /** The programme up to the last event that was applied, from memory or folded from its stream. */
  private async tracked(id: number, version: number): Promise<TrackedProgramme> {
    const cached = this.cache.get(id);
    if (cached?.version === version) return cached;
    const programme = noProgramme();
    if (version > 0)
      for await (const event of this.context.store.read(`programme-${id}`, { to: version }))
        evolve(programme, event as RecordedProgrammeEvent);
    return { programme, version };
  }
}

/** Commands that the events of a batch take back, which may be of earlier batches. */
async function readRootsOf(tx: ProjectionSql, events: readonly RecordedEvent[]): Promise<Map<string, Root>> {
  const undone = [...new Set(events.flatMap(({ metadata }) => metadata.undoes ?? []))];
  return undone.length === 0 ? new Map() : readRoots(tx, undone);
}

/** What a batch of events makes of the rows. */
export class HistoryBatch {
  readonly changed = new Set<Entry>();
  /** Commands that were begun in this batch, in their order. */
  readonly begun: Entry[] = [];

  constructor(
    readonly heads: Map<number, Head>,
    private readonly last: Map<number, Entry>,
    private readonly roots: Map<string, Root>,
  ) {}

  head(id: number): Head {
    let head = this.heads.get(id);
    if (!head) this.heads.set(id, (head = { ...NO_HEAD, programme_id: id }));
    return head;
  }

  /** The entry of the event's command, which goes on or begins. */
  entry({ stream, version, metadata }: RecordedEvent): Entry {
    const id = idOf(stream);
    const { commandId, userId, time, undoes } = metadata;
    const category = categoryOf(stream) as Entry['category'];
    const open = this.last.get(id);
    if (open && open.command_id === commandId && open.category === category) {
      open.last_version = version;
      this.changed.add(open);
      return open;
    }
    const undone = undoes === undefined ? undefined : this.roots.get(undoes);
    const head = this.head(id);
    const entry: Entry = {
      programme_id: id,
      place: (head.places += 1),
      category,
      command_id: commandId,
      first_version: version,
      last_version: version,
      user_id: userId,
      time,
      undoes: undoes ?? null,
      // The undo of an undo does again what the first one did.
      root: undone?.root ?? undoes ?? null,
      level: undoes === undefined ? 0 : (undone?.level ?? 0) + 1,
      summary: emptySummary(),
    };
    this.roots.set(commandId, { root: entry.root ?? commandId, level: entry.level });
    this.last.set(id, entry);
    this.begun.push(entry);
    this.changed.add(entry);
    return entry;
  }
}
