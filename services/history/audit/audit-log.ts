import { Inject, Injectable } from '@nestjs/common';
import { programmeStream } from '../../commands/programme-commands.js';
import { scheduleStream } from '../../commands/schedule-commands.js';
import { programmeNotFound } from '../../domain/programmes/decision.js';
import type { RecordedEvent } from '../../event-store/event.js';
import { EVENT_STORE, type EventStore } from '../../event-store/event-store.js';
import { CONFIG, type RunningConfig } from '../../platform/config.js';
import { giveWay, Slice } from '../../platform/giving-way.js';
import { comparePositions, type Position } from '../../platform/position.js';
import { Refused } from '../../platform/problem.js';
import { type LogChunk, type RecordedLog, recordedLog } from './recorded-log.js';
import { verifyLog } from './verify-log.js';

/** Events of one programme that are read together. */
const CHUNK = 200;
/** Findings in an answer; the others are counted. */
const MAX_FINDINGS = 100;

export interface Verification {
  readonly events: number;
  readonly sha256: string;
  readonly findings: readonly string[];
  readonly moreFindings: number;
}

/** The log for auditors: the whole of it, or a programme with its schedule, as it stood when the reading began. */
@Injectable()
export class AuditLog {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<RunningConfig, 'eventStore'>,
  ) {}

  /**
   * @param programmeId undefined for the whole log
   * @throws Refused 404 for a programme that was never made
   */
  async read(programmeId: number | undefined, signal: AbortSignal): Promise<RecordedLog> {
    if (programmeId === undefined) return givingWay(recordedLog(this.store, signal));
    const head = await this.store.head();
    const first = this.store.read(programmeStream(programmeId), { to: 1, asStored: true });
    for await (const _ of first) return this.ofProgramme(programmeId, head, signal);
    throw new Refused(programmeNotFound);
  }

  /**
   * Whether versions and hashes are those that were written, and in a whole log of PostgreSQL whether a position is missing.
   * @param events only the first so many, for whoever has a file of them
   */
  async verify(
    programmeId: number | undefined,
    events: number | undefined,
    signal: AbortSignal,
  ): Promise<Verification> {
    const findings: string[] = [];
    let all = 0;
    const found = (finding: string): void => {
      all += 1;
      if (findings.length < MAX_FINDINGS) findings.push(finding);
    };
    const log = firstOf(await this.read(programmeId, signal), events ?? Infinity);
    const counted = programmeId === undefined && this.config.eventStore.kind === 'postgres';
    const digest = await verifyLog(log, counted, found, () => undefined);
    return { events: digest.events, sha256: digest.text(), findings, moreFindings: all - findings.length };
  }

  /** Both streams in the order of the log. */
  private async *ofProgramme(programmeId: number, head: Position, signal: AbortSignal): RecordedLog {
    const read = (stream: string) => this.store.read(stream, { asStored: true })[Symbol.asyncIterator]();
    const sources = [read(programmeStream(programmeId)), read(scheduleStream(programmeId))];
    try {
      const next = await Promise.all(sources.map((source) => source.next()));
      let chunk: RecordedEvent[] = [];
      for (;;) {
        signal.throwIfAborted();
        let earliest = -1;
        for (const [i, one] of next.entries()) {
          const other = next[earliest];
          if (one.done || comparePositions(one.value.position, head) > 0) continue;
          if (!other || other.done || comparePositions(one.value.position, other.value.position) < 0) earliest = i;
        }
        const [source, found] = [sources[earliest], next[earliest]];
        if (!source || !found || found.done) break;
        chunk.push(found.value);
        next[earliest] = await source.next();
        if (chunk.length < CHUNK) continue;
        yield { events: chunk, part: 0 } satisfies LogChunk;
        chunk = [];
        await giveWay();
      }
      yield { events: chunk, part: 1 } satisfies LogChunk;
    } finally {
      // A reader who leaves, and a head that is passed, end it before the streams do.
      await Promise.all(sources.map((source) => source.return?.()));
    }
  }
}

/** A thousand events are hashed in tens of milliseconds. */
async function* givingWay(log: RecordedLog): RecordedLog {
  const slice = new Slice();
  for await (const { events, part } of log) {
    for (let from = 0; from < events.length; from += CHUNK) {
      yield { events: events.slice(from, from + CHUNK), part };
      if (slice.isOver) await slice.rest();
    }
  }
}

async function* firstOf(log: RecordedLog, events: number): RecordedLog {
  let left = events;
  for await (const chunk of log) {
    yield { ...chunk, events: chunk.events.slice(0, left) };
    left -= chunk.events.length;
    if (left <= 0) return;
    await giveWay();
  }
}
