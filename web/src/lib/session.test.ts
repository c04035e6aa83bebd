import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { signIn, tokenOf } from '../testing/session.js';
import { currentUser, endSession, hasLoggedOut, keepName, sessionToken, startSession } from './session.js';

beforeEach(() => {
  window.localStorage.clear();
  endSession();
});

describe('the signed-in user', () => {
  it('is read from the token’s claims', () => {
    signIn({ sub: 'isla.mc.morrison@example.com', role: 'Admin', ScioUserId: 12 });
    expect(currentUser()).toEqual({
      id: 12,
      email: 'isla.mc.morrison@example.com',
      role: 'Admin',
      name: 'Isla Mc Morrison',
      initials: 'IM',
    });
  });

  it('has one initial when the e-mail has one word', () => {
    signIn({ sub: 'isla@example.com' });
    expect(currentUser()?.initials).toBe('I');
  });

  it('may have letters beyond ASCII', () => {
    const payload = btoa(
      String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ sub: 'zoë@example.com', ScioUserId: 1 }))),
    );
    startSession(`x.${payload}.x`);
    expect(currentUser()?.name).toBe('Zoë');
  });

  it('is the same object as long as the token is, so that screens do not draw anew', () => {
    signIn();
    expect(currentUser()).toBe(currentUser());
  });

  it('has the name that was chosen, until another account logs in', () => {
    signIn({ sub: 'isla.morrison@example.com' });
    keepName('Ann Smith-Jones');
    expect(currentUser()).toMatchObject({ name: 'Ann Smith-Jones', initials: 'AS' });
    expect(currentUser()).toBe(currentUser());
    signIn({ sub: 'ben@example.com' });
    expect(currentUser()?.name).toBe('Ben');
    keepName('Benjamin');
    endSession();
    signIn({ sub: 'ben@example.com' });
    expect(currentUser()?.name).toBe('Ben');
  });

  it('cannot be known where the browser keeps nothing, and says why', () => {
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(() => currentUser()).toThrow(/^Failed to initialize authentication: This browser does not keep a log-in/);
    blocked.mockRestore();
  });

  it('is nobody once the token has expired', () => {
    const now = jest.spyOn(Date, 'now');
    signIn({ exp: 2000 });
    now.mockReturnValue(1_999_999);
    expect(currentUser()).not.toBeNull();
    now.mockReturnValue(2_000_000);
    expect([currentUser(), sessionToken()]).toEqual([null, null]);
    now.mockRestore();
  });

  it('follows what another tab does', () => {
    signIn();
    window.localStorage.setItem('plumbline.token', tokenOf({ sub: 'other@example.com' }));
    expect(currentUser()?.email).toBe('other@example.com');
  });
});

describe('a token', () => {
  it.each(['', 'no-token', 'a.b.c', `x.${btoa('null')}.x`, `x.${btoa('{"sub":"a@b.c"}')}.x`])(
    'that is none of ours (%j) is refused before it is stored',
    (token) => {
      expect(() => startSession(token)).toThrow('Invalid response from server');
      expect(window.localStorage).toHaveLength(0);
    },
  );
});

describe('leaving', () => {
  it('is told from being put out', () => {
    signIn();
    endSession('logged-out');
    expect(hasLoggedOut()).toBe(true);
    signIn();
    endSession();
    expect(hasLoggedOut()).toBe(false);
  });
});
