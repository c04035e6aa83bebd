/**
 * A refusal that the caller can do something about. Domain decisions throw none: they return it (`Refusal`);
 * the HTTP layer answers it as problem details (api.md, Conventions).
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
  /** Of a stale edit: who changed what meanwhile. */
  readonly conflicts?: readonly Conflict[];
}

/** A field that somebody else changed after the version that the sender had seen. */
export interface Conflict {
  /** As in `errors`; a part by its id: `parts.17.size`. */
  readonly field: string;
  /** What stands there now; null for a part that is gone. */
  readonly theirs: unknown;
  readonly modifiedBy: number;
  readonly modified: string;
}

export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported'
  | 'invalid'
  | 'version-required'
  | 'too-many'
  | 'unavailable';

export const STATUS_OF: Readonly<Record<RefusalKind, number>> = {
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
};

/** Carries a refusal out of a handler to the filter that answers it. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly retryAfterSeconds?: number,
  ) {
    super(refusal.title);
    this.name = 'Refused';
  }
}

/** Collects messages by field, in the order of the form; `refusal()` when there are any. */
export class FieldErrors {
  private readonly fields = new Map<string, string[]>();

  add(field: string, message: string): void {
    const messages = this.fields.get(field);
    if (messages) messages.push(message);
    else this.fields.set(field, [message]);
  }

  get any(): boolean {
    return this.fields.size > 0;
  }

  /** `title`: the text of the toast; by default the messages joined as spec 1, section 5 joins them. */
  refusal(title?: string): Refusal {
    return {
      kind: 'invalid',
      code: 'invalid-fields',
      // A message that is a sentence of its own has its full stop already.
      title:
        title ??
        [...this.fields.values()]
          .flat()
          .reduce(
            (text, message) => (text === '' ? message : `${text}${text.endsWith('.') ? '' : '.'} ${message}`),
            '',
          ),
      errors: Object.fromEntries(this.fields),
    };
  }
}
