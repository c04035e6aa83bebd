/** `unknown-kind` and `encrypted` are none of the six kinds (415), `file-too-large` is over the size of an upload (413), the others are 422. */
export type ScheduleFileRefusal =
  | 'unknown-kind'
  | 'encrypted'
  | 'file-too-large'
  | 'malformed'
  | 'no-header'
  | 'no-activities'
  | 'too-many-rows'
  | 'too-many-entries'
  | 'inflates-too-far'
  | 'text-too-long'
  | 'document-type'
  | 'too-much-memory';

/** The file as a whole cannot be read; nothing of it counts, also not the rows that came before. */
export class ScheduleFileRefused extends Error {
  override readonly name = 'ScheduleFileRefused';

  constructor(
    readonly code: ScheduleFileRefusal,
    readonly title: string,
    readonly detail: string,
  ) {
    super(`${title} ${detail}`);
  }
}

/** What the bytes say is not what their kind says: cut off on the way, or written by something else. */
export function damaged(detail: string): ScheduleFileRefused {
  return new ScheduleFileRefused('malformed', 'The file is damaged or incomplete.', detail);
}

/** A document type can make XML mean more than it holds, or make it read other files. */
export function documentType(): ScheduleFileRefused {
  return new ScheduleFileRefused(
    'document-type',
    'The file has a document type.',
    'XML with a document type (DOCTYPE) is not read, since it can make a file mean more than it holds.',
  );
}
