import { describe, expect, it } from 'vitest';
import { CODE_RESEND_SECONDS, decideCodeTry, secondsUntilResend } from './one-time-code.ts';
import { decideSession, type StoredSession } from './session.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe('a one-time code', () => {
  const code = { triesLeft: 5, expiresAt: later(1), usedAt: null };

  it('may be tried until its time is over', () => {
    expect(decideCodeTry(code, NOW).ok).toBe(true);
    expect(decideCodeTry({ ...code, expiresAt: NOW }, NOW)).toMatchObject({
      code: 'code_wrong',
    });
  });

  it('may be tried while tries are left', () => {
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

  it('that was never sent is a wrong one', () => {
    expect(decideCodeTry(undefined, NOW)).toMatchObject({ code: 'code_wrong' });
  });

  it('may be asked for again after a minute, not a second before', () => {
    expect(secondsUntilResend(undefined, NOW)).toBe(0);
    expect(secondsUntilResend(later(-CODE_RESEND_SECONDS), NOW)).toBe(0);
    expect(secondsUntilResend(later(1 - CODE_RESEND_SECONDS), NOW)).toBe(1);
  });
});

describe('a session', () => {
  const session: StoredSession = {
    expiresAt: later(1),
    endedAt: null,
    endReason: null,
    userStatus: 'active',
  };

  it('acts until it expires', () => {
    expect(decideSession(session, NOW).ok).toBe(true);
    expect(decideSession({ ...session, expiresAt: NOW }, NOW)).toMatchObject({
      code: 'session_unknown',
    });
  });

  it.each(['elsewhere', 'password', 'frozen'] as const)('ended elsewhere (%s) says so', (endReason) => {
    expect(decideSession({ ...session, endedAt: NOW, endReason }, NOW)).toMatchObject({ code: 'session_ended' });
  });

  it('that its owner logged out is unknown', () => {
    expect(decideSession({ ...session, endedAt: NOW, endReason: 'logout' }, NOW)).toMatchObject({
      code: 'session_unknown',
    });
  });

  it('of a frozen account is forbidden in every other state too', () => {
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

  it('that never existed is unknown', () => {
    expect(decideSession(undefined, NOW)).toMatchObject({
      code: 'session_unknown',
    });
  });
});
