import { CallUnanswered } from '@pitaka/ui/call/call-refused.ts';
import { call } from '../../../call.ts';
import { session } from '../../../session/session.ts';
import { removeText, storedText, storeText } from '../../../session/storage.ts';
import type { MessageTab, Unread } from './message.ts';

const WAITING = 'readMessages';
const MOST_WAITING = 200;

const owner = () => session.get()?.user.uid ?? '';

/** Messages read without a network, and not reported to the server yet; empty for another user on this phone. */
function waiting(): string[] {
  const [uid, ...ids] = storedText(WAITING)?.split('\n') ?? [];
  return uid === owner() ? ids : [];
}

function keepWaiting(ids: readonly string[]): void {
  if (ids.length === 0) removeText(WAITING);
  else storeText(WAITING, [owner(), ...ids.slice(-MOST_WAITING)].join('\n'));
}

export function isReadOffline(id: string): boolean {
  return waiting().includes(id);
}

/** Marks a message read; without a network that is stored, and reported once there is one. */
export async function markRead(id: string): Promise<Unread | undefined> {
  try {
    return await call('/message/read', { id }, { errors: 'own' });
  } catch (error) {
    if (!(error instanceof CallUnanswered)) throw error;
    keepWaiting([...new Set([...waiting(), id])]);
    return undefined;
  }
}

export function markAllRead(tab: MessageTab): Promise<Unread> {
  return call('/message/read', { all: true, tab });
}

let sending: Promise<boolean> | undefined;

/** Reports messages read without a network. Returns whether any was reported. */
export function reportOfflineReads(): Promise<boolean> {
  sending ??= send().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(): Promise<boolean> {
  const ids = waiting();
  for (const id of ids) {
    try {
      await call('/message/read', { id }, { errors: 'own' });
    } catch (error) {
      // Still no network: the rest waits. Reports that the server refuses are not repeated.
      if (error instanceof CallUnanswered) return false;
    }
    keepWaiting(waiting().filter((one) => one !== id));
  }
  return ids.length > 0;
}
