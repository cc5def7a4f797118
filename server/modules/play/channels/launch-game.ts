import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { isOwnPath } from '@pitaka/core/values/web-address.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { type BetRefusal, refuseIfProtected } from '../../identity/protection/index.ts';
import { openAccount } from '../../money/ledger/index.ts';
import { launchTokenHash, newLaunchToken, tokenEnds, tokenExpires } from './launch-token.ts';
import { refuseAtLimit } from './own-limits.ts';
import { findChannel } from './store.ts';

export interface Launch {
  readonly site: Site;
  readonly uid: string;
  /** The session whose end also ends the game; null if there is none, as in the demo's past. */
  readonly sessionId: string | null;
  readonly channelId: string;
  readonly gameId: string;
  readonly language: string;
  /** The origin of this site, for addresses that begin with /. */
  readonly origin: string;
}

export interface Launched {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Opens one game for one player; returns the address with a new token. */
export async function launchGame(
  db: Database,
  launch: Launch,
  now: Date,
): Promise<Result<Launched, 'channel_unknown' | 'channel_closed' | 'channel_game_unknown' | BetRefusal>> {
  const { site, uid, channelId, gameId } = launch;
  const isFree = await refuseIfProtected(db, site, uid, now);
  if (!isFree.ok) return isFree;
  const channel = await findChannel(db, site.siteId, channelId);
  if (!channel) return refuse('channel_unknown');
  if (channel.state !== 'open') return refuse('channel_closed');
  if (channel.kind === 'transfer') {
    const may = await refuseAtLimit(db, site, uid, now);
    if (!may.ok) return may;
  }
  const game = await db
    .selectFrom('channel_games')
    .select('game_id')
    .where('site_id', '=', site.siteId)
    .where('channel_id', '=', channelId)
    .where('game_id', '=', gameId)
    .where('is_open', '=', true)
    .executeTakeFirst();
  if (!game) return refuse('channel_game_unknown');

  const token = newLaunchToken();
  const endsAt = tokenEnds(now);
  const expiresAt = tokenExpires(now, channel.token_minutes, endsAt);
  await inTransaction(db, async (tx) => {
    // Opens the wallet account: without it the first win of a player who never had money would be refused.
    await openAccount(tx, site.siteId, uid, site.unit);
    await tx
      .insertInto('launch_tokens')
      .values({
        site_id: site.siteId,
        token_hash: launchTokenHash(token),
        channel_id: channelId,
        uid,
        game_id: gameId,
        session_id: launch.sessionId,
        created_at: now,
        expires_at: expiresAt,
        ends_at: endsAt,
      })
      .execute();
  });
  return ok({ url: launchUrl(channel.launch_url, launch, token), expiresAt });
}

function launchUrl(template: string, { site, gameId, language, origin }: Launch, token: string): string {
  const values: Readonly<Record<string, string>> = { game: gameId, token, language, currency: site.unit };
  const filled = template.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
  return isOwnPath(filled) ? `${origin}${filled}` : filled;
}
