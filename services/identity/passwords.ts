import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The package's `Algorithm.Argon2id`; a const enum, which is not available with isolated modules. */
const ARGON2ID = 2;

/** First choice of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, HASH_OPTIONS);

let dummyHash: Promise<string> | undefined;

/**
 * @param passwordHash undefined for an unknown account: a dummy hash is verified then, so that the response time does not
 * reveal which e-mails have an account
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}

/** Computes the dummy hash at start, so that the first log-in is not slower than the others. */
export async function warmUpPasswords(): Promise<void> {
  await passwordMatches('', undefined);
}
