import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { type LiveRow, readRecent } from './store.ts';

/** One open page. */
export interface LiveListener {
  readonly siteId: string;
  readonly uid: string;
  readonly hear: (message: LiveRow) => void;
  readonly close: () => void;
}

/**
 * Messages that are not rows: queried at each poll for the listening users. The source remembers what it sent
 * to whom, and forgets users who are no longer listed.
 */
export type LiveSource = (users: readonly { siteId: string; uid: string }[]) => Promise<LiveRow[]>;

export interface LiveHub {
  /** From now on the listener gets its user's messages; the returned function ends that. */
  join(listener: LiveListener): () => void;
  /** Polls now; resolves when the messages found were delivered. */
  poll(): Promise<void>;
  closeAll(): void;
}

/** Longest delay of a message to an open page. */
const POLL_MS = 300;
/**
 * A message written early can be committed late, so each poll covers the last seconds again and skips what was
 * delivered. A transaction that takes longer between writing and committing is only seen by the next page load.
 */
const WINDOW_SECONDS = 10;
const LISTENERS_PER_USER = 8;

/**
 * Delivers messages to this process's open pages. Rows are polled, so any process may have written them; nothing is
 * queried while nobody listens. NOTIFY is not used: it serialises all commits of the database.
 */
export function createLiveHub(deps: {
  db: Database;
  log: Log;
  sources?: readonly LiveSource[];
  pollMs?: number;
}): LiveHub {
  const byUser = new Map<string, Set<LiveListener>>();
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;

  function keyOf(siteId: string, uid: string): string {
    return `${siteId} ${uid}`;
  }

  function schedule(): void {
    if (timer || byUser.size === 0) return;
    timer = setTimeout(async () => {
      timer = undefined;
      await poll();
      schedule();
    }, deps.pollMs ?? POLL_MS);
    timer.unref();
  }

  function poll(): Promise<void> {
    polling ??= readAndSend()
      .catch((error) => deps.log.warn({ err: error }, 'live messages could not be read'))
      .finally(() => {
        polling = undefined;
      });
    return polling;
  }

  async function readAndSend(): Promise<void> {
    if (byUser.size === 0) return;
    const listeners = [...byUser.values()].flatMap((set) => [...set]);
    const siteIds = [...new Set(listeners.map(({ siteId }) => siteId))];
    const uids = [...new Set(listeners.map(({ uid }) => uid))];
    const rows = await readRecent(deps.db, siteIds, uids, WINDOW_SECONDS);
    const now = Date.now();
    const users = [...byUser.values()].flatMap((set) => [...set].slice(0, 1));
    for (const source of deps.sources ?? []) rows.push(...(await source(users)));
    for (const row of rows) {
      if (seen.has(row.message_id)) continue;
      seen.set(row.message_id, now);
      for (const listener of byUser.get(keyOf(row.site_id, row.uid)) ?? []) listener.hear(row);
    }
    for (const [id, at] of seen) {
      if (now - at < 2 * WINDOW_SECONDS * 1000) break;
      seen.delete(id);
    }
  }

  return {
    join(listener) {
      const key = keyOf(listener.siteId, listener.uid);
      const own = byUser.get(key) ?? new Set();
      byUser.set(key, own);
      if (own.size >= LISTENERS_PER_USER) [...own][0]?.close();
      own.add(listener);
      schedule();
      return () => {
        own.delete(listener);
        if (own.size === 0 && byUser.get(key) === own) byUser.delete(key);
      };
    },
    poll,
    closeAll() {
      clearTimeout(timer);
      timer = undefined;
      for (const set of [...byUser.values()]) for (const listener of [...set]) listener.close();
      byUser.clear();
    },
  };
}
