import { readArguments, WrongUsage } from '../platform/arguments.js';
import { ROLES, type Role } from '../platform/config.js';

export type ProcessCounts = Readonly<Record<Role, number>>;

/** More than this of a role is a slip of the keyboard. */
const MOST = 32;
const DEFAULT = 2;

export const USAGE = `npm run split -- [--api ${DEFAULT}] [--projector ${DEFAULT}] [--publisher ${DEFAULT}]`;

/**
 * How many processes of each role are wanted: two, but no publisher where there is no Kafka.
 * @throws WrongUsage
 */
export function readCounts(args: readonly string[], withKafka: boolean): ProcessCounts {
  const {
    options: given,
    words: [word],
  } = readArguments(args, ROLES);
  if (word !== undefined) throw new WrongUsage(`Unexpected argument '${word}'`);
  const count = (role: Role, fallback: number, least: number): number => {
    const text = given[role];
    if (text === undefined) return fallback;
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= MOST) return number;
    throw new WrongUsage(`--${role} must be a whole number from ${least} to ${MOST}, not '${text}'`);
  };
  const counts = {
    api: count('api', DEFAULT, 1),
    projector: count('projector', DEFAULT, 1),
    publisher: count('publisher', withKafka ? DEFAULT : 0, 0),
  };
  if (counts.publisher > 0 && !withKafka) throw new WrongUsage('--publisher needs KAFKA_BROKERS');
  return counts;
}
