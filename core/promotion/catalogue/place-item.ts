export interface Placed {
  readonly id: string;
  /** null if ordered by age, after the items with a position. */
  readonly position: number | null;
}

export interface NewPlace extends Placed {
  readonly position: number;
  readonly before: number | null;
}

/**
 * Places one item after another, or first. `order` is the present list. Positions are set only down to the last item
 * that needs one, so that the other items stay ordered by age. undefined if `after` is unknown.
 */
export function placeItem(order: readonly Placed[], id: string, after: string | null): NewPlace[] | undefined {
  const moved = order.find((item) => item.id === id);
  const others = order.filter((item) => item.id !== id);
  const index = after === null ? 0 : others.findIndex((item) => item.id === after) + 1;
  if (!moved || (after !== null && index === 0)) return undefined;
  if (order.indexOf(moved) === index) return [];
  const next = [...others.slice(0, index), moved, ...others.slice(index)];
  // Items above the new place need a position to stay there, and positioned items keep their order.
  const last = Math.max(
    index,
    next.findLastIndex((item) => item !== moved && item.position !== null),
  );
  return next
    .slice(0, last + 1)
    .map(({ id: one, position: before }, place) => ({ id: one, before, position: place + 1 }))
    .filter(({ before, position }) => before !== position);
}
