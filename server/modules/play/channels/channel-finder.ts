import type { WinTerms } from '@pitaka/core/play/channels/win-limits.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { ChannelKeys } from './channel-dialect.port.ts';
import { type ChannelRow, findChannel, openChannelSecret, openReportSecret, winTermsOf } from './store.ts';

export interface Channel {
  readonly row: ChannelRow;
  readonly keys: ChannelKeys;
  /** The secret that signs our report requests; '' if there is none. */
  readonly reportSecret: string;
  readonly win: WinTerms;
  /** Codes of the open games. */
  readonly games: ReadonlySet<string>;
}

export interface ChannelFinder {
  find(siteId: string, channelId: string): Promise<Channel | undefined>;
}

/** Changes reach every process within this time. */
const FRESH_MS = 5_000;
/** The maximum number of cached names: callers can invent channel names. */
const MOST_CACHED = 1_000;

/** Finds channels with decrypted keys, cached because every call of a provider needs them. */
export function createChannelFinder(db: Database, secrets: SecretKeys): ChannelFinder {
  const cached = new Map<string, { readonly until: number; readonly channel: Promise<Channel | undefined> }>();
  return {
    find(siteId, channelId) {
      const key = `${siteId} ${channelId}`;
      const entry = cached.get(key);
      if (entry && entry.until > performance.now()) return entry.channel;
      if (cached.size >= MOST_CACHED) cached.clear();
      const channel = readChannel(db, secrets, siteId, channelId);
      cached.set(key, { until: performance.now() + FRESH_MS, channel });
      channel.catch(() => cached.delete(key));
      return channel;
    },
  };
}

async function readChannel(
  db: Database,
  secrets: SecretKeys,
  siteId: string,
  channelId: string,
): Promise<Channel | undefined> {
  const row = await findChannel(db, siteId, channelId);
  if (!row) return undefined;
  const games = await db
    .selectFrom('channel_games')
    .select('game_id')
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channelId)
    .where('is_open', '=', true)
    .execute();
  const secret = openChannelSecret(secrets, row);
  return {
    row,
    keys: { publicKey: row.public_key, secret },
    reportSecret: row.dialect === 'rsa' ? openReportSecret(secrets, row) : secret,
    win: winTermsOf(row),
    games: new Set(games.map(({ game_id: game }) => game)),
  };
}
