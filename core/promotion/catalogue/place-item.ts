export interface Placed {
  readonly id: string;
  /** null: by its age, after those that have one. */
  readonly position: number | null;
}

export interface NewPlace extends Placed {
  readonly position: number;
  readonly before: number | null;
}

/**
 * Places one item after another, or first. `order` is the list as it stands; positions are given to all down to the last
 * one that has to have one, so that what is not ordered goes on standing by its age. undefined: `after` is not there.
 */
export function placeItem(order: readonly Placed[], id: string, after: string | null): NewPlace[] | undefined {
  const moved = order.find((item) => item.id === id);
  const others = order.filter((item) => item.id !== id);
  const index = after === null ? 0 : others.findIndex((item) => item.id === after) + 1;
  if (!moved || (after !== null && index === 0)) return undefined;
  if (order.indexOf(moved) === index) return [];
  const next = [...others.slice(0, index), moved, ...others.slice(index)];
  // What is above its new place needs a position to stay there, and so does what had one already.
  const last = Math.max(
    index,
    next.findLastIndex((item) => item !== moved && item.position !== null),
  );
  return next
    .slice(0, last + 1)
    .map(({ id: one, position: before }, place) => ({ id: one, before, position: place + 1 }))
    .filter(({ before, position }) => before !== position);
}
