/** Live messages of the server to an open page. 'resync': messages may have been missed, load again. */
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
