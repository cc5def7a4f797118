import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretKeys, parseSecretKeys, readOrMakeSecretKeys, type SecretKey } from './secret-keys.ts';

const OLD = `old:${'11'.repeat(32)}`;
const NEW = `new:${'22'.repeat(32)}`;

function keysFrom(text: string): SecretKey[] {
  const keys = parseSecretKeys(text);
  if ('problem' in keys) throw new Error(keys.problem);
  return keys;
}

describe('secret keys', () => {
  const before = createSecretKeys(keysFrom(OLD));
  const rotated = createSecretKeys(keysFrom(`${NEW},${OLD}`));
  const withoutOld = createSecretKeys(keysFrom(NEW));

  it('verify their own signatures, but no signature for another value, purpose or key', () => {
    const signature = before.sign('code', '123456');
    expect(before.isSignatureOf('code', '123456', signature)).toBe(true);
    expect(before.isSignatureOf('code', '123457', signature)).toBe(false);
    expect(before.isSignatureOf('invite', '123456', signature)).toBe(false);
    expect(withoutOld.isSignatureOf('code', '123456', signature)).toBe(false);
    expect(before.isSignatureOf('code', '123456', '')).toBe(false);
  });

  it('read values of the old key after a rotation, and write with the new key', () => {
    expect(rotated.isSignatureOf('code', '123456', before.sign('code', '123456'))).toBe(true);
    expect(rotated.open('card', before.seal('card', '4111'))).toBe('4111');
    expect(rotated.sign('code', '1')).toMatch(/^new\./);
    expect(rotated.signWithEach('code', '1')).toEqual([rotated.sign('code', '1'), before.sign('code', '1')]);
  });

  it('open only values sealed for the same purpose and unchanged', () => {
    const sealed = before.seal('card', 'ünï');
    expect(before.open('card', sealed)).toBe('ünï');
    expect(before.seal('card', 'ünï')).not.toBe(sealed);
    expect(() => before.open('name', sealed)).toThrow();
    expect(() => before.open('card', `${sealed.slice(0, -2)}AA`)).toThrow();
    expect(() => withoutOld.open('card', sealed)).toThrow('no longer in SECRET_KEYS');
  });

  it('open a bound value in its row only, and older unbound values', () => {
    const sealed = before.seal('card', '4111', 'cards|1');
    expect(before.open('card', sealed, 'cards|1')).toBe('4111');
    for (const row of ['cards|2', '']) expect(() => before.open('card', sealed, row)).toThrow();
    expect(before.open('card', before.seal('card', '4111'), 'cards|1')).toBe('4111');
    // A bound value cannot be converted into an unbound one.
    expect(() => before.open('card', sealed.replace('~', ''), 'cards|2')).toThrow();
  });

  it.each([
    ['k1', 'must be a list of id:key'],
    ['k1:short', 'needs keys of 32 bytes'],
    [`${OLD},${OLD}`, 'names the key "old" twice'],
  ])('refuse the setting %s', (text, sentence) => {
    expect(parseSecretKeys(text)).toEqual({ problem: expect.stringContaining(sentence) });
  });
});

describe('the keys of a data directory', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pitaka-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are created once, readable by the owner only, and stay the same', () => {
    const first = readOrMakeSecretKeys(folder);
    expect(readOrMakeSecretKeys(folder)).toEqual(first);
    expect(statSync(join(folder, 'secret-keys')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret-keys'), 'utf8')).toMatch(/^k1:\S{44}\n$/);
  });
});
