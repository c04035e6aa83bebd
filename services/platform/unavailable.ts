import { isDatabaseAway } from './database.js';

/** A server that the product works with does not answer. The same request may succeed in a moment: 503. */
export class Unavailable extends Error {}

/** Whether work failed because PostgreSQL or the event store is away, so that it is worth another try. */
export const isUnavailable = (error: unknown): boolean => error instanceof Unavailable || isDatabaseAway(error);
