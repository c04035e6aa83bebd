// Ids and names that are reserved before an event is appended, and claimed for good once it is in the log (docs/decisions/0004).

/** Kinds of ids. Subprogrammes and tasks of programmes share the id space of the library (docs/architecture.md, Streams). */
export const ID_KINDS = [
  'programme',
  'part',
  'zone',
  'shifthours',
  'subprogramme',
  'task',
  'p6activity',
  'material',
  'productionrate',
  'elementmakeup',
  'workactivity',
  'materialline',
  'vehicle',
  'package',
] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** An id that an event in the log has assigned. */
export interface ClaimedId {
  readonly kind: IdKind;
  readonly id: number;
  readonly stream: string;
}

/** A name that a stream got by an event in the log. */
export interface ClaimedName {
  readonly scope: string;
  readonly key: string;
  readonly stream: string;
}

/** A name that only one stream may have. */
export interface UniqueName {
  readonly scope: string;
  /** The normalised form that is compared. */
  readonly key: string;
  readonly name: string;
}

/** A command in the log, with the version of its stream before its first event. */
export interface CommandInLog {
  readonly commandId: string;
  readonly stream: string;
  readonly version: number;
  readonly time: string;
}
