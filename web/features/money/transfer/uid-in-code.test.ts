import { describe, expect, it } from 'vitest';
import { uidInCode } from './uid-in-code.ts';

describe('a scanned code', () => {
  it.each([
    ['12345678', '12345678'],
    ['https://site.example/Transfer?uid=12345678', '12345678'],
    ['https://site.example/register?invite=12345678&to=x', '12345678'],
    ['https://site.example/Transfer?uid=123456789', undefined],
    ['WIFI:T:WPA;S:home;;', undefined],
    ['', undefined],
  ])('%s contains %s', (text, uid) => {
    expect(uidInCode(text)).toBe(uid);
  });
});
