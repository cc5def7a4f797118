import { randomInt } from 'node:crypto';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { timesOf, turnReels } from './game-rules.ts';
import { type AskedSpin, hashToken, type SpinDependencies, TOKEN_PURPOSE } from './play-spin.ts';
import { findRound, type SandboxRound } from './round-store.ts';
import { readOwnBalance } from './sandbox-wallet.ts';

/**
 * A spin on a balance that the sandbox keeps itself: drawn, staked and paid in one transaction, without a call. The
 * same id again returns the same spin; for another player the id does not exist.
 */
export async function playOwnSpin(deps: SpinDependencies, asked: AskedSpin): Promise<SandboxRound | undefined> {
  const { db, secrets, clock } = deps;
  const tokenHash = hashToken(asked.token);
  const now = clock();
  const reels = turnReels((bound) => randomInt(bound));
  const winMinor = asked.stakeMinor * BigInt(timesOf(reels));
  await inTransaction(db, async (tx) => {
    // Spins of a player run one after the other.
    const account = { siteId: asked.siteId, channelId: asked.channel };
    const before = await readOwnBalance(tx, account, asked.player, { isLocked: true });
    const isCovered = before >= asked.stakeMinor;
    const round: SandboxRound = {
      ...{ site_id: asked.siteId, spin_id: asked.spinId, channel_id: asked.channel, game_id: asked.game },
      ...{ player: asked.player, token_hash: tokenHash, token_sealed: secrets.seal(TOKEN_PURPOSE, asked.token) },
      ...{ host: asked.host, currency: asked.currency, stake_minor: asked.stakeMinor, reels: reels.join(' ') },
      win_minor: isCovered ? winMinor : 0n,
      state: isCovered ? 'done' : 'refused',
      reason: isCovered ? '' : 'not_enough_money',
      balance_minor: isCovered ? before - asked.stakeMinor + winMinor : before,
      ...{ tries: 0, next_at: null, created_at: now, changed_at: now },
    };
    const made = await tx
      .insertInto('sandbox_rounds')
      .values(round)
      .onConflict((conflict) => conflict.doNothing())
      .returning('spin_id')
      .executeTakeFirst();
    if (!made || !isCovered) return;
    const move = { site_id: asked.siteId, channel_id: asked.channel, uid: asked.player };
    await tx
      .insertInto('sandbox_wallet_moves')
      .values({ ...move, reference: `spin ${asked.spinId}`, amount_minor: winMinor - asked.stakeMinor })
      .execute();
  });
  const round = await findRound(db, asked.siteId, asked.spinId);
  return round?.token_hash === tokenHash ? round : undefined;
}
