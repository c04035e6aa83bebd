/** Where something stands in the list of notifications: after which command, and of the exports that ended since, which. */
export interface Place {
  readonly place: number;
  /** 0 for what a command did. */
  readonly tie: number;
}

/** What happened to a user's programmes, or what of their own has ended. */
export interface NewsItem extends Place {
  readonly id: string;
  readonly programmeId: number;
  readonly authorId: number;
  /** One of NOTIFICATION_KINDS. */
  readonly kind: string;
  readonly changes: number;
  /** Of an import: activities that it made or changed. */
  readonly activities: number;
  readonly scenarioId: number | null;
  /** Of an export. */
  readonly format: string | null;
  /** ISO 8601, UTC. */
  readonly from: string;
  readonly until: string;
  readonly read: boolean;
}

/** What a programme is called now, whether or not it was removed. */
export interface NamedProgramme {
  readonly id: number;
  /** Of a scenario that of its base. */
  readonly name: string;
  readonly scenarioName: string | null;
  /** Whether it can be opened: neither it nor its base is removed. */
  readonly isOpen: boolean;
  readonly isDraft: boolean;
}

export interface NewsQuery {
  readonly userId: number;
  /** Nothing older; ISO 8601, UTC, as events have it. */
  readonly since: string;
  /** Only what stands before it; undefined for the newest. */
  readonly before: Place | undefined;
  readonly unreadOnly: boolean;
  readonly limit: number;
}

/** Reads what the log and ended exports tell a user; the read side implements it (projections/notifications/programme-news.ts). */
export abstract class News {
  /** The newest first. */
  abstract page(query: NewsQuery): Promise<readonly NewsItem[]>;
  /** How many are unread, up to `most`. */
  abstract unread(query: Pick<NewsQuery, 'userId' | 'since'>, most: number): Promise<number>;
  /** Those of the spells that are told to the user, with how far each has grown. */
  abstract revisions(userId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How many commands there were on programmes and schedules. */
  abstract lastPlace(): Promise<number>;
  abstract programmes(ids: readonly number[]): Promise<ReadonlyMap<number, NamedProgramme>>;
}
