/** What the server tells an open page at once. 'resync': something may have been missed, look again. */
export type LiveKind = 'balance' | 'click' | 'application' | 'message' | 'resync';

type Listener = (body: unknown) => void;
const listeners = new Map<LiveKind, Set<Listener>>();

export function onLive(kind: LiveKind, listener: Listener): () => void {
  const ofKind = listeners.get(kind) ?? new Set();
  listeners.set(kind, ofKind.add(listener));
  return () => ofKind.delete(listener);
}

export function pushLive(kind: LiveKind, body: unknown): void {
  for (const listener of [...(listeners.get(kind) ?? [])]) listener(body);
}
