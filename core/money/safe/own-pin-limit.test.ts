import { describe, expect, it } from 'vitest';
import { decidePinLimit, strictestPinAbove } from './own-pin-limit.ts';

describe('the amount above which payments ask for the PIN', () => {
  it.each([
    [null, null, null],
    [100n, null, 100n],
    [null, 50n, 50n],
    [100n, 50n, 50n],
    [50n, 100n, 50n],
    [100n, 0n, 0n],
  ])('of site %s and own limit %s is %s: never above the site’s limit', (ofSite, own, inForce) => {
    expect(strictestPinAbove(ofSite, own)).toBe(inForce);
  });

  it('is lowered without the PIN, but raised or removed only with it', () => {
    const ofSite = [1000n, null];
    expect(decidePinLimit({ from: null, to: 500n, ofSite, isProven: false }).ok).toBe(true);
    expect(decidePinLimit({ from: 500n, to: 200n, ofSite, isProven: false }).ok).toBe(true);
    for (const to of [501n, null]) {
      expect(decidePinLimit({ from: 500n, to, ofSite, isProven: false })).toMatchObject({ code: 'pin_required' });
      expect(decidePinLimit({ from: 500n, to, ofSite, isProven: true }).ok).toBe(true);
    }
  });

  it('is refused if it is above all of the site’s limits', () => {
    const change = { from: null, ofSite: [1000n, 3000n], isProven: true };
    expect(decidePinLimit({ ...change, to: 3000n }).ok).toBe(true);
    expect(decidePinLimit({ ...change, to: 3001n })).toMatchObject({ code: 'amount_too_large' });
  });
});
