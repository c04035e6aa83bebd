import { readOptions, UsageError } from '../../platform/arguments.js';
import { ROLES, type Role } from '../../platform/config.js';

export type ProcessCounts = Readonly<Record<Role, number>>;

/** A higher number is most likely a typing error. */
const MAX_PROCESSES = 32;
const DEFAULT_PROCESSES = 2;

export const USAGE = `npm run split -- [--api ${DEFAULT_PROCESSES}] [--projector ${DEFAULT_PROCESSES}] [--publisher ${DEFAULT_PROCESSES}]`;

/**
 * Number of processes of each role: by default two, but no publisher without Kafka.
 * @throws UsageError
 */
export function readCounts(args: readonly string[], withKafka: boolean): ProcessCounts {
  const given = readOptions(args, ROLES);
  const count = (role: Role, fallback: number, least: number): number => {
    const text = given[role];
    if (text === undefined) return fallback;
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= MAX_PROCESSES) return number;
    throw new UsageError(`--${role} must be a whole number from ${least} to ${MAX_PROCESSES}, not '${text}'`);
  };
  const counts = {
    api: count('api', DEFAULT_PROCESSES, 1),
    projector: count('projector', DEFAULT_PROCESSES, 1),
    publisher: count('publisher', withKafka ? DEFAULT_PROCESSES : 0, 0),
  };
  if (counts.publisher > 0 && !withKafka) throw new UsageError('--publisher needs KAFKA_BROKERS');
  return counts;
}
