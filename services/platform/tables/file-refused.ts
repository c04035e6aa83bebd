import { AnswerableError, type Refusal, type RefusalKind } from '../problem.js';

export type FileRefusal =
  | 'unknown-kind'
  | 'encrypted'
  | 'file-too-large'
  | 'malformed'
  | 'no-header'
  | 'no-such-column'
  | 'no-columns'
  | 'no-activities'
  | 'too-many-rows'
  | 'too-many-entries'
  | 'inflates-too-far'
  | 'text-too-long'
  | 'document-type'
  | 'too-much-memory';

/** What is not answered with 422. */
const KINDS: { readonly [Code in FileRefusal]?: RefusalKind } = {
  'unknown-kind': 'unsupported',
  encrypted: 'unsupported',
  'file-too-large': 'too-large',
  'too-many-rows': 'too-large',
};

/** The file as a whole cannot be read; the rows read so far are discarded too. */
export class FileRefused extends AnswerableError {
  override readonly name = 'FileRefused';
  readonly refusal: Refusal;

  constructor(
    readonly code: FileRefusal,
    readonly title: string,
    readonly detail: string,
    /** Fields beside the file that are wrong, and the columns that can be assigned instead. */
    readonly more: Pick<Refusal, 'errors' | 'columns'> = {},
  ) {
    super(`${title} ${detail}`);
    this.refusal = { kind: KINDS[code] ?? 'invalid', code, title, detail, errors: { file: [title] }, ...more };
  }
}

/** The content does not match the kind of file: it was cut off, or written by another program. */
export function damaged(detail: string): FileRefused {
  return new FileRefused('malformed', 'The file is damaged or incomplete.', detail);
}

/** The file or a part of it can only be read with a password. */
export function encrypted(): FileRefused {
  return new FileRefused(
    'encrypted',
    'The file is protected with a password.',
    'Save it without a password and import that.',
  );
}

/** Refused because a document type can make XML expand to more than the file holds, or read other files. */
export function documentType(): FileRefused {
  return new FileRefused(
    'document-type',
    'The file has a document type.',
    'XML with a document type (DOCTYPE) is not read, since it can make a file mean more than it holds.',
  );
}
