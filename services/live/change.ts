import { categoryOf, idOf, type Position, type RecordedEvent } from '../event-store/event.js';

/** What a command changed, for those who show it: where, up to which position, by whom; nothing of what it says. */
export interface ProgrammeChange {
  readonly position: Position;
  readonly programmeId: number;
  /** Version of the programme, or of its schedule. */
  readonly version: number;
  /** null, as is `userId`, where this stands for the changes of several commands. */
  readonly commandId: string | null;
  readonly userId: number | null;
  /** Of its imported schedule, not of the programme itself. */
  readonly schedule: boolean;
}
export interface LibraryChange {
  readonly position: Position;
  readonly library: true;
}
/** More was missed than is told one by one: everything that is shown may be old. */
export interface AnyChange {
  readonly position: Position;
  readonly all: true;
}
export type Change = ProgrammeChange | LibraryChange | AnyChange;

const SHOWN: Readonly<Record<string, { readonly schedule: boolean }>> = {
  programme: { schedule: false },
  schedule: { schedule: true },
};
/** Of no interest to a page that is open: no screen lists them. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['shifthours']);

/** The commands that made events which follow each other in the log, one change each. */
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
    const kind = SHOWN[category];
    if (kind) {
      const change = { position, programmeId: idOf(stream), version, commandId, userId, schedule: kind.schedule };
      const sameCommand =
        last && 'programmeId' in last && last.commandId === commandId && keyOf(last) === keyOf(change);
      if (sameCommand) changes[changes.length - 1] = change;
      else changes.push(change);
    } else if (!NOT_SHOWN.has(category)) {
      if (last && 'library' in last) changes[changes.length - 1] = { position, library: true };
      else changes.push({ position, library: true });
    }
  }
  return changes;
}

/** One change for each programme, schedule and the library, in the order in which each was last changed. */
export function merged(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change);
    const before = byKey.get(key);
    byKey.delete(key);
    const several =
      before && 'programmeId' in before && 'programmeId' in change && before.commandId !== change.commandId;
    byKey.set(key, several ? { ...change, commandId: null, userId: null } : change);
  }
  return [...byKey.values()];
}

function keyOf(change: Change): string {
  if ('library' in change) return 'library';
  return 'all' in change ? 'all' : `${change.schedule ? 'schedule' : 'programme'}-${change.programmeId}`;
}
