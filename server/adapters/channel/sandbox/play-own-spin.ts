import { randomInt } from 'node:crypto';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { timesOf, turnReels } from './game-rules.ts';
import { hashToken, type SpinDependencies, type SpinRequest, TOKEN_PURPOSE } from './play-spin.ts';
import { findRound, type SandboxRound } from './round-store.ts';
import { readOwnBalance } from './sandbox-wallet.ts';

/**
 * A spin on a balance that the sandbox stores itself: drawn, staked and paid in one transaction, without a call. A
 * repeated id returns the same spin; for another player the id does not exist.
 */
export async function playOwnSpin(deps: SpinDependencies, request: SpinRequest): Promise<SandboxRound | undefined> {
  const { db, secrets, clock } = deps;
  const tokenHash = hashToken(request.token);
  const now = clock();
  const reels = turnReels((bound) => randomInt(bound));
  const winMinor = request.stakeMinor * BigInt(timesOf(reels));
  await inTransaction(db, async (tx) => {
    // Makes spins of a player run one after the other.
    const account = { siteId: request.siteId, channelId: request.channel };
    const before = await readOwnBalance(tx, account, request.player, { isLocked: true });
    const isCovered = before >= request.stakeMinor;
    const round: SandboxRound = {
      ...{ site_id: request.siteId, spin_id: request.spinId, channel_id: request.channel, game_id: request.game },
      ...{ player: request.player, token_hash: tokenHash, token_sealed: secrets.seal(TOKEN_PURPOSE, request.token) },
      ...{ host: request.host, currency: request.currency, stake_minor: request.stakeMinor, reels: reels.join(' ') },
      win_minor: isCovered ? winMinor : 0n,
      state: isCovered ? 'done' : 'refused',
      reason: isCovered ? '' : 'not_enough_money',
      balance_minor: isCovered ? before - request.stakeMinor + winMinor : before,
      ...{ tries: 0, next_at: null, created_at: now, changed_at: now },
    };
    const made = await tx
      .insertInto('sandbox_rounds')
      .values(round)
      .onConflict((conflict) => conflict.doNothing())
      .returning('spin_id')
      .executeTakeFirst();
    if (!made || !isCovered) return;
    const move = { site_id: request.siteId, channel_id: request.channel, uid: request.player };
    await tx
      .insertInto('sandbox_wallet_moves')
      .values({ ...move, reference: `spin ${request.spinId}`, amount_minor: winMinor - request.stakeMinor })
      .execute();
  });
  const round = await findRound(db, request.siteId, request.spinId);
  return round?.token_hash === tokenHash ? round : undefined;
}
