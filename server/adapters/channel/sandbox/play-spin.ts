import { createHash, randomInt } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { SpinRefusal } from './game-page-texts.ts';
import { type Reels, timesOf, turnReels } from './game-rules.ts';
import { findRound, insertRound, type SandboxRound, stepRound } from './round-store.ts';
import { callWallet, toWire, type WalletAddress, type WalletAnswer, type WalletPath } from './wallet-client.ts';

export interface SpinDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  readonly privateKey: (siteId: string, channel: string) => Promise<string | undefined>;
  /** The address of the wallet. */
  readonly walletAt: () => { readonly hostname: string; readonly port: number };
  readonly log: { readonly warn: (detail: object, message: string) => void };
}

export interface SpinRequest {
  readonly siteId: string;
  readonly channel: string;
  readonly game: string;
  readonly host: string;
  readonly player: string;
  readonly currency: string;
  readonly token: string;
  readonly spinId: string;
  readonly stakeMinor: bigint;
}

export const TOKEN_PURPOSE = 'sandbox-channel-token';
const BET_TRIES = 3;
const SECOND_MS = 1_000;
/** The worker skips spins younger than this, because a request may still be processing them. */
const WORKED_ON_MS = 15 * SECOND_MS;
/** Pauses between repetitions of a win or a rollback, until the wallet has it. */
const AGAIN_AFTER_S = [2, 5, 15, 60, 300, 900, 1_800];

const REASON_OF: Readonly<Record<string, SpinRefusal>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'not_enough_money',
  RS_ERROR_USER_DISABLED: 'user_disabled',
  RS_ERROR_INVALID_TOKEN: 'session_over',
  RS_ERROR_TOKEN_EXPIRED: 'session_over',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
};

export function reasonOf(status: string): SpinRefusal {
  return REASON_OF[status] ?? 'failed';
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Plays one spin: draws and stores it, then sends the bet, then the win. A repeated id returns the same spin; for
 * another player the id does not exist.
 */
export async function playSpin(deps: SpinDependencies, request: SpinRequest): Promise<SandboxRound | undefined> {
  const { db } = deps;
  const tokenHash = hashToken(request.token);
  const before = await findRound(db, request.siteId, request.spinId);
  if (before) return before.token_hash === tokenHash ? before : undefined;
  const now = deps.clock();
  const reels: Reels = turnReels((bound) => randomInt(bound));
  const round: SandboxRound = {
    site_id: request.siteId,
    spin_id: request.spinId,
    channel_id: request.channel,
    game_id: request.game,
    player: request.player,
    token_hash: tokenHash,
    token_sealed: deps.secrets.seal(TOKEN_PURPOSE, request.token),
    host: request.host,
    currency: request.currency,
    stake_minor: request.stakeMinor,
    reels: reels.join(' '),
    win_minor: request.stakeMinor * BigInt(timesOf(reels)),
    state: 'betting',
    reason: '',
    balance_minor: null,
    tries: 0,
    next_at: new Date(now.getTime() + WORKED_ON_MS),
    created_at: now,
    changed_at: now,
  };
  if (!(await insertRound(db, round))) return findRound(db, request.siteId, request.spinId);
  const bet = await placeBet(deps, round);
  return bet?.state === 'paying' || bet?.state === 'returning' ? finishRound(deps, bet) : bet;
}

/** Sends a bet up to three times; if the outcome stays unknown, it is rolled back. */
async function placeBet(deps: SpinDependencies, round: SandboxRound): Promise<SandboxRound | undefined> {
  let answer: WalletAnswer = { type: 'unknown', why: 'not asked' };
  for (let attempt = 0; attempt < BET_TRIES && answer.type === 'unknown'; attempt++) {
    answer = await send(deps, round, 'transaction/bet');
  }
  const now = deps.clock();
  if (answer.type === 'ok') {
    return stepRound(deps.db, round, { state: 'paying', balance_minor: answer.balanceMinor }, now);
  }
  if (answer.type === 'refused') {
    const change = { state: 'refused', reason: reasonOf(answer.status), next_at: null } as const;
    return stepRound(deps.db, round, { ...change, balance_minor: answer.balanceMinor ?? null }, now);
  }
  deps.log.warn({ spin: round.spin_id, why: answer.why }, 'a bet of the sandbox had no clear answer');
  return stepRound(deps.db, round, { state: 'returning' }, now);
}

/** Reports the rest of a round: its win, or the rollback of its bet. Repeated later until it is confirmed. */
export async function finishRound(deps: SpinDependencies, round: SandboxRound): Promise<SandboxRound | undefined> {
  const { db, clock } = deps;
  // The process ended between the bet and its answer.
  if (round.state === 'betting') {
    const returning = await stepRound(db, round, { state: 'returning' }, clock());
    return returning && finishRound(deps, returning);
  }
  const isWin = round.state === 'paying';
  const answer = await send(deps, round, isWin ? 'transaction/win' : 'transaction/rollback');
  const now = clock();
  if (answer.type === 'ok') {
    const change = { state: isWin ? 'done' : 'returned', next_at: null } as const;
    return stepRound(db, round, { ...change, balance_minor: answer.balanceMinor }, now);
  }
  // A bet that never arrived needs no rollback.
  if (!isWin && answer.type === 'refused' && answer.status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST') {
    return stepRound(db, round, { state: 'returned', next_at: null }, now);
  }
  const seconds = AGAIN_AFTER_S[Math.min(round.tries, AGAIN_AFTER_S.length - 1)] ?? 0;
  const nextAt = new Date(now.getTime() + seconds * SECOND_MS);
  return stepRound(db, round, { tries: round.tries + 1, next_at: nextAt }, now);
}

async function send(deps: SpinDependencies, round: SandboxRound, path: WalletPath): Promise<WalletAnswer> {
  const at: WalletAddress = { ...deps.walletAt(), host: round.host };
  const ids = transactionIdsOf(round);
  const kind = path.slice('transaction/'.length) as keyof typeof ids;
  const privateKey = await deps.privateKey(round.site_id, round.channel_id);
  if (privateKey === undefined) return { type: 'unknown', why: 'the channel is gone' };
  return callWallet({
    at,
    channel: round.channel_id,
    privateKey,
    path,
    body: {
      user: round.player,
      token: deps.secrets.open(TOKEN_PURPOSE, round.token_sealed),
      game_code: round.game_id,
      round: round.spin_id,
      round_closed: kind !== 'bet',
      transaction_uuid: ids[kind],
      ...(kind === 'bet' ? {} : { reference_transaction_uuid: ids.bet }),
      ...(kind === 'rollback'
        ? {}
        : {
            currency: round.currency,
            amount: toWire(kind === 'bet' ? round.stake_minor : round.win_minor),
          }),
    },
  });
}

/** A round's transaction ids, which are derived from the round's id and so are equal at each repetition. */
export function transactionIdsOf({ spin_id: id }: Pick<SandboxRound, 'spin_id'>) {
  return { bet: `${id}-b`, win: `${id}-w`, rollback: `${id}-r` };
}
