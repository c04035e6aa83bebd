import { Inject, Injectable } from '@nestjs/common';
import type { INPUT_CHANGE } from '../../services/answers/custom-input-answer.js';
import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import type { InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import type { Library } from '../../services/domain/library/library.js';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';
import { Page } from '../../services/platform/http/page.js';
import { PeopleNames } from '../../services/platform/people-names.js';
import type { ReadSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { type ChangeInWords, changeInWords } from './change-in-words.js';
import { visibleInput } from './input-uses.js';
import { LibrarySnapshot } from './library-snapshot.js';

interface CommandOfInput {
  readonly commandId: string;
  readonly undoes: string | null;
  readonly revision: number;
}

interface ChangeRow extends CommandOfInput {
  readonly stream: string;
  readonly versions: readonly number[];
}

const DEFAULT_PAGE_SIZE = 10;
/** Each change of a page is read from the log. */
const MAX_PAGE_SIZE = 100;

/** The changes of an input, found by their places and read from the log: of a make-up its own alone. */
@Injectable()
export class InputHistory {
  constructor(
    private readonly readModels: ReadModels,
    private readonly library: LibrarySnapshot,
    private readonly people: PeopleNames,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /**
   * Last change first. A deleted input still has its history, so that its deletion can be undone.
   * @throws Refused 404
   */
  async page(
    kind: InputKind,
    id: number,
    userId: number,
    window: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
  ): Promise<Page<Answer<typeof INPUT_CHANGE>>> {
    const sql = await this.readModels.tablesOf('library');
    await visibleInput(sql, kind, id, userId, true);
    const { changes, total } = await changesOf(sql, kind, id, window);
    const [library, undone] = await Promise.all([
      this.library.latest(),
      undoneCommands(
        sql,
        kind,
        id,
        changes.map(({ commandId }) => commandId),
      ),
    ]);
    const read = await Promise.all(changes.map((change) => this.read(kind, id, change, library)));
    const names = await this.people.of([...new Set(read.flatMap((change) => change?.userId ?? []))]);
    return new Page(
      read.flatMap((change) =>
        change ? [{ ...change, user: names.get(change.userId) ?? null, undone: undone.has(change.commandId) }] : [],
      ),
      total,
    );
  }

  /** The change with its events; undefined where a restored log no longer has them. */
  private async read(
    kind: InputKind,
    id: number,
    { commandId, undoes, stream, versions }: ChangeRow,
    library: Library,
  ) {
    let change: ChangeInWords | undefined;
    let author: { time: string; userId: number } | undefined;
    const wanted = new Set(versions);
    for await (const event of this.store.read(stream, { from: Math.min(...versions), to: Math.max(...versions) })) {
      if (!wanted.has(event.version)) continue;
      // The streams of the library have only its events.
      const next = changeInWords(kind, id, event as RecordedLibraryEvent, library);
      if (!next) continue;
      change = change ? { what: change.what, fields: [...change.fields, ...next.fields] } : next;
      author = { time: event.metadata.time, userId: event.metadata.userId };
    }
    return change && author && { commandId, ...author, undoes, ...change };
  }
}

async function changesOf(
  sql: ReadSql,
  kind: InputKind,
  id: number,
  {
    page = 1,
    pageSize = DEFAULT_PAGE_SIZE,
  }: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<{ changes: readonly ChangeRow[]; total: number }> {
  const table = sql.table('library_changes');
  const counted = await sql.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM ${table} WHERE kind = $1 AND id = $2`,
    [kind, id],
  );
  const total = counted.rows[0]?.total ?? 0;
  const limit = Math.min(Math.max(pageSize, 1), MAX_PAGE_SIZE);
  const clamped = Math.min(Math.max(page, 1), Math.max(Math.ceil(total / limit), 1));
  const { rows } = await sql.query<ChangeRow>(
    `SELECT command_id AS "commandId", undoes, revision::float8 AS revision, stream, versions FROM ${table}
      WHERE kind = $1 AND id = $2 ORDER BY revision DESC LIMIT $3 OFFSET $4`,
    [kind, id, limit, (clamped - 1) * limit],
  );
  return { changes: rows, total };
}

/** Those of the commands that were undone, and whose undo was not undone itself (docs/product/history.md, Undo). */
async function undoneCommands(
  sql: ReadSql,
  kind: InputKind,
  id: number,
  commandIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const table = sql.table('library_changes');
  const { rows } = await sql.query<CommandOfInput>(
    `WITH RECURSIVE chain AS (
       SELECT command_id, undoes, revision FROM ${table} WHERE kind = $1 AND id = $2 AND command_id = ANY($3)
       UNION
       SELECT t.command_id, t.undoes, t.revision FROM chain c JOIN ${table} t ON t.undoes = c.command_id
        WHERE t.kind = $1 AND t.id = $2)
     SELECT command_id AS "commandId", undoes, revision::float8 AS revision FROM chain ORDER BY revision DESC`,
    [kind, id, commandIds],
  );
  const undone = new Set<string>();
  // Backwards, so that it is known whether an undo was undone itself before the command that it undid is reached.
  for (const { commandId, undoes } of rows) if (undoes !== null && !undone.has(commandId)) undone.add(undoes);
  return undone;
}
