/**
 * A refusal that the caller can do something about. Domain decisions throw none: they return it (`Refusal`);
 * the HTTP layer answers it as problem details (docs/api.md, Errors).
 */
export interface Refusal {
  readonly kind: RefusalKind;
  /** Machine-readable, kebab-case: `name-taken`. */
  readonly code: string;
  /** Shown to the user: the specifications' text where there is one. */
  readonly title: string;
  readonly detail?: string;
  /** By field of the body: `name`, `parts.0.partSize`. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Of a stale edit: what others have changed since the version that the sender had read. */
  readonly conflicts?: readonly Conflict[];
  /** Of a schedule file that names its columns otherwise: those that can be assigned. */
  readonly columns?: readonly FoundColumn[];
}

/** What an activity of a schedule file is read from. */
export type ColumnRole = 'id' | 'name' | 'start' | 'finish';

/** A column of a schedule file whose columns the user can assign (docs/product/schedules.md, Columns by hand). */
export interface FoundColumn {
  /** From 1. */
  readonly column: number;
  readonly name: string;
  /** Of the first rows, for the user to recognise it by. */
  readonly values: readonly string[];
  /** What it seems to be. */
  readonly guess: ColumnRole | null;
}

/** What comes instead of a result when it is refused. */
export interface Rejection {
  readonly refusal: Refusal;
}

/** A result, or why there is none: whoever uses it has to look first. */
export type Refusable<Result> = Result | Rejection;

export const refuse = (refusal: Refusal): Rejection => ({ refusal });

export const isRejection = (result: unknown): result is Rejection =>
  typeof result === 'object' && result !== null && 'refusal' in result;

/** A field that somebody else changed after the version that the sender had read. */
export interface Conflict {
  /** As in `errors`; a part by its id: `parts.17.partSize`. */
  readonly field: string;
  /** The value now; null for a part that was removed. */
  readonly theirs: unknown;
  readonly modifiedBy: number;
  readonly modified: string;
}

/** How each kind of refusal is answered. */
export const STATUS_OF = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  unsupported: 415,
  invalid: 422,
  'version-required': 428,
  'too-many': 429,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof STATUS_OF;

/** An error that says how it is answered: all that the HTTP layer knows of it (http/problem-filter.ts). */
export abstract class AnswerableError extends Error {
  abstract readonly refusal: Refusal;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Carries a refusal to the filter that answers it, from where Nest takes no other answer: pipes, guards, reads. What commands are
 * refused for is a value (`Rejection`) up to the interceptor of their answers (http/answer-headers.ts).
 */
export class Refused extends AnswerableError {
  constructor(
    readonly refusal: Refusal,
    override readonly retryAfterSeconds?: number,
  ) {
    super(refusal.title);
    this.name = 'Refused';
  }
}

/** More than the caller, or the process, may have at once or within a time: 429, as the default title says it. */
export const tooMany = (code: string, retryAfterSeconds: number, detail: string): Refused =>
  new Refused(
    { kind: 'too-many', code, title: 'Too many requests. Please try again later.', detail },
    retryAfterSeconds,
  );

/** A request that cannot be read as it is, whatever the state: 400. */
export const malformed = (code: string, detail?: string): Refused =>
  new Refused({ kind: 'malformed', code, title: 'Invalid request', ...(detail !== undefined && { detail }) });

/** What the request names is not there, or not for its user: 404. */
export const notFound = (code: string, detail?: string): Refusal => ({
  kind: 'missing',
  code,
  title: 'Resource not found',
  ...(detail !== undefined && { detail }),
});

/** One field of the request cannot be accepted: 422. */
export const invalidField = (field: string, message: string): Refusal => ({
  kind: 'invalid',
  code: 'invalid-fields',
  title: message,
  errors: { [field]: [message] },
});

/** A caller who repairs a hundred fields learns of the others then; an answer with every fault of 10,000 parts is of no use. */
const MAX_FIELDS = 100;
/** A toast holds some five sentences. */
const MAX_TITLE_TEXTS = 5;

/** Collects messages by field, in the order of the form; `refusal()` when there are any. The first hundred fields are told. */
export class FieldErrors {
  private readonly fields = new Map<string, string[]>();
  /** Fields beyond those that are told, and the last of them: the messages of a field come one after the other. */
  private leftOut = 0;
  private lastLeftOut: string | undefined;

  /** @returns whether the message is told */
  add(field: string, message: string): boolean {
    const messages = this.fields.get(field);
    if (messages) messages.push(message);
    else if (this.fields.size < MAX_FIELDS) this.fields.set(field, [message]);
    else {
      if (field !== this.lastLeftOut) this.leftOut++;
      this.lastLeftOut = field;
      return false;
    }
    return true;
  }

  get any(): boolean {
    return this.fields.size > 0;
  }

  /** `title`: the text of the toast; by default the messages joined into sentences (docs/product/assets.md, Form rules). */
  refusal(title?: string): Refusal {
    return {
      kind: 'invalid',
      code: 'invalid-fields',
      title: title ?? joinedTexts([...this.fields.values()].flat()),
      ...(this.leftOut > 0 && {
        detail:
          this.leftOut === 1
            ? '1 more field is wrong.'
            : `${this.leftOut.toLocaleString('en-GB')} more fields are wrong.`,
      }),
      errors: Object.fromEntries(this.fields),
    };
  }
}

/** The first five of the distinct texts as sentences, and how many more there are. */
export function joinedTexts(texts: Iterable<string>): string {
  const distinct = [...new Set(texts)];
  const more = distinct.length - MAX_TITLE_TEXTS;
  const shown = distinct.slice(0, MAX_TITLE_TEXTS);
  return (more > 0 ? [...shown, `And ${more.toLocaleString('en-GB')} more`] : shown)
    .map((text, i, all) => (i === all.length - 1 || text.endsWith('.') ? text : `${text}.`))
    .join(' ');
}
