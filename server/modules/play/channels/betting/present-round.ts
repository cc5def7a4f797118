import { formatMinor } from '@pitaka/core/values/money.ts';
import type { RoundRow, TransactionRow } from './read-round.ts';

/** A round as its player sees it; the console adds more. */
export function presentRound(round: RoundRow, transactions: readonly TransactionRow[]) {
  return {
    round: round.round_id,
    game: round.game_id,
    gameName: round.game_name ?? round.game_id,
    channel: round.channel_id,
    channelName: round.channel_name ?? round.channel_id,
    state: round.state,
    at: round.opened_at.toISOString(),
    closedAt: round.closed_at?.toISOString() ?? null,
    closedBy: closerOf(round.closed_by),
    bet: formatMinor(round.bet_minor),
    win: formatMinor(round.win_minor),
    net: formatMinor(round.win_minor - round.bet_minor),
    lines: transactions.map((row) => presentTransaction(row, transactions)),
  };
}

function presentTransaction(row: TransactionRow, all: readonly TransactionRow[]) {
  const undone = row.kind === 'rollback' ? all.find((one) => one.transaction_id === row.reference)?.kind : undefined;
  const parts = [
    { from: 'available' as const, minor: row.available_minor },
    { from: 'hold' as const, minor: row.hold_minor },
    { from: 'bonus' as const, minor: row.bonus_minor },
    { from: 'debt' as const, minor: row.debt_minor },
  ];
  return {
    id: row.transaction_id,
    kind: row.kind as Exclude<TransactionRow['kind'], 'tombstone'>,
    amount: formatMinor(row.amount_minor),
    parts: parts.filter(({ minor }) => minor !== 0n).map(({ from, minor }) => ({ from, amount: formatMinor(minor) })),
    at: row.at.toISOString(),
    undoes: undone === 'bet' || undone === 'win' ? undone : null,
    isUndone: row.rolled_back_by !== null,
  };
}

/** 'provider', 'rule', 'operator:op_...'. */
function closerOf(closedBy: string | null): 'provider' | 'rule' | 'operator' | null {
  if (closedBy === null) return null;
  if (closedBy.startsWith('operator')) return 'operator';
  return closedBy === 'rule' || closedBy.startsWith('system') ? 'rule' : 'provider';
}

/** Accepted bets that were not rolled back. */
export function unreturnedBets(transactions: readonly TransactionRow[]): TransactionRow[] {
  return transactions.filter((row) => row.kind === 'bet' && row.journal_id !== null && row.rolled_back_by === null);
}

export function unreturnedMinor(transactions: readonly TransactionRow[]): bigint {
  return unreturnedBets(transactions).reduce((sum, row) => sum + row.amount_minor, 0n);
}
