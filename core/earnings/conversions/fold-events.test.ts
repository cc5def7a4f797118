import { describe, expect, it } from 'vitest';
import {
  type ConversionEvent,
  fileEventId,
  foldEvents,
  foldVersions,
  onlyTakesBack,
  type ReceivedEvent,
} from './fold-events.ts';

let count = 0;
function event(at: number, status: ConversionEvent['status'], amount = 100_00n, receivedAt = 0): ReceivedEvent {
  return {
    eventId: `e${count++}`,
    event: 'purchase',
    status,
    amountMinor: amount,
    currency: 'PHP',
    occurredAt: at,
    receivedAt,
  };
}

/** All permutations of the events. */
function orders<Value>(values: readonly Value[]): Value[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, index) => orders(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

describe('the events of a transaction (Spec: C1)', () => {
  it.each<[string, ReceivedEvent[], ConversionEvent['status'], bigint]>([
    ['one alone', [event(1, 'pending')], 'pending', 100_00n],
    ['approved later', [event(1, 'pending'), event(2, 'approved')], 'approved', 100_00n],
    ['approved, then reversed', [event(1, 'approved'), event(2, 'reversed')], 'reversed', 100_00n],
    [
      'a reversal that is dated before its approval',
      [event(1, 'reversed', 80_00n), event(2, 'approved')],
      'reversed',
      80_00n,
    ],
    ['declined, then approved after all', [event(1, 'declined'), event(2, 'approved', 80_00n)], 'approved', 80_00n],
    ['refunded in part', [event(1, 'approved'), event(2, 'approved', 40_00n)], 'approved', 40_00n],
    ['refunded as a whole by an approval of nothing', [event(1, 'approved'), event(2, 'approved', 0n)], 'declined', 0n],
    ['estimated, and approved without an amount', [event(1, 'pending'), event(2, 'approved', 0n)], 'approved', 0n],
    [
      'approved after such a refund',
      [event(1, 'approved'), event(2, 'approved', 0n), event(3, 'approved')],
      'approved',
      100_00n,
    ],
    ['of one moment the status further along', [event(5, 'reversed'), event(5, 'pending')], 'reversed', 100_00n],
    [
      'of one moment and status the smaller amount',
      [event(5, 'approved', 7n), event(5, 'approved', 8n)],
      'approved',
      7n,
    ],
    [
      'four of them',
      [event(1, 'pending'), event(3, 'approved', 90_00n), event(2, 'declined'), event(3, 'approved', 60_00n)],
      'approved',
      60_00n,
    ],
  ])('%s: the same in every order of events received together', (_name, events, status, amountMinor) => {
    for (const order of orders(events)) expect(foldEvents(order)).toMatchObject({ status, amountMinor });
  });

  it.each<[string, ReceivedEvent[], ConversionEvent['status'], bigint]>([
    ['a decline dated before its approval', [event(9, 'approved'), event(1, 'declined')], 'declined', 100_00n],
    ['a refund in part dated before its approval', [event(9, 'approved'), event(1, 'approved', 1n)], 'approved', 1n],
    [
      'an approval after such a decline, dated later than that',
      [event(9, 'approved'), event(1, 'declined'), event(5, 'approved', 90_00n)],
      'approved',
      90_00n,
    ],
    [
      'an approval that comes after a decline and is dated before it',
      [event(5, 'declined'), event(1, 'approved')],
      'declined',
      100_00n,
    ],
    [
      'a late first event, an estimate of less',
      [event(9, 'approved'), event(1, 'pending', 50_00n)],
      'approved',
      100_00n,
    ],
    [
      'a late first event of more, after the refund in part',
      [event(9, 'approved', 40_00n), event(1, 'approved')],
      'approved',
      40_00n,
    ],
    [
      'a pending one between, after a refund dated too early',
      [event(9, 'approved'), event(1, 'approved', 1n), event(5, 'pending')],
      'approved',
      1n,
    ],
    [
      'an old approval of less, while the latest is pending',
      [event(9, 'pending'), event(1, 'approved', 50_00n)],
      'pending',
      100_00n,
    ],
    [
      'an amount in another currency, which is not less',
      [event(9, 'approved'), { ...event(1, 'approved', 1n), currency: 'USD' }],
      'approved',
      100_00n,
    ],
    [
      'nothing of it, which has no currency, dated before its approval',
      [{ ...event(9, 'approved'), currency: 'USD' }, event(1, 'approved', 0n)],
      'declined',
      0n,
    ],
  ])('%s: by arrival', (_name, events, status, amountMinor) => {
    const heard = events.map((one, index) => ({ ...one, receivedAt: index }));
    for (const order of orders(heard)) expect(foldEvents(order)).toMatchObject({ status, amountMinor });
  });

  it('keep the moment of the first event', () => {
    for (const order of orders([event(30, 'pending'), event(10, 'pending'), event(50, 'approved')])) {
      expect(foldEvents(order).occurredAt).toBe(10);
    }
  });

  describe('from a file and from its source', () => {
    const ofFile = (at: number, amountMinor: bigint) => ({
      ...event(at, 'approved', amountMinor),
      ...{ eventId: fileEventId(`f${at}`), event: 'view' },
    });
    const fold = (events: readonly ReceivedEvent[]) => {
      const { event: name, occurredAt } = foldEvents(events.map((one, index) => ({ ...one, receivedAt: index })));
      return { name, occurredAt };
    };

    it('take time and name from the source once it reports as much or more', () => {
      for (const amount of [1n, 100_00n]) {
        expect(fold([ofFile(1, amount), event(9, 'approved')])).toEqual({ name: 'purchase', occurredAt: 9 });
      }
      const pending = { ...event(5, 'pending', 0n), event: 'lead' };
      expect(fold([ofFile(1, 1n), pending, event(9, 'approved')])).toEqual({ name: 'lead', occurredAt: 5 });
    });

    it('take time and name from a file that two people agreed to after the source reported', () => {
      expect(fold([event(9, 'approved'), ofFile(1, 1n)])).toEqual({ name: 'view', occurredAt: 1 });
      expect(fold([ofFile(1, 1n), event(9, 'approved'), ofFile(3, 1n)])).toEqual({ name: 'view', occurredAt: 3 });
    });

    it('take time and name from the file while the source reports less or takes the sale back', () => {
      const less = { ...event(5, 'approved', 60_00n), receivedAt: 1 };
      expect(fold([ofFile(1, 100_00n), less])).toEqual({ name: 'view', occurredAt: 1 });
      expect(fold([ofFile(1, 100_00n), event(5, 'declined')])).toEqual({ name: 'view', occurredAt: 1 });
      expect(fold([ofFile(1, 100_00n), less, event(9, 'approved')])).toEqual({ name: 'purchase', occurredAt: 5 });
    });
  });

  it('keep the name of the first event: a partial refund under another name belongs to the sale', () => {
    const refund = { ...event(20, 'approved', 40_00n), event: 'refund' };
    for (const order of orders([event(10, 'pending'), event(15, 'approved'), refund])) {
      expect(foldEvents(order)).toMatchObject({ event: 'purchase', status: 'approved', amountMinor: 40_00n });
    }
    // The source repeats the time of the sale in its refund.
    for (const order of orders([event(10, 'approved'), { ...refund, occurredAt: 10 }])) {
      expect(foldEvents(order)).toMatchObject({ event: 'purchase', amountMinor: 40_00n });
    }
  });

  it('that differ only in their ids give the same result', () => {
    const duplicates = [event(1, 'approved'), { ...event(1, 'approved'), event: 'sale' }];
    const [one, other] = orders(duplicates).map(foldEvents);
    expect(one).toEqual(other);
  });

  it('of a platform’s figure are versions: the last counts, also one after a version of zero', () => {
    for (const order of orders([event(1, 'approved'), event(2, 'reversed', 0n), event(3, 'approved', 30_00n)])) {
      expect(foldVersions(order)).toMatchObject({ status: 'approved', amountMinor: 30_00n });
    }
  });

  it('must be at least one', () => {
    expect(() => foldEvents([])).toThrow(RangeError);
  });
});

describe('an event of a known transaction', () => {
  const known = (status: ConversionEvent['status']) => ({ ...event(5, status), amountMinor: 100_00n });
  it.each<[string, ReceivedEvent, ConversionEvent['status'], boolean]>([
    ['a reversal, whatever its time', event(1, 'reversed'), 'pending', true],
    ['a decline of an approved one, whatever its time', event(1, 'declined'), 'approved', true],
    ['a decline of an estimate', event(5, 'declined'), 'pending', true],
    ['a decline that moves an estimate to an earlier day', event(4, 'declined'), 'pending', false],
    ['a smaller amount of the same moment', event(5, 'approved', 1n), 'approved', true],
    ['a smaller amount that is dated before the sale', event(4, 'approved', 1n), 'approved', false],
    ['the same amount', event(6, 'approved'), 'approved', false],
    ['an approval of an estimate', event(6, 'approved', 1n), 'pending', false],
    ['an approval of what was declined', event(6, 'approved', 1n), 'declined', false],
  ])('only takes back, or does not: %s', (_title, said, status, expected) => {
    expect(onlyTakesBack(said, known(status))).toBe(expected);
  });
});
