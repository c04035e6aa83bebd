import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * How an access token is written: `plumbline_pat_3_` and 63 small letters and digits, which a double click selects whole and a
 * scanner for leaked secrets finds. The first 50 are the secret, 256 random bits; the last 13 sign what stands before them with the
 * server's key, so that a made-up token is refused without asking the database (docs/decisions/0036).
 */
const PREFIX = 'plumbline_pat_';
const WRITTEN = /^(plumbline_pat_(\d{1,10})_([0-9a-z]{50}))([0-9a-z]{13})$/;

export interface AccessTokenText {
  readonly id: number;
  readonly secret: string;
}

export const isAccessToken = (bearer: string): boolean => bearer.startsWith(PREFIX);

export const newSecret = (): string => inLettersAndDigits(randomBytes(32), 50);

/** What is stored of a secret. A fast hash is enough: nobody guesses 256 bits. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function accessTokenText({ id, secret }: AccessTokenText, key: string): string {
  const text = `${PREFIX}${id}_${secret}`;
  return text + signature(text, key);
}

/** @returns undefined for what was not written with this key */
export function readAccessToken(bearer: string, key: string): AccessTokenText | undefined {
  const [, text = '', id, secret = '', signed = ''] = WRITTEN.exec(bearer) ?? [];
  if (id === undefined || !timingSafeEqual(Buffer.from(signed), Buffer.from(signature(text, key)))) return undefined;
  return { id: Number(id), secret };
}

const signature = (text: string, key: string): string =>
  inLettersAndDigits(createHmac('sha256', key).update(text).digest().subarray(0, 8), 13);

const inLettersAndDigits = (bytes: Buffer, length: number): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(length, '0');
