import type { Move } from '../../money/ledger/journal.ts';
import { betMoves, holdMoves, rollBackBetMoves, rollBackWinMoves, winMoves } from './moves.ts';
import { reshareAfterRollback, resharedMoves, type ShareState, type WinCorrection } from './reshare-wins.ts';
import type { ChannelAnswer, ChannelTransaction, KnownTransaction, Round } from './transaction.ts';
import { type ChannelDay, exceededWinLimit, type WinLimit, type WinTerms } from './win-limits.ts';

/** Conditions of a bet besides money. Wins and rollbacks have none. */
export interface BetConditions {
  readonly token: 'good' | 'expired' | 'invalid';
  readonly isGameKnown: boolean;
  /** The player is frozen, excluded, or on a break. */
  readonly isDisabled: boolean;
  /** Whether today's play time has reached the player's own limit. */
  readonly isOutOfTime: boolean;
  /** The losses so far in each span with a limit. */
  readonly losses: readonly { readonly lostMinor: bigint; readonly maxMinor: bigint }[];
}

/** Facts read under the lock of the player's accounts. */
export interface TransactionFacts {
  /** The known transaction with the same id. */
  readonly recorded: KnownTransaction | undefined;
  /** The transaction that a win or a rollback names. */
  readonly original: KnownTransaction | undefined;
  /** The round of the original transaction, or of the transaction itself if it names none. */
  readonly round: Round | undefined;
  /** All bets and wins of the round, for a rollback of a bet in a round with a win. */
  readonly played: readonly ShareState[];
  readonly isCurrencyRight: boolean;
  /** A paused channel accepts only transactions that settle open rounds. */
  readonly isChannelOpen: boolean;
  /** The player's open bonus: wins without a stake are locked for it. */
  readonly openBonus: string | undefined;
  readonly day: ChannelDay;
  readonly bet: BetConditions;
}

export interface TransactionTerms {
  readonly channel: string;
  readonly unit: string;
  readonly requestHash: string;
  /** Whether a win without a bet, such as a win of a free round, is accepted. */
  readonly takesWinsAlone: boolean;
  /** The answer to a rollback of an unknown transaction, which stores a tombstone in any case. */
  readonly unknownOriginal: 'ok' | 'not_found';
  readonly win: WinTerms;
}

export type Decision =
  /** Answers without writing; a stored answer has the balance of its time. */
  | { readonly type: 'answer'; readonly answer: ChannelAnswer; readonly balanceMinor?: bigint }
  /** Refused and stored: a repetition is refused the same way. */
  | { readonly type: 'keep'; readonly answer: ChannelAnswer }
  /** Accepted. Without moves (an amount of zero, or a transaction that was reversed before) nothing is posted. */
  | {
      readonly type: 'take';
      readonly moves: readonly Move[];
      readonly undone?: KnownTransaction;
      /** The limit because of which a win or a rolled-back bet goes to suspense. */
      readonly hold?: WinLimit;
      /** Wins whose own part shrinks, because the stake is returned. */
      readonly reshared?: readonly WinCorrection[];
    }
  /** A rollback that arrived before its transaction: the transaction is then refused. */
  | { readonly type: 'tombstone'; readonly answer: ChannelAnswer };

/** Decides one transaction of a provider (Spec: E7). */
export function decideTransaction(tx: ChannelTransaction, facts: TransactionFacts, terms: TransactionTerms): Decision {
  const { recorded } = facts;
  if (recorded) return repeat(tx, recorded, terms);
  switch (tx.type) {
    case 'bet':
      return facts.isCurrencyRight ? decideBet(tx, facts, terms) : answer('currency_wrong');
    case 'win':
      return facts.isCurrencyRight ? decideWin(tx, facts, terms) : answer('currency_wrong');
    case 'rollback':
      return decideRollback(tx, facts, terms);
  }
}

function repeat(tx: ChannelTransaction, recorded: KnownTransaction, { requestHash }: TransactionTerms): Decision {
  if (recorded.kind === 'tombstone') return answer(tx.type === 'rollback' ? 'duplicate' : 'rolled_back');
  if (recorded.requestHash !== requestHash) return answer('duplicate');
  return { type: 'answer', answer: recorded.answer, balanceMinor: recorded.balanceMinor };
}

