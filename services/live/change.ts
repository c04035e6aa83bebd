import { categoryOf, idOf, type RecordedEvent } from '../event-store/event.js';
import type { Answer } from '../platform/http/answer-schema.js';
import { type Position } from '../platform/position.js';
import type { CHANGE } from './change-answer.js';

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
  /** The base of a scenario that was made: what is known of it has changed too. Not told. */
  readonly baseId?: number;
}
export interface LibraryChange {
  readonly position: Position;
  readonly library: true;
  /** Whose custom inputs, which nobody else sees; null for what everybody sees. Not told. */
  readonly ownerId: number | null;
}
/** The figures of programmes have followed changes of the library, which were told before (docs/decisions/0041). */
export interface FiguresChange {
  readonly position: Position;
  readonly figures: readonly number[];
}
/** Cards of programmes in lists may have changed. */
export interface CardsChange {
  readonly position: Position;
  readonly cards: readonly number[];
}
/** The same of more cards than are told one by one. */
export interface ListsChange {
  readonly position: Position;
  readonly lists: true;
}
/** What is told to the reader of their programmes has changed (docs/product/notifications.md). */
export interface NewsChange {
  readonly position: Position;
  readonly news: true;
}
/** The reader has missed too many changes to list them: everything on a page may be out of date. */
export interface AnyChange {
  readonly position: Position;
  readonly all: true;
}
/** What events of the log say. */
export type LoggedChange = ProgrammeChange | LibraryChange;
export type Change = LoggedChange | FiguresChange | CardsChange | ListsChange | NewsChange | AnyChange;

/** Categories that no page shows. */
const IGNORED_CATEGORIES: ReadonlySet<string> = new Set(['shifthours']);

/** The changes of consecutive events of the log, one for each command. */
export function changesOf(events: readonly RecordedEvent[]): LoggedChange[] {
  const changes: LoggedChange[] = [];
  for (const event of events) {
    const change = changeOf(event);
    if (change === undefined) continue;
    const last = changes.at(-1);
    if (last && isOfOneCommand(last, change)) changes[changes.length - 1] = { ...last, ...change };
    else changes.push(change);
  }
  return changes;
}

function changeOf({ stream, version, position, data, metadata }: RecordedEvent): LoggedChange | undefined {
  const category = categoryOf(stream);
  const schedule = category === 'schedule';
  if (schedule || category === 'programme') {
    const { commandId, userId } = metadata;
    const baseId = version === 1 && !schedule ? baseOf(data) : undefined;
    return {
      position,
      programmeId: idOf(stream),
      version,
      commandId,
      userId,
      schedule,
      ...(baseId !== undefined && { baseId }),
    };
  }
  if (IGNORED_CATEGORIES.has(category)) return undefined;
  return { position, library: true, ownerId: category === 'library' ? idOf(stream) : null };
}

/** Of the event that makes a programme, as it was stored. */
function baseOf(data: unknown): number | undefined {
  const { baseProjectId } = (data ?? {}) as { baseProjectId?: unknown };
  return typeof baseProjectId === 'number' && baseProjectId > 0 ? baseProjectId : undefined;
}

function isOfOneCommand(last: LoggedChange, change: LoggedChange): boolean {
  if (keyOf(last) !== keyOf(change)) return false;
  return !('programmeId' in last) || !('programmeId' in change) || last.commandId === change.commandId;
}

/** One change for each programme, schedule, library, and all figures, in the order in which each was last changed. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change);
    const before = byKey.get(key);
    byKey.delete(key);
    byKey.set(key, before === undefined ? change : merged(before, change));
  }
  return [...byKey.values()];
}

function merged(before: Change, change: Change): Change {
  if ('figures' in before && 'figures' in change)
    return { ...change, figures: [...new Set([...before.figures, ...change.figures])] };
  if ('cards' in before && 'cards' in change)
    return { ...change, cards: [...new Set([...before.cards, ...change.cards])] };
  const several = 'programmeId' in before && 'programmeId' in change && before.commandId !== change.commandId;
  return several ? { ...change, commandId: null, userId: null } : change;
}

function keyOf(change: Change): string {
  if ('programmeId' in change) return `${change.schedule ? 'schedule' : 'programme'}-${change.programmeId}`;
  if ('library' in change) return `library-${change.ownerId}`;
  return ['figures', 'cards', 'lists', 'news'].find((kind) => kind in change) ?? 'all';
}

const texts = new WeakMap<Change, string>();

/** The data of the server-sent event that tells it: made once, however many are told. */
export function textOf(change: Change): string {
  const known = texts.get(change);
  if (known !== undefined) return known;
  const { baseId: _, ownerId: __, ...told } = { baseId: 0, ownerId: null, ...change };
  const text = JSON.stringify(told satisfies Answer<typeof CHANGE>);
  texts.set(change, text);
  return text;
}
