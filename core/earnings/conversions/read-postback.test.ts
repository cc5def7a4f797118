import { describe, expect, it } from 'vitest';
import { readPostback } from './read-postback.ts';

const NOW = Date.UTC(2026, 2, 2, 8);
const SITE = { currency: 'PHP', now: NOW };
const LEAST = { event_id: 'e1', transaction_id: 't1', click_id: 'ck_1' };

function read(more: Record<string, string>, mapping: Record<string, string> = {}) {
  return readPostback({ ...LEAST, ...more }, mapping, SITE);
}

describe('a postback', () => {
  it('with only the required parameters is an approved purchase of zero, now', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        eventId: 'e1',
        transactionId: 't1',
        clickId: 'ck_1',
        event: 'purchase',
        status: 'approved',
        amountMinor: 0n,
        currency: 'PHP',
        occurredAt: NOW,
        isTimed: false,
      },
    });
  });

  it.each<[Record<string, string>, object]>([
    [{ click_id: '', subid: 'ck_2' }, { clickId: 'ck_2' }],
    [{ event: ' Install ' }, { event: 'install' }],
    [{ amount: '12.5' }, { amountMinor: 12_50n }],
    [{ amount: '12.500' }, { amountMinor: 12_50n }],
    [{ amount: '0' }, { amountMinor: 0n }],
    [{ currency: 'usd' }, { currency: 'USD' }],
    [{ status: 'SALE' }, { status: 'approved' }],
    [{ status: 'lead' }, { status: 'pending' }],
    [{ status: 'rejected' }, { status: 'declined' }],
    [{ status: 'chargeback' }, { status: 'reversed' }],
    [{ status: 'canceled' }, { status: 'declined' }],
    [
      { status: 'refunded', amount: '-12.50' },
      { status: 'reversed', amountMinor: 12_50n },
    ],
    [{ occurred_at: '1772438400' }, { occurredAt: 1_772_438_400_000, isTimed: true }],
    [{ occurred_at: '1772438400123' }, { occurredAt: 1_772_438_400_123 }],
    [{ occurred_at: '2026-03-02T08:00:00Z' }, { occurredAt: NOW }],
    [{ occurred_at: '2026-03-02T16:00:00+08:00' }, { occurredAt: NOW }],
    [{ occurred_at: '2026-03-02T16:00:00+0800' }, { occurredAt: NOW }],
    [{ occurred_at: '2026-03-03T08:00:00Z' }, { occurredAt: NOW + 86_400_000 }],
  ])('%j is read', (more, expected) => {
    expect(read(more)).toMatchObject({ ok: true, value: expected });
  });

  it.each<[string, Record<string, string>]>([
    ['event_id', { event_id: '' }],
    ['event_id', { event_id: 'two words' }],
    ['event_id', { event_id: 'x'.repeat(121) }],
    ['transaction_id', { transaction_id: '' }],
    ['click_id', { click_id: '' }],
    ['event', { event: 'a b' }],
    ['event', { event: 'x'.repeat(41) }],
    ['status', { status: 'perhaps' }],
    ['status', { status: 'constructor' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '1.005' }],
    ['amount', { amount: '1,000.00' }],
    ['amount', { amount: '1e3' }],
    ['currency', { currency: 'P1' }],
    ['occurred_at', { occurred_at: 'yesterday' }],
    ['occurred_at', { occurred_at: '2026-03-02T08:00:00' }],
    ['occurred_at', { occurred_at: '2026-13-02T08:00:00Z' }],
    ['occurred_at', { occurred_at: '2026-03-03T08:00:00.001Z' }],
    ['occurred_at', { occurred_at: '1999-12-31T23:59:59Z' }],
  ])('is refused for its %s: %j', (field, more) => {
    expect(read(more)).toMatchObject({ ok: false, code: 'malformed', detail: { field } });
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['a reversal without a click', { status: 'reversed', click_id: '' }, true],
    ['a decline of an amount in words', { status: 'rejected', amount: 'all' }, true],
    ['a negative correction', { amount: '-30.00' }, true],
    ['an unknown status', { status: 'geld zurück' }, true],
    ['a sale with three decimals', { amount: '1.005' }, true],
    ['a reversal without a transaction id', { status: 'reversed', transaction_id: '' }, false],
  ])('%s is refused with its transaction, if it names one', (_name, more, isNamed) => {
    const result = read(more);
    const unread = isNamed ? expect.objectContaining({ transactionId: 't1' }) : undefined;
    expect(result).toMatchObject({ ok: false, detail: { unread } });
  });

  it('is read by its network’s parameter names and status words', () => {
    const mapping = {
      event_id: 'eid',
      amount: 'payout',
      status: 'state',
      'status:ok': 'approved',
      'status:2': 'reversed',
    };
    expect(read({ eid: 'x9', payout: '3.10', state: 'ok' }, mapping)).toMatchObject({
      value: { eventId: 'x9', amountMinor: 3_10n, status: 'approved' },
    });
    expect(read({ eid: 'x9', state: '2' }, mapping)).toMatchObject({ value: { status: 'reversed' } });
    // Status words missing in the mapping are read by the common list.
    expect(read({ eid: 'x9', state: 'Confirmed' }, mapping)).toMatchObject({ value: { status: 'approved' } });
  });

  it.each(['amount[]', 'amount[usd]', 'status[0]', 'event[]', 'occurred_at[]'])(
    'a list in an address is refused: %s',
    (name) => {
      const [field] = name.split('[');
      expect(read({ [name]: '5' })).toMatchObject({ ok: false, detail: { field } });
      // A parameter that we do not read may be a list.
      expect(read({ 'colour[]': '5' })).toMatchObject({ ok: true });
    },
  );

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('a mapping to %s finds no parameter', (name) => {
    for (const field of [
      'event_id',
      'transaction_id',
      'click_id',
      'event',
      'status',
      'amount',
      'currency',
      'occurred_at',
    ]) {
      expect(() => read({}, { [field]: name })).not.toThrow();
    }
    expect(read({}, { event_id: name })).toMatchObject({ ok: false, detail: { field: 'event_id' } });
  });
});
