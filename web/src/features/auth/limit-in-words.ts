import type { ApiError } from '../../lib/api.js';

/**
 * What a form of the log-in shows of a failure: of a limit that was reached also when to try again.
 * @param untold where the server says nothing: of an answer without a title
 */
export function limitInWords({ status, message, retryAfter, isUntold }: ApiError, untold?: string): string {
  if (isUntold && untold !== undefined) return untold;
  if (status !== 429 || retryAfter === undefined) return message;
  const sentence = message.replace(/ Please try again( later)?\.$/, '');
  return `${sentence} Try again in ${durationInWords(retryAfter)}.`;
}

/** Rounded up, so that nobody is asked back too early. */
export function durationInWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
