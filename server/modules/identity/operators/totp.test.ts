import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpAt, totpStepOf, totpUri } from './totp.ts';

/** '12345678901234567890' of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe("an authenticator's code", () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %i is the code of RFC 6238', (seconds, code) => {
    expect(totpAt(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
  });

  it('is valid in its own and the adjacent half minutes only', () => {
    const secret = newTotpSecret();
    const now = new Date('2026-03-01T12:00:10Z');
    const step = Math.floor(now.getTime() / 30_000);
    for (const distance of [-1, 0, 1])
      expect(totpStepOf(secret, totpAt(secret, step + distance), now)).toBe(step + distance);
    for (const distance of [-2, 2]) expect(totpStepOf(secret, totpAt(secret, step + distance), now)).toBeUndefined();
  });

  it('must have six digits', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', ' 12345']) {
      expect(totpStepOf(RFC_SECRET, code, new Date(59_000)), code).toBeUndefined();
    }
  });

  it('matches the code of an app that read our QR code', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'Pitaka & Co', 'maker'));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
    expect(uri.searchParams.get('issuer')).toBe('Pitaka & Co');
  });

  it('comes from a secret of 160 bits that is new each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });
});
