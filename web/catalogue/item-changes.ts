import type { ItemKind, ItemState } from './item.ts';

/** An item's button changed: by an application made here, or by a live message from the server. */
export interface ItemChange extends ItemState {
  readonly kind: ItemKind;
  readonly id: string;
}

type Listener = (change: ItemChange) => void;
const listeners = new Set<Listener>();

/** Every component that shows items listens here, so that a button changes in place. */
export function onItemChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceItemChange(change: ItemChange): void {
  for (const listener of [...listeners]) listener(change);
}
