import type { JournalKind } from '../ledger/journal-kind.ts';

/** Kinds of statement lines, from the user's side. */
export type RecordKind =
  | 'deposit'
  | 'withdrawal'
  | 'transfer_in'
  | 'transfer_out'
  | 'safe_save'
  | 'safe_takeout'
  | 'commission'
  | 'rebate'
  | 'bonus'
  | 'channel'
  | 'recharge_in'
  | 'recharge_out'
  | 'reversal'
  | 'adjustment';

const BY_JOURNAL: Readonly<Record<JournalKind, RecordKind | { in: RecordKind; out: RecordKind }>> = {
  opening: 'adjustment',
  adjustment: 'adjustment',
  reversal: 'reversal',
  transfer: { in: 'transfer_in', out: 'transfer_out' },
  'safe.save': 'safe_save',
  'safe.takeout': 'safe_takeout',
  deposit: 'deposit',
  'deposit.suspended': 'deposit',
  'deposit.accepted': 'deposit',
  'deposit.sent_back': 'deposit',
  'deposit.charged_back': 'reversal',
  'withdrawal.hold': 'withdrawal',
  'withdrawal.release': 'withdrawal',
  'withdrawal.paid': 'withdrawal',
  'withdrawal.reversed': 'withdrawal',
  commission: 'commission',
  rebate: 'rebate',
  bonus: 'bonus',
  'channel.bet': 'channel',
  'channel.win': 'channel',
  'channel.rollback': 'channel',
  'bonus.release': 'bonus',
  'bonus.forfeit': 'bonus',
  'bonus.reopen': 'bonus',
  'wheel.prize': 'bonus',
  'vip.bonus': 'bonus',
  'channel.in': 'channel',
  'channel.out': 'channel',
  'agent.earning': 'commission',
  'agent.reversal': 'commission',
  'account.given_up': 'adjustment',
  'debt.followed': 'reversal',
  'agent.recharge': { in: 'recharge_in', out: 'recharge_out' },
};

/** The kind of a line, from its journal's kind and the sign of its amount. */
export function recordKindOf(journalKind: JournalKind, amountMinor: bigint): RecordKind {
  const kind = BY_JOURNAL[journalKind];
  if (typeof kind === 'string') return kind;
  return amountMinor > 0n ? kind.in : kind.out;
}

/** The kinds of journals, and the signs of their amounts, that a kind of line shows. */
export function journalsOf(kind: RecordKind): { kinds: JournalKind[]; direction?: 'in' | 'out' } {
  const entries = Object.entries(BY_JOURNAL) as [JournalKind, (typeof BY_JOURNAL)[JournalKind]][];
  const plain = entries.filter(([, found]) => found === kind).map(([journalKind]) => journalKind);
  if (plain.length > 0) return { kinds: plain };
  for (const [journalKind, found] of entries) {
    if (typeof found === 'string') continue;
    if (found.in === kind) return { kinds: [journalKind], direction: 'in' };
    if (found.out === kind) return { kinds: [journalKind], direction: 'out' };
  }
  return { kinds: [] };
}
