import type { Database } from '../../../platform/db/database.ts';
import { NetworkCounts } from '../../../platform/http/network-counts.ts';
import type { Log } from '../../../platform/log.ts';
import { type LiveRow, readRecent } from './store.ts';

/** One open page. */
export interface LiveListener {
  readonly siteId: string;
  readonly uid: string;
  /** The page's network, for the limit of streams. */
  readonly network: string;
  readonly onMessage: (message: LiveRow) => void;
  readonly close: () => void;
}

/**
 * Messages that are not rows of the table: each poll queries them for the connected users. The source remembers which
 * messages it sent to each user, and forgets users who are no longer listed.
 */
export type LiveSource = (users: readonly { siteId: string; uid: string }[]) => Promise<LiveRow[]>;

export interface LiveHub {
  /** False if this process, or the listener's network, has reached its limit of streams. */
  hasRoom(network: string): boolean;
  /** Sends the user's messages to the listener from now on; call the returned function to stop. */
  join(listener: LiveListener): () => void;
  /** Polls now; resolves when the messages found are delivered. */
  poll(): Promise<void>;
  closeAll(): void;
}

/** The longest delay of a message to an open page. */
const POLL_MS = 300;
/**
 * A message may be committed some time after it was written, so each poll reads the last seconds again and skips
 * delivered messages. A message from an even longer transaction is seen only when the page loads again.
 */
const WINDOW_SECONDS = 10;

export interface LiveBounds {
  readonly ofUser: number;
  /** Many phones may share one address of a mobile network. */
  readonly ofNetwork: number;
  readonly ofProcess: number;
}

const BOUNDS: LiveBounds = { ofUser: 8, ofNetwork: 400, ofProcess: 4096 };

/**
 * Delivers messages to this process's open pages. The hub polls rows, because any process may have written them;
 * without listeners it does not query. NOTIFY is not used: it serializes all commits of the database.
 */
export function createLiveHub(deps: {
  db: Database;
  log: Log;
  sources?: readonly LiveSource[];
  pollMs?: number;
  bounds?: Partial<LiveBounds>;
}): LiveHub {
  const bounds = { ...BOUNDS, ...deps.bounds };
  const ofNetwork = new NetworkCounts(bounds.ofNetwork);
  let ofProcess = 0;
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
      for (const listener of byUser.get(keyOf(row.site_id, row.uid)) ?? []) listener.onMessage(row);
    }
    for (const [id, at] of seen) {
      if (now - at < 2 * WINDOW_SECONDS * 1000) break;
      seen.delete(id);
    }
  }

  function count(network: string, change: 1 | -1): void {
    ofProcess += change;
    ofNetwork.add(network, change);
  }

  return {
    hasRoom: (network) => ofProcess < bounds.ofProcess && ofNetwork.hasRoom(network),
    join(listener) {
      const key = keyOf(listener.siteId, listener.uid);
      const own = byUser.get(key) ?? new Set();
      byUser.set(key, own);
      const leave = (left: LiveListener) => {
        if (!own.delete(left)) return;
        count(left.network, -1);
        if (own.size === 0 && byUser.get(key) === own) byUser.delete(key);
      };
      own.add(listener);
      count(listener.network, 1);
      // Removed at once: its connection may take long to close, and would block the room of new streams.
      const [oldest] = own;
      if (oldest && own.size > bounds.ofUser) {
        leave(oldest);
        oldest.close();
      }
      schedule();
      return () => leave(listener);
    },
    poll,
    closeAll() {
      clearTimeout(timer);
      timer = undefined;
      for (const set of [...byUser.values()]) for (const listener of [...set]) listener.close();
    },
  };
}
