import { useEffect } from 'react';
import { type Answer, useAnswer } from '../../../data/use-answer.ts';
import { type LiveKind, onLive } from '../../../live/live-events.ts';
import { reportOfflineReads } from './mark-read.ts';
import type { Unread } from './message.ts';

/** When there may be a new message, or one was read on another phone. */
const MESSAGES_CHANGED: readonly LiveKind[] = ['message', 'resync'];
/** After a while without a network many events come at once: they cause one request. */
const TOGETHER_MS = 150;

export function onMessagesChanged(again: () => unknown): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const ends = MESSAGES_CHANGED.map((kind) =>
    onLive(kind, () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        again();
      }, TOGETHER_MS);
    }),
  );
  return () => {
    clearTimeout(soon);
    for (const end of ends) end();
  };
}

/** The number of unread messages: the bell and the page of messages share the answer. */
export function useUnread(): Answer<Unread> {
  const unread = useAnswer('/message/unread', {});
  const { reload } = unread;
  useEffect(() => onMessagesChanged(reload), [reload]);
  // Messages read without a network are reported first: otherwise the count would come back.
  useEffect(() => {
    const sendReads = () => void reportOfflineReads().then((sent) => (sent ? reload() : undefined));
    sendReads();
    addEventListener('online', sendReads);
    return () => removeEventListener('online', sendReads);
  }, [reload]);
  return unread;
}
