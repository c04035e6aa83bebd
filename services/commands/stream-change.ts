import type { IdKind, UniqueName } from '../domain/reservations.js';
import type { RecordedEvent } from '../event-store/event.js';
import type { StateLimit } from '../event-store/stream-state.js';
import type { CommandMetadata } from '../platform/http/command-meta.js';
import type { Position } from '../platform/position.js';
import type { Refusable, Refusal, Rejection } from '../platform/problem.js';
import type { BegunCommand } from './command-ledger.js';

/** A request that asks for a change: who, when, under which id, and what tells a repetition from another request. */
export interface WriteRequest extends CommandMetadata {
  readonly fingerprint: string;
}

/** What a decision comes to: events (none when nothing changes), or why the command is refused. */
export type DecisionOf<Event> = Refusable<{ readonly events: readonly Event[] }>;

/** What one command does to one stream. */
export interface StreamChange<State, Event, Ids, Answer> {
  /** Most ids that the decision may take. */
  readonly ids?: (state: State) => Partial<Record<IdKind, number>>;
  /** Looks up what the decision needs besides the state at this version; repeated when the stream has moved on. */
  readonly prepare?: (version: number) => Promise<Rejection | undefined>;
  /**
   * Pure; repeated on the fresh state when the stream has moved on. The state may move on while a long one rests: it then only looks
   * things up in it, since the append refuses what came of both, or copies it first where it goes through it.
   * @param seen the state at the sender's `If-Match`; undefined when the stream is still at that version
   */
  readonly decide: (state: State, ids: Ids, seen: State | undefined) => DecisionOf<Event> | Promise<DecisionOf<Event>>;
  /** Makes the answer from the state right after the command; also for a repeated command. */
  readonly answer: (state: State, events: readonly Event[]) => Answer;
  /** The same without the state, which after a large change has to be read first; not called for a repeated command. */
  readonly answerFromEvents?: ((events: readonly Event[]) => Answer) | undefined;
  /** Command whose events the decision takes back. */
  readonly undoes?: string;
}

/** What a command answers, with what every write says of itself (docs/api.md, Positions). */
export interface Written<Answer> {
  readonly answer: Answer;
  readonly programmeId: number;
  readonly version: number;
  readonly position: Position;
  readonly commandId: string;
}

/** The same with another answer, unless it was refused. */
export const answeredWith = <Result extends { readonly answer: unknown }, Answer>(
  written: Refusable<Result>,
  answerOf: (answer: Result['answer']) => Answer,
): Refusable<Omit<Result, 'answer'> & { readonly answer: Answer }> =>
  'refusal' in written ? written : { ...written, answer: answerOf(written.answer) };

/** The answer of a command that wrote one of what it writes lists of. */
export const theOnly = <Item>(written: Refusable<Written<readonly Item[]>>): Refusable<Written<Item>> =>
  answeredWith(written, ([answer]) => {
    if (answer === undefined) throw new Error('What was written is not in the answer');
    return answer;
  });

/** The streams of one category. */
export interface StreamCategory<State, Event, Ids> {
  /** As in the names of the streams, and in messages to the user: 'programme'. */
  readonly name: string;
  readonly initial: () => State;
  readonly evolve: (state: State, event: RecordedEvent) => State;
  /** How much of the folded states is cached. */
  readonly cache: StateLimit<State>;
  readonly idsFrom: (reserved: BegunCommand['ids']) => Ids;
  readonly names?: StreamNames<State, Event>;
}

/** Names that are unique across streams (name-reservations.ts). */
export interface StreamNames<State, Event> {
  /** Names that the events give to the stream and that it does not have yet. */
  claimed(state: State, events: readonly Event[]): readonly UniqueName[];
  /** @returns why not, when another stream has one of them */
  reserve(stream: string, names: readonly UniqueName[]): Promise<Refusal | undefined>;
  settle(stream: string, names: readonly UniqueName[]): Promise<void>;
}

/** After this many conflicts the caller is asked to try again. */
export const MAX_TRIES = 12;

export const tooBusy = (what: string): Refusal => ({
  kind: 'unavailable',
  code: 'too-busy',
  title: 'Service unavailable',
  detail: `Many people are changing ${what} right now. Please try again.`,
});
