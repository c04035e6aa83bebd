import { comparePositions, type RecordedEvent } from '../event-store/event.js';
import { verifyChain } from '../event-store/hash-chain.js';
import { LogDigest } from './log-digest.js';
import type { Reached } from './progress-text.js';
import { eventsOf, type RecordedLog } from './recorded-log.js';

/**
 * Checks a whole log: positions in order, versions 1 to n in every stream, hash chains (architecture.md, Rules of the write side).
 * @param counted whether positions must be 1 to n as well (PostgreSQL: none is missing)
 * @param found takes one line per finding
 */
export async function verifyLog(
  log: RecordedLog,
  counted: boolean,
  found: (finding: string) => void,
  reached: (reached: Reached) => void,
): Promise<LogDigest> {
  const digest = new LogDigest();
  const inOrder = async function* (): AsyncIterable<RecordedEvent> {
    let before: RecordedEvent | undefined;
    for await (const event of eventsOf(log, reached)) {
      const finding = misplaced(before, event, counted);
      if (finding) found(finding);
      digest.add(event);
      yield event;
      before = event;
    }
  };
  for await (const { stream, version, position, what } of verifyChain(inOrder())) {
    found(
      what === 'missing'
        ? `${stream} has no event before version ${version} (position ${position})`
        : `${stream} version ${version} (position ${position}) is not what was written`,
    );
  }
  return digest;
}

function misplaced(
  before: RecordedEvent | undefined,
  { position }: RecordedEvent,
  counted: boolean,
): string | undefined {
  const last = before?.position;
  if (last !== undefined && comparePositions(last, position) >= 0) return `Position ${position} comes after ${last}`;
  if (!counted) return undefined;
  const expected = BigInt(last ?? 0) + 1n;
  if (BigInt(position) === expected) return undefined;
  const end = BigInt(position) - 1n;
  return expected === end ? `Position ${end} is missing` : `Positions ${expected} to ${end} are missing`;
}
