import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clickTarget, clickTargets } from './click-target.ts';

const NAMES = { click: 'click_id', sub: 'sub_id' };
const ID = 'ck_01abcdefghjkmnpqrstvwxyz01';

describe('the targets of many clicks', () => {
  it.each([
    ['https://a.example/x', ''],
    ['https://a.example/x?click_id=old&b=2#click_id=3', 'eve ning'],
    ['https://a.example/?xclick_id=ck_..........................&b', 'a'],
    ['https://a.example/&click_id=ck_..........................?sub_id=1', 'b'],
    ['weixin://dl/business/?t=1', ''],
  ])('equal the targets of single clicks: %s', (target, sub) => {
    for (const id of [ID, '']) {
      for (const names of [
        NAMES,
        { click: '', sub: 'sub_id' },
        { click: 'c', sub: '' },
        { click: 'sub_id', sub: 'sub_id' },
      ]) {
        expect(clickTargets(target, names, sub)?.(id)).toBe(clickTarget(target, names, { id, sub }));
      }
    }
  });

  it('equal the targets of single clicks, for any address', () => {
    const part = fc.stringMatching(/^[a-z0-9_&=?#%.]{0,30}$/);
    fc.assert(
      fc.property(part, part, part, (path, query, sub) => {
        const target = `https://a.example/${path}?${query}`;
        expect(clickTargets(target, NAMES, sub)?.(ID)).toBe(clickTarget(target, NAMES, { id: ID, sub }));
      }),
    );
  });

  it('are undefined for text that is not an address', () => {
    expect(clickTargets('no address', NAMES, '')).toBeUndefined();
  });
});
