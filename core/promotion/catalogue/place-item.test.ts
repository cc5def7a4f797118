import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Placed, placeItem } from './place-item.ts';

const list = (...positions: (number | null)[]): Placed[] =>
  positions.map((position, index) => ({ id: String.fromCharCode(97 + index), position }));

/** The database's order: items with a position first, the rest in their earlier order. */
function sorted(order: readonly Placed[], places: readonly { id: string; position: number }[]): string[] {
  const now = order.map((item) => places.find(({ id }) => id === item.id) ?? item);
  return now
    .toSorted((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) || 0)
    .map(({ id }) => id);
}

describe('placing an item', () => {
  it('sets positions only down to the new place', () => {
    expect(placeItem(list(null, null, null, null), 'd', 'a')).toEqual([
      { id: 'a', before: null, position: 1 },
      { id: 'd', before: null, position: 2 },
    ]);
  });

  it('keeps the order of positioned items', () => {
    const order = list(1, 2, null);
    expect(sorted(order, placeItem(order, 'c', null) ?? [])).toEqual(['c', 'a', 'b']);
  });

  it('changes nothing if the item is already in its place', () => {
    expect(placeItem(list(null, null), 'b', 'a')).toEqual([]);
  });

  it('is impossible after an unknown item or after itself, and for an unknown item', () => {
    expect(placeItem(list(null, null), 'a', 'z')).toBeUndefined();
    expect(placeItem(list(null, null), 'a', 'a')).toBeUndefined();
    expect(placeItem(list(null, null), 'z', null)).toBeUndefined();
  });

  it('moves any item to any place, from any earlier order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(12), fc.nat(), fc.nat(), (count, ordered, from, to) => {
        const order = list(...Array.from({ length: count }, (_, i) => (i < ordered ? (i + 1) * 3 : null)));
        const { id } = order[from % count] as Placed;
        const others = order.filter((item) => item.id !== id);
        const index = to % count;
        const after = index === 0 ? null : (others[index - 1] as Placed).id;
        const expected = others.toSpliced(index, 0, { id, position: null }).map((item) => item.id);
        expect(sorted(order, placeItem(order, id, after) ?? [])).toEqual(expected);
      }),
    );
  });
});
