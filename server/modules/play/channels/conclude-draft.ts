import { type AccountName, type UserAccountType, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { parseJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { type GrantPart, sumOf } from '@pitaka/core/play/channels/grant-parts.ts';
import { splitWin } from '@pitaka/core/play/channels/moves.ts';
import { nextRound } from '@pitaka/core/play/channels/next-round.ts';
import { playableMinor } from '@pitaka/core/play/channels/playable.ts';
import { paidParts } from '@pitaka/core/play/channels/reshare-wins.ts';
import { type ChannelAnswer, NO_PARTS, type Parts, type Round } from '@pitaka/core/play/channels/transaction.ts';
import { countedStake, isFreeWin } from '@pitaka/core/play/channels/win-limits.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { newId } from '../../../platform/ids.ts';
import type { PostResult } from '../../money/ledger/index.ts';
import { lateEvents, writeGrants, writeHeldGrants } from './bet-grants.ts';
import { type Decided, roundOf } from './decide-draft.ts';
import type { HeldWin } from './held-wins.ts';
import { tokenExpires } from './launch-token.ts';
import { requestHashOf, type TransactionOutcome } from './transaction-draft.ts';
import type {
  DayAmounts,
  NewBetEvent,
  NewTransaction,
  PlayedAmount,
  ResharedWin,
  WrittenRound,
} from './transaction-writes.ts';

/** The outcome of one draft, with the rows to write. */
export interface Concluded {
  readonly outcome: TransactionOutcome;
  readonly transactions?: readonly NewTransaction[];
  readonly undone?: { readonly channel: string; readonly id: string; readonly by: string };
  readonly reshared?: readonly ResharedWin[];
  readonly round?: WrittenRound;
  readonly played?: PlayedAmount;
  readonly counted?: { readonly day: number; readonly amounts: DayAmounts };
  readonly held?: HeldWin;
  readonly events?: readonly NewBetEvent[];
  readonly token?: { readonly hash: Buffer; readonly expiresAt: Date };
}

type BalanceOf = (name: AccountName) => bigint | undefined;

/** `posted`: the ledger's result, if the draft moves money. */
export function conclude(decided: Decided, posted: PostResult | undefined, balanceOf: BalanceOf, now: Date): Concluded {
  const { draft, decision } = decided;
  const { uid } = draft.tx;
  const before = (type: UserAccountType) => balanceOf(userAccount(uid, type)) ?? 0n;
  const playableBefore = playableMinor(before);
  switch (decision.type) {
    case 'answer':
      return { outcome: { answer: decision.answer, balanceMinor: decision.balanceMinor ?? playableBefore } };
    case 'keep':
      return concluded(decided, decision.answer, playableBefore);
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
    if (posted.code === 'balance_too_low') return concluded(decided, 'not_enough_money', playableBefore);
    if (posted.code === 'account_frozen') return concluded(decided, 'user_disabled', playableBefore);
    throw new Error(`the ledger refused a bet: ${posted.code}`);
  }
  const balances = posted?.value.balances;
  const after = (type: UserAccountType) => balances?.get(userAccount(uid, type)) ?? before(type);
  return taken(decided, { before, after, journalId: parseJournalId(posted?.value.journalId ?? '') }, now);
}

/** Stores a refusal, so that a repeated request gets the same refusal. */
function concluded(decided: Decided, answer: ChannelAnswer, balanceMinor: bigint): Concluded {
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
  const drawn = { availableMinor: size('available'), holdMinor: size('hold.wager'), bonusMinor: size('bonus') };
  const grants = grantsOfTaken(decided, drawn);
  const parts = tx.type === 'win' ? partsOfWin(decided, grants) : drawn;
  const balanceMinor = playableMinor(after);
  const undone = decision.type === 'take' ? decision.undone : undefined;
  const row = {
    ...rowOf(decided, 'ok', balanceMinor, parts),
    amountMinor: undone?.amountMinor ?? tx.amountMinor,
    debtMinor: size('debt'),
    heldMinor: decision.type === 'take' && decision.hold ? (undone?.amountMinor ?? tx.amountMinor) : 0n,
    journalId: journalId ?? null,
    grants: isHeldOf(decision) ? writeHeldGrants(grants) : writeGrants(grants),
  };
  const isInRound = tx.type !== 'rollback' || undone !== undefined;
  const next = isInRound ? nextRound(roundOf(decided.read.round), tx, parts, undone, grants) : undefined;
  return {
    outcome: { answer: 'ok', balanceMinor },
    transactions: [row],
    ...(undone && { undone: { channel, id: row.reference, by: tx.transactionId } }),
    ...resharedOf(decided),
    ...(next && { round: writtenRound(decided, row, next, now), ...countedOf(decided, row, next) }),
    ...playedOf(decided),
    ...heldOf(decided, row),
    ...eventsOf(decided, row, grants),
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
    // A win belongs to the round of its bet, whichever round it names.
    round: read.original && read.original.round !== '' ? read.original.round : tx.round,
    reference: tx.type === 'bet' ? '' : tx.reference,
    amountMinor: tx.amountMinor,
    requestHash: requestHashOf(draft),
    answer,
    balanceMinor,
    ...parts,
    debtMinor: 0n,
    heldMinor: 0n,
    journalId: null,
    grants: null,
  };
}

/**
 * The bonus parts; for a rollback, the parts of the undone transaction. A win in suspense keeps its parts: otherwise
 * stakes placed before the approval could turn it into the player's own money or into a bonus's money.
 */
function grantsOfTaken({ draft, read, decision }: Decided, drawn: Parts): readonly GrantPart[] {
  const { tx } = draft;
  if (tx.type === 'rollback' && isHeldOf(decision)) return [];
  if (tx.type === 'win') return splitWin(tx.amountMinor, roundOf(read.round), read.openBonus).grants;
  if (tx.type === 'rollback') return (decision.type === 'take' && decision.undone?.grants) || [];
  const minor = drawn.holdMinor + drawn.bonusMinor;
  return minor > 0n ? [{ grantId: read.activeGrant, minor, way: 'held' }] : [];
}

/** Computed from the decision, not from the balances, as a part of the win may have paid a debt. */
function partsOfWin({ draft, decision }: Decided, grants: readonly GrantPart[]): Parts {
  if (decision.type !== 'take' || decision.hold) return NO_PARTS;
  const holdMinor = sumOf(grants, 'held');
  return { availableMinor: draft.tx.amountMinor - holdMinor - sumOf(grants, 'house'), holdMinor, bonusMinor: 0n };
}

function writtenRound(decided: Decided, row: NewTransaction, after: Round, now: Date): WrittenRound {
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
    opened_at: decided.read.round?.opened_at ?? now,
    grants: writeGrants(after.grants),
    is_counted: after.isCounted,
    is_late: row.kind === 'rollback' || ((row.kind === 'win' || after.state !== 'open') && beganEarlier(decided)),
  };
}

/** A win or a round's end changes the days of its bets, which may already have been paid for. */
function beganEarlier({ draft, read: { round } }: Decided): boolean {
  return round !== undefined && siteDay(round.opened_at, draft.timezone) < draft.day;
}

function resharedOf({ draft, decision }: Decided): Pick<Concluded, 'reshared'> {
  if (decision.type !== 'take' || !decision.reshared?.length) return {};
  const reshared = decision.reshared.map((win): ResharedWin => {
    const { id, grants, isInSuspense } = win;
    const parts = paidParts([win]);
    const toHoldMinor = sumOf(parts, 'held');
    return {
      ...{ channel: draft.channel, id, toHoldMinor, fromOwnMinor: toHoldMinor + sumOf(parts, 'house') },
      ofBonusesMinor: sumOf(grants),
      grants: isInSuspense ? writeHeldGrants(grants) : writeGrants(grants),
    };
  });
  return { reshared };
}

/** Stakes and payments, minus the undone stakes and payments; money in suspense has not been paid. */
function paidOf({ draft: { tx }, decision }: Decided): { betMinor: bigint; winMinor: bigint } | undefined {
  const undone = decision.type === 'take' ? decision.undone : undefined;
  const isHeld = isHeldOf(decision) || (undone?.heldMinor ?? 0n) > 0n;
  const [kind, minor] = undone ? [undone.kind, -undone.amountMinor] : [tx.type, tx.amountMinor];
  if (minor === 0n || isHeld || kind === 'rollback') return undefined;
  return { betMinor: kind === 'bet' ? minor : 0n, winMinor: kind === 'win' ? minor : 0n };
}

function playedOf(decided: Decided): Pick<Concluded, 'played'> {
  const paid = paidOf(decided);
  return paid ? { played: { uid: decided.draft.tx.uid, ...paid } } : {};
}

/**
 * The amounts that count towards the channel's daily limits. A rolled-back win is deducted only as far as it did not
 * become a debt: otherwise the channel could pay the same amount again to another account.
 */
function countedOf(decided: Decided, row: NewTransaction, after: Round): Pick<Concluded, 'counted'> {
  const { channel, day, tx } = decided.draft;
  const before = roundOf(decided.read.round);
  const inSuspense = tx.type === 'rollback' ? row.heldMinor : 0n;
  const betMinor = countedStake(after) - countedStake(before) + inSuspense;
  const paidMinor = paidOf(decided)?.winMinor ?? 0n;
  const winMinor = paidMinor < 0n ? paidMinor + row.debtMinor : paidMinor;
  if (betMinor === 0n && winMinor === 0n) return {};
  const isFree = tx.type === 'win' && isFreeWin(before);
  return { counted: { day, amounts: { channel, betMinor, winMinor, freeMinor: isFree ? winMinor : 0n } } };
}

function isHeldOf(decision: Decided['decision']): boolean {
  return decision.type === 'take' && decision.hold !== undefined;
}

function heldOf({ draft, decision }: Decided, row: NewTransaction): Pick<Concluded, 'held'> {
  if (decision.type !== 'take' || !decision.hold) return {};
  const { channel, tx } = draft;
  const [kind, minor] = [tx.type === 'rollback' ? 'rollback' : 'win', row.heldMinor] as const;
  return {
    held: { ...{ channel, uid: tx.uid, round: row.round, id: tx.transactionId }, kind, minor, why: decision.hold },
  };
}

/** Events of a bet or its rollback, and of money of an ended bonus in either direction. */
function eventsOf(
  { draft, read, decision }: Decided,
  row: NewTransaction,
  grants: readonly GrantPart[],
): Pick<Concluded, 'events'> {
  const undone = decision.type === 'take' ? decision.undone : undefined;
  if (!draft.countsTurnover || row.journalId === null) return {};
  const event = {
    uid: row.uid,
    channel: row.channel,
    game: undone?.game ?? row.game,
    round: row.round,
    bet_id: undone ? row.reference : row.id,
    journal_id: row.journalId,
  };
  // The return of this stake gives the ended bonus a larger share of earlier wins.
  const reshared = lateEvents(event, paidParts((decision.type === 'take' && decision.reshared) || []), undefined);
  // The return of a bet whose stake is in suspense is reported when the bet is paid.
  if (isHeldOf(decision)) return { events: reshared };
  const ofBet: NewBetEvent[] =
    row.kind === 'bet' || undone?.kind === 'bet'
      ? [
          {
            ...event,
            event_id: newId('be'),
            kind: undone ? 'rollback' : 'bet',
            amount_minor: row.amountMinor,
            from_available_minor: row.availableMinor,
            from_hold_minor: row.holdMinor,
            from_bonus_minor: row.bonusMinor,
            grant_id: undone ? '' : read.activeGrant,
          },
        ]
      : [];
  return { events: [...ofBet, ...lateEvents(event, grants, undone), ...reshared] };
}

/** Extends the token while its game is played, but only after half of its time, so that not every bet writes it. */
function tokenOf({ draft, read }: Decided, now: Date): Pick<Concluded, 'token'> {
  const { token } = read;
  if (draft.tx.type !== 'bet' || !token || !draft.tokenHash) return {};
  const expiresAt = tokenExpires(now, draft.tokenMinutes, token.ends_at);
  const gained = expiresAt.getTime() - token.expires_at.getTime();
  return gained >= draft.tokenMinutes * 30_000 ? { token: { hash: draft.tokenHash, expiresAt } } : {};
}
