import { useEffect } from 'react';
import { type Answer, useAnswer } from '../../../data/use-answer.ts';
import type { LiveKind } from '../../../live/live-events.ts';
import { useLiveReload } from '../../../live/use-live-reload.ts';
import { sendWaitingReads } from './mark-read.ts';
import type { Unread } from './message.ts';

/** When there may be another message, or one was read on another phone. */
export const MESSAGES_CHANGED: readonly LiveKind[] = ['message', 'resync'];

/** How many messages are unread: the bell and the page of messages share the answer. */
export function useUnread(): Answer<Unread> {
  const unread = useAnswer('/message/unread', {});
  const { reload } = unread;
  useLiveReload(MESSAGES_CHANGED, reload);
  // What was read without a network is told first: else the count would come back.
  useEffect(() => {
    const tell = () => void sendWaitingReads().then((sent) => (sent ? reload() : undefined));
    tell();
    addEventListener('online', tell);
    return () => removeEventListener('online', tell);
  }, [reload]);
  return unread;
}