function decideBet(
  tx: ChannelTransaction,
  { bet: conditions, isChannelOpen, round }: TransactionFacts,
  { channel, unit }: TransactionTerms,
): Decision {
  if (conditions.token === 'invalid') return answer('token_invalid');
  if (!conditions.isGameKnown) return answer('game_unknown');
  if (!isChannelOpen) return answer('partner_invalid');
  // A late bet would count on the day its round ended, and its win would be limited by the stakes of that day.
  if (round && round.state !== 'open' && round.isCounted) return keep('types_wrong');
  if (conditions.isDisabled) return keep('user_disabled');
  if (conditions.token === 'expired') return keep('token_expired');
  // A stake counts as lost until it is won back. Earlier winnings do not raise the limit.
  const isOver = conditions.losses.some(
    ({ lostMinor, maxMinor }) => (lostMinor > 0n ? lostMinor : 0n) + tx.amountMinor > maxMinor,
  );
  if (conditions.isOutOfTime || (isOver && tx.amountMinor > 0n)) return keep('limit_reached');
  return { type: 'take', moves: betMoves(tx, channel, unit) };
}

function decideWin(
  tx: Extract<ChannelTransaction, { type: 'win' }>,
  { original, round, isChannelOpen, openBonus, day }: TransactionFacts,
  { channel, unit, takesWinsAlone, win }: TransactionTerms,
): Decision {
  if (tx.reference === '') {
    if (!takesWinsAlone) return answer('not_found');
  } else {
    if (original?.kind === 'tombstone' || original?.isRolledBack) return answer('rolled_back');
    if (original?.kind !== 'bet' || original.uid !== tx.uid || original.answer !== 'ok') return answer('not_found');
  }
  if (!isChannelOpen && !(isOpenRound(round) && round.betMinor > 0n)) return answer('partner_invalid');
  const hold = exceededWinLimit(tx.amountMinor, round, win, day);
  if (hold) return { type: 'take', moves: holdMoves(tx.amountMinor, channel, unit), hold };
  return { type: 'take', moves: winMoves(tx, round, channel, unit, openBonus) };
}

function decideRollback(
  tx: Extract<ChannelTransaction, { type: 'rollback' }>,
  { original, round, isChannelOpen, day, played }: TransactionFacts,
  { channel, unit, unknownOriginal, win }: TransactionTerms,
): Decision {
  if (tx.reference === tx.transactionId) return answer('types_wrong');
  if (!original) return tx.onlyIfKnown ? answer('ok') : { type: 'tombstone', answer: unknownOriginal };
  if (original.uid !== tx.uid || original.kind === 'rollback') return answer('not_found');
  if (original.isRolledBack || original.kind === 'tombstone' || original.answer !== 'ok') {
    return { type: 'take', moves: [] };
  }
  // A win is rolled back in every state of its channel: otherwise a player could keep and spend it while the channel is
  // paused.
  if (original.kind === 'win') {
    // A win in suspense never reached the player: it stays in suspense until two operators return it to the games.
    const moves = original.heldMinor > 0n ? [] : rollBackWinMoves(tx.uid, original, channel, unit);
    return { type: 'take', moves, undone: original };
  }
  // Otherwise anyone who has the key of a paused channel could return all stakes ever made there.
  if (!isChannelOpen && !isOpenRound(round)) return answer('partner_invalid');
  // In an open round without a win, the stake belongs to the player. In any other round, its return is limited like a
  // win: otherwise anyone who has the key could win with a stake, and then return the stake without limits.
  const hold = round?.isCounted ? exceededWinLimit(original.amountMinor, round, win, day) : undefined;
  // Wins are corrected even if the stake goes to suspense, because it was not in play.
  const reshared = reshareAfterRollback(played, tx.reference);
  const stake = hold
    ? holdMoves(original.amountMinor, channel, unit)
    : rollBackBetMoves(tx.uid, original, channel, unit);
  const moves = [...stake, ...resharedMoves(tx.uid, unit, reshared)];
  return { type: 'take', moves, undone: original, reshared, ...(hold && { hold }) };
}

function isOpenRound(round: Round | undefined): round is Round {
  return round?.state === 'open';
}

function answer(code: ChannelAnswer): Decision {
  return { type: 'answer', answer: code };
}

function keep(code: ChannelAnswer): Decision {
  return { type: 'keep', answer: code };
}
