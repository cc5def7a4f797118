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

/** All orders of the events. */
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
    ['partially refunded', [event(1, 'approved'), event(2, 'approved', 40_00n)], 'approved', 40_00n],
    ['refunded completely by an approval of zero', [event(1, 'approved'), event(2, 'approved', 0n)], 'declined', 0n],
    ['estimated, and approved without an amount', [event(1, 'pending'), event(2, 'approved', 0n)], 'approved', 0n],
    [
      'approved after a complete refund',
      [event(1, 'approved'), event(2, 'approved', 0n), event(3, 'approved')],
      'approved',
      100_00n,
    ],
    [
      'two statuses at one moment: the later status counts',
      [event(5, 'reversed'), event(5, 'pending')],
      'reversed',
      100_00n,
    ],
    [
      'two amounts with equal moment and status: the smaller amount counts',
      [event(5, 'approved', 7n), event(5, 'approved', 8n)],
      'approved',
      7n,
    ],
    [
      'four events',
      [event(1, 'pending'), event(3, 'approved', 90_00n), event(2, 'declined'), event(3, 'approved', 60_00n)],
      'approved',
      60_00n,
    ],
  ])('%s: the same in every order of events received together', (_name, events, status, amountMinor) => {
    for (const order of orders(events)) expect(foldEvents(order)).toMatchObject({ status, amountMinor });
  });

  it.each<[string, ReceivedEvent[], ConversionEvent['status'], bigint]>([
    ['a decline dated before its approval', [event(9, 'approved'), event(1, 'declined')], 'declined', 100_00n],
    ['a partial refund dated before its approval', [event(9, 'approved'), event(1, 'approved', 1n)], 'approved', 1n],
    [
      'a decline dated before its approval, then a later approval',
      [event(9, 'approved'), event(1, 'declined'), event(5, 'approved', 90_00n)],
      'approved',
      90_00n,
    ],
    [
      'an approval that arrives after a decline and is dated before it',
      [event(5, 'declined'), event(1, 'approved')],
      'declined',
      100_00n,
    ],
    [
      'a first event that arrives late, with a smaller estimate',
      [event(9, 'approved'), event(1, 'pending', 50_00n)],
      'approved',
      100_00n,
    ],
    [
      'a first event that arrives late with a larger amount, after a partial refund',
      [event(9, 'approved', 40_00n), event(1, 'approved')],
      'approved',
      40_00n,
    ],
    [
      'a pending event in between, after a refund dated too early',
      [event(9, 'approved'), event(1, 'approved', 1n), event(5, 'pending')],
      'approved',
      1n,
    ],
    [
      'an old approval with a smaller amount, while the latest event is pending',
      [event(9, 'pending'), event(1, 'approved', 50_00n)],
      'pending',
      100_00n,
    ],
    [
      'an amount in another currency, which does not count as smaller',
      [event(9, 'approved'), { ...event(1, 'approved', 1n), currency: 'USD' }],
      'approved',
      100_00n,
    ],
    [
      'a zero amount without a currency, dated before its approval',
      [{ ...event(9, 'approved'), currency: 'USD' }, event(1, 'approved', 0n)],
      'declined',
      0n,
    ],
  ])('%s: by arrival', (_name, events, status, amountMinor) => {
    const received = events.map((one, index) => ({ ...one, receivedAt: index }));
    for (const order of orders(received)) expect(foldEvents(order)).toMatchObject({ status, amountMinor });
  });

  it('keep the time of the first event', () => {
    for (const order of orders([event(30, 'pending'), event(10, 'pending'), event(50, 'approved')])) {
      expect(foldEvents(order).occurredAt).toBe(10);
    }
  });

  describe('events from a file and from its source', () => {
    const ofFile = (at: number, amountMinor: bigint) => ({
      ...event(at, 'approved', amountMinor),
      ...{ eventId: fileEventId(`f${at}`), event: 'view' },
    });
    const fold = (events: readonly ReceivedEvent[]) => {
      const { event: name, occurredAt } = foldEvents(
        events.map((conversionEvent, index) => ({ ...conversionEvent, receivedAt: index })),
      );
      return { name, occurredAt };
    };

    it('get time and name from the source once it reports as much or more', () => {
      for (const amount of [1n, 100_00n]) {
        expect(fold([ofFile(1, amount), event(9, 'approved')])).toEqual({ name: 'purchase', occurredAt: 9 });
      }
      const pending = { ...event(5, 'pending', 0n), event: 'lead' };
      expect(fold([ofFile(1, 1n), pending, event(9, 'approved')])).toEqual({ name: 'lead', occurredAt: 5 });
    });

    it('get time and name from a file that two operators agreed to after the source’s report', () => {
      expect(fold([event(9, 'approved'), ofFile(1, 1n)])).toEqual({ name: 'view', occurredAt: 1 });
      expect(fold([ofFile(1, 1n), event(9, 'approved'), ofFile(3, 1n)])).toEqual({ name: 'view', occurredAt: 3 });
    });

    it('get time and name from the file while the source reports less or reverses the sale', () => {
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

  it('give the same result if only their ids differ', () => {
    const duplicates = [event(1, 'approved'), { ...event(1, 'approved'), event: 'sale' }];
    const [one, other] = orders(duplicates).map(foldEvents);
    expect(one).toEqual(other);
  });

  it('are versions of a platform’s figure: the last version counts, even after a version of zero', () => {
    for (const order of orders([event(1, 'approved'), event(2, 'reversed', 0n), event(3, 'approved', 30_00n)])) {
      expect(foldVersions(order)).toMatchObject({ status: 'approved', amountMinor: 30_00n });
    }
  });

  it('must not be empty', () => {
    expect(() => foldEvents([])).toThrow(RangeError);
  });
});

describe('an event of a known transaction', () => {
  const conversionWith = (status: ConversionEvent['status']) => ({ ...event(5, status), amountMinor: 100_00n });
  it.each<[string, 'reduces' | 'does not reduce', ConversionEvent['status'], ReceivedEvent]>([
    ['a reversal with any time', 'reduces', 'pending', event(1, 'reversed')],
    ['a decline of an approved sale with any time', 'reduces', 'approved', event(1, 'declined')],
    ['a decline of an estimate', 'reduces', 'pending', event(5, 'declined')],
    ['a decline that moves an estimate to an earlier day', 'does not reduce', 'pending', event(4, 'declined')],
    ['a smaller amount of the same moment', 'reduces', 'approved', event(5, 'approved', 1n)],
    ['a smaller amount that is dated before the sale', 'does not reduce', 'approved', event(4, 'approved', 1n)],
    ['the same amount', 'does not reduce', 'approved', event(6, 'approved')],
    ['an approval of an estimate', 'does not reduce', 'pending', event(6, 'approved', 1n)],
    ['an approval of a declined sale', 'does not reduce', 'declined', event(6, 'approved', 1n)],
  ])('%s %s the transaction (%s)', (_title, effect, status, report) => {
    expect(onlyTakesBack(report, conversionWith(status))).toBe(effect === 'reduces');
  });
});
