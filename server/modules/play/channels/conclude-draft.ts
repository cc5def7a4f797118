import { type AccountName, type UserAccountType, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { nextRound } from '@pitaka/core/play/channels/next-round.ts';
import { playableMinor } from '@pitaka/core/play/channels/playable.ts';
import { type ChannelAnswer, NO_PARTS, type Parts } from '@pitaka/core/play/channels/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { PostResult } from '../../money/ledger/index.ts';
import { type Decided, roundOf } from './decide-draft.ts';
import { tokenExpires } from './launch-token.ts';
import { requestHashOf, type TransactionOutcome } from './transaction-draft.ts';
import type { NewBetEvent, NewTransaction, PlayedAmount, WrittenRound } from './transaction-queries.ts';

/** What one draft comes to, and everything to write for it. */
export interface Concluded {
  readonly outcome: TransactionOutcome;
  readonly transactions?: readonly NewTransaction[];
  readonly undone?: { readonly channel: string; readonly id: string; readonly by: string };
  readonly round?: WrittenRound;
  readonly played?: PlayedAmount;
  readonly event?: NewBetEvent;
  readonly token?: { readonly hash: Buffer; readonly expiresAt: Date };
}

type BalanceOf = (name: AccountName) => bigint | undefined;

/** `posted`: what the ledger made of its moves, where it has some. */
export function conclude(decided: Decided, posted: PostResult | undefined, balanceOf: BalanceOf, now: Date): Concluded {
  const { draft, decision } = decided;
  const { uid } = draft.tx;
  const before = (type: UserAccountType) => balanceOf(userAccount(uid, type)) ?? 0n;
  const playableBefore = playableMinor(before);
  switch (decision.type) {
    case 'answer':
      return { outcome: { answer: decision.answer, balanceMinor: decision.balanceMinor ?? playableBefore } };
    case 'keep':
      return kept(decided, decision.answer, playableBefore);
    case 'tombstone': {
      const { tx } = draft;
      const reference = tx.type === 'rollback' ? tx.reference : '';
      const own = rowOf(decided, decision.answer, playableBefore);
      return {
        outcome: { answer: decision.answer, balanceMinor: playableBefore },
        transactions: [own, { ...own, id: reference, kind: 'tombstone', reference: '', answer: 'rolled_back' }],
      };
    }
    case 'take':
      break;
  }
  if (posted && !posted.ok) {
    if (draft.tx.type !== 'bet') throw new Error(`the ledger refused a ${draft.tx.type}: ${posted.code}`);
    if (posted.code === 'balance_too_low') return kept(decided, 'not_enough_money', playableBefore);
    if (posted.code === 'account_frozen') return kept(decided, 'user_disabled', playableBefore);
    throw new Error(`the ledger refused a bet: ${posted.code}`);
  }
  const balances = posted?.value.balances;
  const after = (type: UserAccountType) => balances?.get(userAccount(uid, type)) ?? before(type);
  return taken(decided, { before, after, journalId: parseJournalId(posted?.value.journalId ?? '') }, now);
}

/** Refused, and remembered. */
function kept(decided: Decided, answer: ChannelAnswer, balanceMinor: bigint): Concluded {
  return { outcome: { answer, balanceMinor }, transactions: [rowOf(decided, answer, balanceMinor)] };
}

interface Moved {
  readonly before: (type: UserAccountType) => bigint;
  readonly after: (type: UserAccountType) => bigint;
  readonly journalId: bigint | undefined;
}

function taken(decided: Decided, moved: Moved, now: Date): Concluded {
  const { draft, decision } = decided;
  const { tx, channel } = draft;
  const { before, after, journalId } = moved;
  const size = (type: UserAccountType) => {
    const change = after(type) - before(type);
    return change < 0n ? -change : change;
  };
  const parts = { availableMinor: size('available'), holdMinor: size('hold.wager'), bonusMinor: size('bonus') };
  const balanceMinor = playableMinor(after);
  const undone = decision.type === 'take' ? decision.undone : undefined;
  const row = {
    ...rowOf(decided, 'ok', balanceMinor, parts),
    amountMinor: undone?.amountMinor ?? tx.amountMinor,
    debtMinor: size('debt'),
    journalId: journalId ?? null,
  };
  const round = tx.type === 'rollback' && !undone ? undefined : writtenRound(decided, row, parts, now);
  return {
    outcome: { answer: 'ok', balanceMinor },
    transactions: [row],
    ...(undone && { undone: { channel, id: row.reference, by: tx.transactionId } }),
    ...(round && { round }),
    ...playedOf(decided),
    ...eventOf(decided, row),
    ...tokenOf(decided, now),
  };
}

function rowOf(
  { draft, read }: Decided,
  answer: ChannelAnswer,
  balanceMinor: bigint,
  parts: Parts = NO_PARTS,
): NewTransaction {
  const { tx, channel } = draft;
  return {
    channel,
    id: tx.transactionId,
    kind: tx.type,
    uid: tx.uid,
    game: tx.game === '' ? (read.original?.game ?? '') : tx.game,
    // A win belongs to the round of its bet, whatever it says itself.
    round: read.original && read.original.round !== '' ? read.original.round : tx.round,
    reference: tx.type === 'bet' ? '' : tx.reference,
    amountMinor: tx.amountMinor,
    requestHash: requestHashOf(draft),
    answer,
    balanceMinor,
    ...parts,
    debtMinor: 0n,
    journalId: null,
  };
}

function writtenRound({ draft, read, decision }: Decided, row: NewTransaction, parts: Parts, now: Date): WrittenRound {
  const undone = decision.type === 'take' ? decision.undone : undefined;
  const after = nextRound(roundOf(read.round), draft.tx, parts, undone);
  return {
    channel_id: row.channel,
    round_id: row.round,
    uid: row.uid,
    game_id: row.game,
    state: after.state,
    bet_minor: after.betMinor,
    win_minor: after.winMinor,
    available_minor: after.availableMinor,
    locked_minor: after.lockedMinor,
    opened_at: read.round?.opened_at ?? now,
  };
}

/** What was staked and won, less what was undone. */
function playedOf({ draft, decision }: Decided): Pick<Concluded, 'played'> {
  const { tx } = draft;
  const undone = decision.type === 'take' ? decision.undone : undefined;
  const [kind, minor] = undone ? [undone.kind, -undone.amountMinor] : [tx.type, tx.amountMinor];
  if (minor === 0n || kind === 'rollback') return {};
  return {
    played: { uid: tx.uid, betMinor: kind === 'bet' ? minor : 0n, winMinor: kind === 'win' ? minor : 0n },
  };
}

/** Of a bet, and of the rollback of one. */
function eventOf({ draft, decision }: Decided, row: NewTransaction): Pick<Concluded, 'event'> {
  const undone = decision.type === 'take' ? decision.undone : undefined;
  const isOfBet = row.kind === 'bet' || undone?.kind === 'bet';
  if (!draft.countsTurnover || !isOfBet || row.journalId === null) return {};
  return {
    event: {
      event_id: newId('be'),
      uid: row.uid,
      channel: row.channel,
      game: undone?.game ?? row.game,
      round: row.round,
      bet_id: undone ? row.reference : row.id,
      kind: undone ? 'rollback' : 'bet',
      amount_minor: row.amountMinor,
      from_available_minor: row.availableMinor,
      from_hold_minor: row.holdMinor,
      from_bonus_minor: row.bonusMinor,
      journal_id: row.journalId,
    },
  };
}

/** A game that is played keeps its token: put off when half of its time is over, so that not every bet writes it. */
function tokenOf({ draft, read }: Decided, now: Date): Pick<Concluded, 'token'> {
  const { token } = read;
  if (draft.tx.type !== 'bet' || !token || !draft.tokenHash) return {};
  const expiresAt = tokenExpires(now, draft.tokenMinutes, token.ends_at);
  const gained = expiresAt.getTime() - token.expires_at.getTime();
  return gained >= draft.tokenMinutes * 30_000 ? { token: { hash: draft.tokenHash, expiresAt } } : {};
}
