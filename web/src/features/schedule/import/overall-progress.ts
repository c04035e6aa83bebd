import type { Progress } from '../../../lib/ndjson.js';

/**
 * What each step of a long command is called, and its share of the whole: 50 MB are read in 4 s (docs/quality.md,
 * Speed), and sent as fast at 100 Mbit/s.
 */
const steps = {
  uploading: { name: 'Uploading', share: 0.4 },
  reading: { name: 'Reading', share: 0.5 },
  comparing: { name: 'Comparing with the schedule', share: 0.1 },
  checking: { name: 'Checking against the schedule', share: 0.3 },
  recording: { name: 'Recording', share: 0.7 },
};

export type Step = keyof typeof steps;

/** How far all of `order` is when one of its steps is `done`: never less than before, and 1 only at the end. */
export function overallProgress(order: readonly Step[], { step, done }: Progress<string>): number {
  const at = order.indexOf(step as Step);
  const sum = (some: readonly Step[]) => some.reduce((total, one) => total + steps[one].share, 0);
  if (at < 0) return 0;
  return (sum(order.slice(0, at)) + steps[order[at] as Step].share * Math.min(Math.max(done, 0), 1)) / sum(order);
}

export function stepName(step: string): string {
  return steps[step as Step]?.name ?? 'Working';
}
