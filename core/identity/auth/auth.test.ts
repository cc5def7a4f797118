import { describe, expect, it } from 'vitest';
import { passwordStrength } from '../../values/password-strength.ts';
import { isSimpleCode } from '../../values/simple-digits.ts';
import { findPasswordProblem, type NewPassword } from './new-password.ts';
import { CODE_RESEND_SECONDS, decideCodeTry, secondsUntilResend } from './one-time-code.ts';
import { decideSession, type StoredSession } from './session.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe('a one-time code', () => {
  const code = { triesLeft: 5, expiresAt: later(1), usedAt: null };

  it('may be entered until it expires', () => {
    expect(decideCodeTry(code, NOW).ok).toBe(true);
    expect(decideCodeTry({ ...code, expiresAt: NOW }, NOW)).toMatchObject({
      code: 'code_wrong',
    });
  });

  it('may be entered while tries are left', () => {
    expect(decideCodeTry({ ...code, triesLeft: 1 }, NOW).ok).toBe(true);
    expect(decideCodeTry({ ...code, triesLeft: 0 }, NOW)).toMatchObject({
      code: 'code_used_up',
    });
  });

  it('works once', () => {
    expect(decideCodeTry({ ...code, usedAt: later(-1) }, NOW)).toMatchObject({
      code: 'code_wrong',
    });
  });

  it('counts as wrong if it was never sent', () => {
    expect(decideCodeTry(undefined, NOW)).toMatchObject({ code: 'code_wrong' });
  });

  it('may be requested again after a minute, not a second before', () => {
    expect(secondsUntilResend(undefined, NOW)).toBe(0);
    expect(secondsUntilResend(later(-CODE_RESEND_SECONDS), NOW)).toBe(0);
    expect(secondsUntilResend(later(1 - CODE_RESEND_SECONDS), NOW)).toBe(1);
  });
});

describe('a session', () => {
  const session: StoredSession = {
    expiresAt: later(1),
    lastSeenAt: NOW,
    endedAt: null,
    endReason: null,
    userStatus: 'active',
  };

  it('is valid until it expires', () => {
    expect(decideSession(session, NOW).ok).toBe(true);
    expect(decideSession({ ...session, expiresAt: NOW }, NOW)).toMatchObject({
      code: 'session_unknown',
    });
  });

  it.each(['elsewhere', 'password', 'frozen'] as const)('ended elsewhere (%s) is refused as such', (endReason) => {
    expect(decideSession({ ...session, endedAt: NOW, endReason }, NOW)).toMatchObject({ code: 'session_ended' });
  });

  it('is refused as unknown after its owner logged out', () => {
    expect(decideSession({ ...session, endedAt: NOW, endReason: 'logout' }, NOW)).toMatchObject({
      code: 'session_unknown',
    });
  });

  it('is forbidden in every state if the account is frozen', () => {
    expect(
      decideSession(
        {
          ...session,
          endedAt: NOW,
          endReason: 'elsewhere',
          userStatus: 'frozen',
        },
        NOW,
      ),
    ).toMatchObject({
      code: 'account_frozen',
    });
  });

  it('is refused as unknown if it never existed', () => {
    const seenAt = (minutes: number) => ({ ...session, lastSeenAt: new Date(NOW.getTime() - minutes * 60_000) });
    expect(decideSession(seenAt(119), NOW, 2).ok).toBe(true);
    expect(decideSession(seenAt(120), NOW, 2)).toMatchObject({ code: 'session_unknown' });
    expect(decideSession(undefined, NOW)).toMatchObject({
      code: 'session_unknown',
    });
  });
});

describe('a new password', () => {
  const problem = (password: string, change: Partial<NewPassword> = {}) =>
    findPasswordProblem({ password, bounds: { min: 6, max: 12 }, phone: '9171234567', isCommon: false, ...change });

  it('has 6 to 12 characters unless the site sets other bounds', () => {
    expect([problem('abcd5'), problem('abcde6'), problem('abcdefghij12'), problem('abcdefghij123')]).toEqual([
      'password_length',
      undefined,
      undefined,
      'password_length',
    ]);
    const bounds = { min: 10, max: 40 };
    expect(problem('abcdefg12', { bounds })).toBe('password_too_short');
    expect(problem('abcdefgh12', { bounds })).toBeUndefined();
    expect(problem('a'.repeat(41), { bounds })).toBe('password_too_long');
  });

  it('is not a very common one, and not the user’s phone number', () => {
    expect(problem('qwerty', { isCommon: true })).toBe('password_common');
    for (const own of ['9171234567', '09171234567', '0917-1234567', '234567']) {
      expect(problem(own), own).toBe('password_is_phone');
    }
    expect(problem('x234567')).toBeUndefined();
  });

  it('is rated by how hard it is to guess', () => {
    for (const weak of ['abc123', 'aaaaaaaaaaaa', '12345678', '121212121212'])
      expect(passwordStrength(weak)).toBe('weak');
    expect(passwordStrength('secret12')).toBe('fair');
    expect(passwordStrength('kY7#pq2!Rz')).toBe('strong');
  });
});

it('is simple if it is a commonly guessed code of six digits', () => {
  const simple = ['111111', '123456', '654321', '890123', '121212', '123123', '112233'];
  expect(simple.filter((code) => !isSimpleCode(code))).toEqual([]);
  expect(['135790', '246802', '902817'].filter(isSimpleCode)).toEqual([]);
});
