import { randomUUID } from 'node:crypto';
import type { EventLog } from './event-log.js';
import type { ProposedEvent } from './log-record.js';

const STATISTICS_EVERY_MS = 30_000;
const STATISTICS_EVERY_EVENTS = 500;
const STATISTICS = '$stats-127.0.0.1:2113';

/** The server writes into the log for itself, at each start and now and then: readers of `$all` meet these events. */
export async function writeSystemEvents(log: EventLog): Promise<void> {
  await log.append('$epoch-information', 'any', [
    systemEvent('$EpochInformation', { EpochNumber: log.count('$epoch-information') }),
  ]);
  await log.append(`$$${STATISTICS}`, 'no_stream', [systemEvent('$metadata', { $maxAge: 86_400 })]);
  await writeStatistics(log);
  setInterval(() => void writeStatistics(log), STATISTICS_EVERY_MS).unref();
  let due = log.count() + STATISTICS_EVERY_EVENTS;
  log.onCommitted(() => {
    if (log.count() < due) return;
    due = log.count() + STATISTICS_EVERY_EVENTS;
    void writeStatistics(log);
  });
}

async function writeStatistics(log: EventLog): Promise<void> {
  await log.append(STATISTICS, 'any', [systemEvent('$statsCollected', { 'proc-mem': process.memoryUsage.rss() })]);
}

function systemEvent(type: string, data: object): ProposedEvent {
  return {
    id: randomUUID(),
    type,
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify(data)),
    metadata: Buffer.alloc(0),
  };
}
