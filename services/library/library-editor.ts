import { Injectable } from '@nestjs/common';
import { LibraryCommands, type LibraryIdKind, type LibraryIds } from '../commands/library-commands.js';
import { LibraryReads } from '../commands/library-reads.js';
import type { LibraryRequest } from '../commands/library-tasks.js';
import { retry } from '../commands/retry.js';
import type { Written } from '../commands/stream-change.js';
import type { LibraryEvent } from '../domain/library/events.js';
import { type InputChoices, inputChoices } from '../domain/library/inputs/input-choices.js';
import { currentInput, type LibraryDecision } from '../domain/library/inputs/input-decisions.js';
import { type AnyInput, type InputKind, libraryStream, streamOfInput } from '../domain/library/inputs/input-kinds.js';
import type { Library } from '../domain/library/library.js';
import { libraryFull } from '../domain/library/library-size.js';
import { overlaidLibrary } from '../domain/library/overlaid-library.js';
import { changeRefusal } from '../domain/library/visible-inputs.js';
import { notFound, type Refusable, type Refusal, refuse } from '../platform/problem.js';

/** What a decision on a library is made with. */
export interface EditContext {
  readonly choices: InputChoices;
  readonly ids: LibraryIds;
  /** The library at the sender's version; undefined when the stream is still there. */
  readonly seen: Library | undefined;
  /** Of what is created: 0 for a Database Input. */
  readonly createdBy: number;
}

export interface LibraryEdit<Answer> {
  /** Most new ids of each kind. */
  readonly ids?: Partial<Record<LibraryIdKind, number>>;
  /** Pure; one that takes long copies the library before it rests (services/commands/stream-change.ts). */
  readonly decide: (context: EditContext) => LibraryDecision | Promise<LibraryDecision>;
  /** @param library with the planner's inputs right after the command */
  readonly answer: (library: Library, events: readonly LibraryEvent[]) => Answer;
}

/**
 * Changes inputs: planners their own, Admins Database Inputs too (docs/product/custom-inputs.md, Who may change what). What a
 * planner owns is looked up in their stream, never in the read model, which may be late.
 */
@Injectable()
export class LibraryEditor {
  constructor(
    private readonly commands: LibraryCommands,
    private readonly library: LibraryReads,
  ) {}

  /** Changes the sender's own library. */
  async own<Answer>(request: LibraryRequest, edit: LibraryEdit<Answer>): Promise<Refusable<Written<Answer>>> {
    return this.inStream(libraryStream(request.userId), request, await this.shared(), edit);
  }

  /**
   * Changes a library in which one record has to be.
   * @param find the kind and id of the record in this library; undefined when it has none such
   */
  async change<Answer>(
    request: LibraryRequest,
    find: (library: Library) => { readonly kind: InputKind; readonly id: number } | undefined,
    edit: LibraryEdit<Answer>,
  ): Promise<Refusable<Written<Answer>>> {
    const shared = await this.shared();
    const stream = libraryStream(request.userId);
    const { state } = await retry(() => this.commands.states.latest(stream));
    const mine = find(state);
    if (mine) return this.inStream(stream, request, shared, seeing(mine, edit));
    const place = find(shared);
    const record = place && shared[place.kind].get(place.id);
    const refusal = changeRefusal(record, { id: request.userId, isAdmin: request.isAdmin });
    if (refusal || !place || !record) return refuse(refusal ?? notFound('input-not-found'));
    // The planner's own was retired since, or comes from a log that is behind the read model.
    if (record.createdBy !== 0) return refuse(notFound('input-not-found'));
    return this.inStream(streamOfInput(place.kind, record), request, shared, seeing(place, edit));
  }

  /** Changes one record. @param decide gets the record as it is now */
  one<Answer>(
    request: LibraryRequest,
    kind: InputKind,
    id: number,
    {
      decide,
      ...edit
    }: Omit<LibraryEdit<Answer>, 'decide'> & {
      readonly decide: (record: AnyInput, context: EditContext) => LibraryDecision;
    },
  ): Promise<Refusable<Written<Answer>>> {
    return this.change(request, (library) => (currentInput(kind, id, { own: library }) ? { kind, id } : undefined), {
      ...edit,
      decide: (context) => {
        const record = currentInput(kind, id, context.choices);
        return record ? decide(record, context) : refuse(notFound('input-not-found'));
      },
    });
  }

  private shared(): Promise<Library> {
    return retry(() => this.library.latest());
  }

  private inStream<Answer>(
    stream: string,
    request: LibraryRequest,
    shared: Library,
    { ids = {}, decide, answer }: LibraryEdit<Answer>,
  ): Promise<Refusable<Written<Answer>>> {
    const forEverybody = stream !== libraryStream(request.userId);
    return this.commands.change(stream, request, {
      ids: () => ids,
      decide: async (own, newIds, seen) => {
        const decision = await decide({
          choices: inputChoices({ own, shared, forEverybody }),
          ids: newIds,
          seen,
          createdBy: forEverybody ? 0 : request.userId,
        });
        const refusal = 'refusal' in decision || forEverybody ? undefined : libraryFull(own, decision.events);
        return refusal ? refuse(refusal) : decision;
      },
      answer: (own, events) => answer(overlaidLibrary(shared, own), events),
    });
  }
}

/** What its sender cannot have seen, they cannot have edited: a version before the record was made is none of its own. */
const seeing = <Answer>(
  { kind, id }: { readonly kind: InputKind; readonly id: number },
  edit: LibraryEdit<Answer>,
): LibraryEdit<Answer> => ({
  ...edit,
  decide: (context) => (context.seen && !context.seen[kind].has(id) ? refuse(notThereYet) : edit.decide(context)),
});

const notThereYet: Refusal = {
  kind: 'stale',
  code: 'no-such-version',
  title: 'Validation failed',
  detail: 'The input was not there yet at this version.',
};
