import { describe, expect, it } from 'vitest';
import { type ApplicationState, buttonOf } from './application.ts';
import { decideApplication } from './decide-application.ts';
import { GIVE_UP_AFTER_MS, nextRequestDelayMs } from './next-request.ts';
import { ownLink } from './own-link.ts';
import { isShortCode, shortCodeFrom } from './short-code.ts';

const STATES: readonly (ApplicationState | undefined)[] = [undefined, 'link_pending', 'linked', 'refused', 'cancelled'];
const link = 'https://games.example/p/1';
const appliedAt = new Date('2026-03-02T04:00:00Z');
const existing = (state: ApplicationState | undefined) =>
  state && { state, link: state === 'linked' ? link : '', applied_at: appliedAt };

describe('the item button', () => {
  it('is Apply, a grey Apply or View, and shows a refusal until the next application', () => {
    expect(STATES.map((state) => buttonOf(existing(state)))).toEqual([
      { apply: true, link: '', refusal: '', answerBy: '' },
      { apply: false, link: '', refusal: '', answerBy: '2026-03-05T04:00:00.000Z' },
      { apply: false, link, refusal: '', answerBy: '' },
      { apply: true, link: '', refusal: 'refused', answerBy: '' },
      { apply: true, link: '', refusal: '', answerBy: '' },
    ]);
    const refused = { state: 'refused', link: '', refusal: 'all_claimed', applied_at: appliedAt } as const;
    expect(buttonOf(refused).refusal).toBe('all_claimed');
  });
});

describe('applying for an item', () => {
  const decide = (item: { hidden: boolean; delisted: boolean } | undefined) =>
    STATES.map((state) => {
      const decision = decideApplication({ item, existing: existing(state) });
      return decision.ok ? decision.value.step : decision.code;
    });

  it('is possible at first, after a refusal and after cancelling; otherwise it returns the present state', () => {
    expect(decide({ hidden: false, delisted: false })).toEqual(['apply', 'wait', 'have', 'apply', 'apply']);
  });
  it('is refused for a delisted item, but an existing link stays', () => {
    expect(decide({ hidden: false, delisted: true })).toEqual([
      'item_unavailable',
      'wait',
      'have',
      'item_unavailable',
      'item_unavailable',
    ]);
  });
  it('is refused as not found for a hidden or unknown item', () => {
    expect(decide({ hidden: true, delisted: false })).toEqual(STATES.map(() => 'item_unknown'));
    expect(decide(undefined)).toEqual(STATES.map(() => 'item_unknown'));
  });
});

describe('polling the platform', () => {
  it('waits five seconds, then doubles, up to an hour', () => {
    expect([1, 2, 3, 4].map((asks) => nextRequestDelayMs(asks, 0))).toEqual([5000, 10_000, 20_000, 40_000]);
    expect(nextRequestDelayMs(500, 0)).toBe(3_600_000);
    expect(nextRequestDelayMs(0, 0)).toBe(5000);
  });
  it('waits for the time that the platform names, within bounds', () => {
    expect(nextRequestDelayMs(9, 0, 1500)).toBe(1500);
    expect(nextRequestDelayMs(1, 0, 99_999_999)).toBe(3_600_000);
    expect(nextRequestDelayMs(1, 0, -5)).toBe(0);
  });
  it('ends after three days', () => {
    expect(nextRequestDelayMs(80, GIVE_UP_AFTER_MS - 1)).toBe(3_600_000);
    expect(nextRequestDelayMs(80, GIVE_UP_AFTER_MS)).toBeUndefined();
    expect(nextRequestDelayMs(80, GIVE_UP_AFTER_MS, 1000)).toBeUndefined();
  });
});

describe('a short code', () => {
  it('has eight unambiguous characters', () => {
    const code = shortCodeFrom(Uint8Array.from({ length: 8 }, (_, i) => i * 37));
    expect(isShortCode(code)).toBe(true);
    expect(shortCodeFrom(new Uint8Array(8))).toBe('22222222');
  });
  it('is recognized by its form', () => {
    for (const text of ['', '2222222', '222222222', '2222222l', '2222222/', '２２２２２２２２']) {
      expect(isShortCode(text)).toBe(false);
    }
  });
  it('cannot be made from too few random bytes', () => expect(() => shortCodeFrom(new Uint8Array(7))).toThrow());
});

describe('a link with the user’s uid', () => {
  it('has the uid in place of the template’s placeholder', () => {
    expect(ownLink('https://a.example/{uid}/get', '10000001')).toBe('https://a.example/10000001/get');
    expect(ownLink('https://a.example/get?x=1', '10000001')).toBe('https://a.example/get?x=1&uid=10000001');
  });
  it('is empty without a template', () => expect(ownLink('', '10000001')).toBe(''));
});
