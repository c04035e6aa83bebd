import { parseArgs } from 'node:util';
import { ROLES, type Role } from '../platform/config.js';

export type ProcessCounts = Readonly<Record<Role, number>>;

/** More than this of a role is a slip of the keyboard. */
const MOST = 32;
const DEFAULT = 2;

export const USAGE = `npm run split -- [--api ${DEFAULT}] [--projector ${DEFAULT}] [--publisher ${DEFAULT}]`;

/** The arguments ask for something that cannot be; the message is one line for the person who typed them. */
export class BadUsage extends Error {
  override readonly name = 'BadUsage';
}

/**
 * How many processes of each role are wanted: two, but no publisher where there is no Kafka.
 * @throws BadUsage
 */
export function readCounts(args: readonly string[], withKafka: boolean): ProcessCounts {
  const given = parsed(args);
  const count = (role: Role, fallback: number, least: number): number => {
    const text = given[role];
    if (text === undefined) return fallback;
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= MOST) return number;
    throw new BadUsage(`--${role} must be a whole number from ${least} to ${MOST}, not '${text}'`);
  };
  const counts = { api: count('api', DEFAULT, 1), projector: count('projector', DEFAULT, 1), publisher: count('publisher', withKafka ? DEFAULT : 0, 0) };
  if (counts.publisher > 0 && !withKafka) throw new BadUsage('--publisher needs KAFKA_BROKERS');
  return counts;
}

function parsed(args: readonly string[]): Partial<Record<Role, string>> {
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(ROLES.map((role) => [role, { type: 'string' as const }])) }).values;
  } catch (error) {
    throw new BadUsage((error as Error).message);
  }
}
