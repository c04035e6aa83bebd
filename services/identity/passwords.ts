import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The package's `Algorithm.Argon2id`: a const enum, which compilers of single files cannot read. */
const ARGON2ID = 2;

/** First choice of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const STRENGTH = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, STRENGTH);

let decoy: Promise<string> | undefined;

/**
 * @param passwordHash undefined for an unknown account: as much work is done, so that the time of the answer
 * does not tell which e-mails have one
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}

/** Makes the first log-in take no longer than the others. */
export async function warmUpPasswords(): Promise<void> {
  await passwordMatches('', undefined);
}
