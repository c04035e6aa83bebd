import { categoryOf, idOf, type RecordedEvent } from '../event-store/event.js';
import { type Position } from '../platform/position.js';

/** A change by a command, for open pages: where, up to which position and by whom, without the changed data. */
export interface ProgrammeChange {
  readonly position: Position;
  readonly programmeId: number;
  /** Version of the programme, or of its schedule. */
  readonly version: number;
  /** null, like `userId`, when this stands for the changes of several commands. */
  readonly commandId: string | null;
  readonly userId: number | null;
  /** Whether the programme's imported schedule changed, not the programme itself. */
  readonly schedule: boolean;
}
export interface LibraryChange {
  readonly position: Position;
  readonly library: true;
}
/** The figures of programmes have followed changes of the library, which were told before (docs/decisions/0041). */
export interface FiguresChange {
  readonly position: Position;
  readonly figures: readonly number[];
}
/** The reader has missed too many changes to list them: everything on a page may be out of date. */
export interface AnyChange {
  readonly position: Position;
  readonly all: true;
}
export type Change = ProgrammeChange | LibraryChange | FiguresChange | AnyChange;

/** Categories that no page shows. */
const IGNORED_CATEGORIES: ReadonlySet<string> = new Set(['shifthours']);

/** The changes of consecutive events of the log, one for each command. */
export function changesOf(events: readonly RecordedEvent[]): Change[] {
  const changes: Change[] = [];
  for (const {
    stream,
    version,
    position,
    metadata: { commandId, userId },
  } of events) {
    const category = categoryOf(stream);
    const last = changes.at(-1);
    const schedule = category === 'schedule';
    if (schedule || category === 'programme') {
      const change = { position, programmeId: idOf(stream), version, commandId, userId, schedule };
      const sameCommand =
        last && 'programmeId' in last && last.commandId === commandId && keyOf(last) === keyOf(change);
      if (sameCommand) changes[changes.length - 1] = change;
      else changes.push(change);
    } else if (!IGNORED_CATEGORIES.has(category)) {
      if (last && 'library' in last) changes[changes.length - 1] = { position, library: true };
      else changes.push({ position, library: true });
    }
  }
  return changes;
}

/** One change for each programme, schedule, the library and all figures, in the order in which each was last changed. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change);
    const before = byKey.get(key);
    byKey.delete(key);
    const several =
      before && 'programmeId' in before && 'programmeId' in change && before.commandId !== change.commandId;
    if (before && 'figures' in before && 'figures' in change)
      byKey.set(key, { ...change, figures: [...new Set([...before.figures, ...change.figures])] });
    else byKey.set(key, several ? { ...change, commandId: null, userId: null } : change);
  }
  return [...byKey.values()];
}

function keyOf(change: Change): string {
  if ('library' in change) return 'library';
  if ('figures' in change) return 'figures';
  return 'all' in change ? 'all' : `${change.schedule ? 'schedule' : 'programme'}-${change.programmeId}`;
}
