import type { PreviewAnswer } from '../../lib/api-types.js';
import { takeEarlyRead } from '../../lib/early-reads.js';
import { sessionToken } from '../../lib/session.js';

let early: { readonly programmeId: number; answer: PreviewAnswer | null } | undefined;

/** Takes over what public/early-reads.js asked for, so that it is parsed while the programme is still on its way. */
export async function readEarlyImpact(programmeId: number): Promise<void> {
  const asked = takeEarlyRead(`/api/Projects/${programmeId}/preview`, sessionToken());
  if (!asked) return;
  const mine = { programmeId, answer: null as PreviewAnswer | null };
  early = mine;
  // Whoever shows it asks again, for what is open: a failure is told then.
  const response = await asked.catch(() => undefined);
  if (response?.ok) mine.answer = (await response.json()) as PreviewAnswer;
}

/** What the programme needs as it is saved, for the first panel that is opened; undefined where it is not there yet. */
export function takeEarlyImpact(programmeId: number): PreviewAnswer | undefined {
  const found = early?.programmeId === programmeId ? early.answer : null;
  early = undefined;
  return found ?? undefined;
}
