import { describe, expect, it } from 'vitest';
import { packOrigin, readOrigin } from './origin.ts';

const SESSION = 'se_01kjprzb0000402trchvvq979z';

describe('the origin of a journal', () => {
  it.each([
    '',
    'demo',
    `127.0.0.1 ${SESSION} Chrome on Android`,
    `255.255.255.255 se_7zzzzzzzzzzzzzzzzzzzzzzzzz bench`,
    `0.0.0.0 se_00000000000000000000000000`,
    `1.2.3.4 ${SESSION} `,
    `1.2.3.4 ${SESSION}`,
    `1.2.3.4 ${SESSION}x Firefox`,
    `2001:db8::ff00:42:8329 ${SESSION} Safari on iPhone`,
    ` ${SESSION} nobody`,
    `256.1.1.1 ${SESSION} odd`,
    `01.1.1.1 ${SESSION} odd`,
    `1.2.3.4 se_8zzzzzzzzzzzzzzzzzzzzzzzzz too large`,
    `1.2.3.4 se_bench10000001 bench`,
    '1.2.3.4 - Chrome',
    'ünïcödé 🎮',
  ])('%j is read back unchanged', (text) => {
    expect(readOrigin(packOrigin(text))).toBe(text);
  });

  it('needs half the bytes for a call', () => {
    const text = `127.0.0.1 ${SESSION} bench`;
    expect(packOrigin(text).length).toBe(1 + 4 + 16 + ' bench'.length);
    expect(text.length).toBe(45);
  });
});
