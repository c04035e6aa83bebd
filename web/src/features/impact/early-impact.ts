import type { PreviewAnswer } from '../../lib/api-types.js';
import { takeEarlyRead } from '../../lib/early-reads.js';
import { sessionToken } from '../../lib/session.js';

interface EarlyImpact {
  readonly programmeId: number;
  /** Undefined where it failed: whoever shows it asks again, for what is open, and tells why then. */
  readonly arrives: Promise<PreviewAnswer | undefined>;
  /** Once it is there. */
  answer?: PreviewAnswer;
}

let early: EarlyImpact | undefined;

/** Takes over what public/early-reads.js asked for, so that it is parsed while the programme is still on its way. */
export function readEarlyImpact(programmeId: number): void {
  const asked = takeEarlyRead(`/api/Projects/${programmeId}/preview`, sessionToken());
  if (!asked) return;
  const arrives = asked.then((response) => (response.ok ? (response.json() as Promise<PreviewAnswer>) : undefined));
  const mine: EarlyImpact = { programmeId, arrives: arrives.catch(() => undefined) };
  void mine.arrives.then((answer) => (mine.answer = answer));
  early = mine;
}

/** What the programme needs as it is saved, for the first panel that is opened. */
export function takeEarlyImpact(programmeId: number): EarlyImpact | undefined {
  const found = early?.programmeId === programmeId ? early : undefined;
  early = undefined;
  return found;
}
