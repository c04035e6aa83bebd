/** One event of every version ever written, as it was stored (docs/architecture.md, Events). */
import { readdirSync, readFileSync } from 'node:fs';
import type { RecordedEvent } from '../../services/event-store/event.js';

export const FIXTURES = new URL('../fixtures/events/', import.meta.url);

/** `ZoneAdded.v1.json`; a second example of a version is `ZoneAdded.v1.2.json`. */
export const FIXTURE_NAME = /^([A-Z][A-Za-z0-9]+)\.v(\d+)(?:\.\d+)?\.json$/;

export const fixtureNames = (): string[] =>
  readdirSync(FIXTURES)
    .filter((name) => name.endsWith('.json'))
    .sort();

/** In the order of their log, which they are the whole of: each stream from its first version. */
export const eventFixtures = (): RecordedEvent[] =>
  fixtureNames()
    .map((name) => JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8')) as RecordedEvent)
    .sort((a, b) => Number(a.position) - Number(b.position));
