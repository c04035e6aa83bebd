import { type RecordedEvent } from '../../event-store/event.js';
import { verifyChain } from '../../event-store/hash-chain.js';
import { comparePositions } from '../../platform/position.js';
import { LogDigest } from './log-digest.js';
import { eventsOf, type Progress, type RecordedLog } from './recorded-log.js';

/**
 * Checks a whole log: positions in order, versions 1 to n in every stream, hash chains (docs/architecture.md, Rules of the write side).
 * @param counted whether positions must also be 1 to n without gaps (PostgreSQL)
 * @param found called with one line per finding
 */
export async function verifyLog(
  log: RecordedLog,
  counted: boolean,
  found: (finding: string) => void,
  reached: (reached: Progress) => void,
): Promise<LogDigest> {
  const digest = new LogDigest();
  const inOrder = async function* (): AsyncIterable<RecordedEvent> {
    let before: RecordedEvent | undefined;
    for await (const event of eventsOf(log, reached)) {
      const finding = positionFinding(before, event, counted);
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

function positionFinding(
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
