import type { Move } from '../../money/ledger/journal.ts';
import { type ChannelDay, holdOfWin, type WinHold, type WinTerms } from './judge-win.ts';
import { betMoves, holdMoves, rollBackBetMoves, rollBackWinMoves, winMoves } from './moves.ts';
import { type Reshared, resharedMoves, type Standing, shareAgain } from './share-again.ts';
import type { ChannelAnswer, ChannelTransaction, KnownTransaction, Round } from './transaction.ts';

/** What a bet needs beside money. Wins and rollbacks ask for none of it. */
export interface BetConditions {
  readonly token: 'good' | 'expired' | 'invalid';
  readonly isGameKnown: boolean;
  /** Frozen, excluded, or taking a break. */
  readonly isDisabled: boolean;
  /** Played as long today as the player's own limit allows. */
  readonly isOutOfTime: boolean;
  /** What was lost so far in each span that has a limit. */
  readonly losses: readonly { readonly lostMinor: bigint; readonly maxMinor: bigint }[];
}

/** What is known under the lock of the player's accounts. */
export interface TransactionFacts {
  /** Under the same id. */
  readonly known: KnownTransaction | undefined;
  /** What a win or a rollback names. */
  readonly original: KnownTransaction | undefined;
  /** The round of the original, or of the transaction where it names none. */
  readonly round: Round | undefined;
  /** Of a rollback of a bet, in a round that won: all bets and wins there. */
  readonly played: readonly Standing[];
  readonly isCurrencyRight: boolean;
  /** Paused: what settles open rounds is taken, and nothing else. */
  readonly isChannelOpen: boolean;
  /** The player's bonus that is open: what is won without a stake is held for it. */
  readonly openBonus: string | undefined;
  readonly day: ChannelDay;
  readonly bet: BetConditions;
}

export interface TransactionTerms {
  readonly channel: string;
  readonly unit: string;
  readonly requestHash: string;
  /** A win that names no bet, such as one of a free round: is it taken? */
  readonly takesWinsAlone: boolean;
  /** What a rollback of something unknown is answered; it leaves a tombstone all the same. */
  readonly unknownOriginal: 'ok' | 'not_found';
  readonly win: WinTerms;
}

export type Decision =
  /** Nothing is written; the balance of a kept answer is that of then. */
  | { readonly type: 'answer'; readonly answer: ChannelAnswer; readonly balanceMinor?: bigint }
  /** Refused, and the same again is refused the same. */
  | { readonly type: 'keep'; readonly answer: ChannelAnswer }
  /** Taken. Without moves nothing is posted: an amount of zero, or what was undone before. */
  | {
      readonly type: 'take';
      readonly moves: readonly Move[];
      readonly undone?: KnownTransaction;
      /** A win or a bet that goes back, and which goes to suspense instead; and why. */
      readonly hold?: WinHold;
      /** Wins of which less is the player's own, because the stake goes back. */
      readonly reshared?: readonly Reshared[];
    }
  /** A rollback of what did not come yet: that is refused when it does. */
  | { readonly type: 'tombstone'; readonly answer: ChannelAnswer };

/** What one transaction of a provider comes to (Spec: E7). */
export function decideTransaction(tx: ChannelTransaction, facts: TransactionFacts, terms: TransactionTerms): Decision {
  const { known } = facts;
  if (known) return repeat(tx, known, terms);
  switch (tx.type) {
    case 'bet':
      return facts.isCurrencyRight ? decideBet(tx, facts, terms) : answer('currency_wrong');
    case 'win':
      return facts.isCurrencyRight ? decideWin(tx, facts, terms) : answer('currency_wrong');
    case 'rollback':
      return decideRollback(tx, facts, terms);
  }
}

function repeat(tx: ChannelTransaction, known: KnownTransaction, { requestHash }: TransactionTerms): Decision {
  if (known.kind === 'tombstone') return answer(tx.type === 'rollback' ? 'duplicate' : 'rolled_back');
  if (known.requestHash !== requestHash) return answer('duplicate');
  return { type: 'answer', answer: known.answer, balanceMinor: known.balanceMinor };
}

function decideBet(
  tx: ChannelTransaction,
  { bet: conditions, isChannelOpen, round }: TransactionFacts,
  { channel, unit }: TransactionTerms,
): Decision {
  if (conditions.token === 'invalid') return answer('token_invalid');
  if (!conditions.isGameKnown) return answer('game_unknown');
  if (!isChannelOpen) return answer('partner_invalid');
  // It would count on the day on which its round was over, and win by the stakes of then.
  if (round && round.state !== 'open' && round.isCounted) return keep('types_wrong');
  if (conditions.isDisabled) return keep('user_disabled');
  if (conditions.token === 'expired') return keep('token_expired');
  // A stake counts as lost until it is won back. Who is ahead has the whole limit, and not the winnings on top of it.
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
  const hold = holdOfWin(tx.amountMinor, round, win, day);
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
  // A win is taken back in every state of its channel: a paused one would otherwise keep it for a friend until it is spent.
  if (original.kind === 'win') {
    // A win in suspense never reached the player: it stays there until two people give it back to the games.
    const moves = original.heldMinor > 0n ? [] : rollBackWinMoves(tx.uid, original, channel, unit);
    return { type: 'take', moves, undone: original };
  }
  // Or who has a paused channel's key gives back all that was ever staked there.
  if (!isChannelOpen && !isOpenRound(round)) return answer('partner_invalid');
  // Of a round that won nothing and is open it is the player's own stake. Of any other the channel pays it, like a win: who
  // has the key would otherwise win what was staked, and take the stakes back beside every limit.
  const hold = round?.isCounted ? holdOfWin(original.amountMinor, round, win, day) : undefined;
  // Whatever becomes of the stake: it was not in play.
  const reshared = shareAgain(played, tx.reference);
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
