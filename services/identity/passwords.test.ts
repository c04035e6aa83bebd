import { describe, expect, it } from '@jest/globals';
import { Refused } from '../platform/problem.js';
import { Passwords } from './passwords.js';

const WAITING = 50;
const WAITING_OF_ONE = 20;
const ANN = '192.0.2.7';
const BEN = '2001:db8::1';

describe('passwords', () => {
  it('match their own hash, and neither another one nor none', async () => {
    const passwords = new Passwords({ passwordHashesAtOnce: 2 });
    const hash = await passwords.hash('Plumb-1ine', ANN);
    expect(await passwords.matches('Plumb-1ine', hash, ANN)).toBe(true);
    expect(await passwords.matches('Plumb-2ine', hash, ANN)).toBe(false);
    expect(await passwords.matches('Plumb-1ine', undefined, ANN)).toBe(false);
  });

  it('are hashed a few at once, 50 more wait, and the others are told to come again', async () => {
    const passwords = new Passwords({ passwordHashesAtOnce: 2 });
    await passwords.warmUp();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 + WAITING + 3 }, (_, n) => passwords.matches('Plumb-1ine', undefined, `192.0.2.${n}`)),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Refused] : []));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + WAITING);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toBeInstanceOf(Refused);
    expect(refused[0]).toMatchObject({
      refusal: { kind: 'too-many', code: 'too-many-log-ins' },
      retryAfterSeconds: 2,
    });
    expect(await passwords.matches('Plumb-1ine', undefined, ANN)).toBe(false); // there is room again
  });

  it('of one address leave room for the others, whatever it sends', async () => {
    const passwords = new Passwords({ passwordHashesAtOnce: 2 });
    await passwords.warmUp();
    const sent = (times: number, address: string) =>
      Array.from({ length: times }, () => passwords.matches('Plumb-1ine', undefined, address));
    // Two spellings of one address are one caller's.
    const others = Promise.allSettled([...sent(60, ANN), ...sent(10, `::ffff:${ANN}`)]);
    expect(await Promise.all(sent(5, BEN))).toEqual(Array.from({ length: 5 }, () => false));
    const refused = (await others).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(70 - 2 - WAITING_OF_ONE);
    expect(await passwords.matches('Plumb-1ine', undefined, ANN)).toBe(false);
  });
});
