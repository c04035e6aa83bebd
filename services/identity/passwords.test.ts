import { describe, expect, it } from '@jest/globals';
import { Refused } from '../platform/problem.js';
import { Passwords } from './passwords.js';

const WAITING = 50;

describe('passwords', () => {
  it('match their own hash, and neither another one nor none', async () => {
    const passwords = new Passwords({ passwordHashesAtOnce: 2 });
    const hash = await passwords.hash('Plumb-1ine');
    expect(await passwords.matches('Plumb-1ine', hash)).toBe(true);
    expect(await passwords.matches('Plumb-2ine', hash)).toBe(false);
    expect(await passwords.matches('Plumb-1ine', undefined)).toBe(false);
  });

  it('are hashed a few at once, 50 more wait, and the others are told to come again', async () => {
    const passwords = new Passwords({ passwordHashesAtOnce: 2 });
    await passwords.warmUp();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 + WAITING + 3 }, () => passwords.matches('Plumb-1ine', undefined)),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Refused] : []));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + WAITING);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toBeInstanceOf(Refused);
    expect(refused[0]).toMatchObject({
      refusal: { kind: 'too-many', code: 'too-many-log-ins' },
      retryAfterSeconds: 2,
    });
    expect(await passwords.matches('Plumb-1ine', undefined)).toBe(false); // there is room again
  });
});
