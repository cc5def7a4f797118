import { describe, expect, it } from 'vitest';
import { type ConversionEvent, foldEvents } from './fold-events.ts';

let count = 0;
function event(at: number, status: ConversionEvent['status'], amount = 100_00n): ConversionEvent {
  return {
    eventId: `e${count++}`,
    event: 'purchase',
    status,
    amountMinor: amount,
    currency: 'PHP',
    occurredAt: at,
  };
}

/** Every order in which so few events can arrive. */
function orders<Value>(values: readonly Value[]): Value[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, index) => orders(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

describe('the events of a transaction (Spec: C1)', () => {
  it.each<[string, ConversionEvent[], ConversionEvent['status'], bigint]>([
    ['one alone', [event(1, 'pending')], 'pending', 100_00n],
    ['approved later', [event(1, 'pending'), event(2, 'approved')], 'approved', 100_00n],
    ['approved, then reversed', [event(1, 'approved'), event(2, 'reversed')], 'reversed', 100_00n],
    ['reversed, then approved again', [event(1, 'reversed'), event(2, 'approved', 80_00n)], 'approved', 80_00n],
    ['refunded in part', [event(1, 'approved'), event(2, 'approved', 40_00n)], 'approved', 40_00n],
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
  ])('%s: the same in every order of arrival', (_name, events, status, amountMinor) => {
    for (const order of orders(events)) expect(foldEvents(order)).toMatchObject({ status, amountMinor });
  });

  it('keep the moment of the first, whatever is said later', () => {
    for (const order of orders([event(30, 'pending'), event(10, 'pending'), event(50, 'approved')])) {
      expect(foldEvents(order).occurredAt).toBe(10);
    }
  });

  it('keep the name of the first: a refund in part by another name is one of the sale', () => {
    const refund = { ...event(20, 'approved', 40_00n), event: 'refund' };
    for (const order of orders([event(10, 'pending'), event(15, 'approved'), refund])) {
      expect(foldEvents(order)).toMatchObject({ event: 'purchase', status: 'approved', amountMinor: 40_00n });
    }
    // A source that repeats the moment of the sale in its refund.
    for (const order of orders([event(10, 'approved'), { ...refund, occurredAt: 10 }])) {
      expect(foldEvents(order)).toMatchObject({ event: 'purchase', amountMinor: 40_00n });
    }
  });

  it('that are equal but for their ids leave the same', () => {
    const twins = [event(1, 'approved'), { ...event(1, 'approved'), event: 'sale' }];
    const [one, other] = orders(twins).map(foldEvents);
    expect(one).toEqual(other);
  });

  it('are at least one', () => {
    expect(() => foldEvents([])).toThrow(RangeError);
  });
});
