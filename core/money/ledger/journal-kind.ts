/**
 * Every kind of journal with the number it is stored under. Append-only: a changed or reused number would change the
 * meaning of stored journals.
 */
export const JOURNAL_KINDS = {
  opening: 1,
  adjustment: 2,
  reversal: 3,
  transfer: 4,
  'safe.save': 5,
  'safe.takeout': 6,
  deposit: 7,
  'deposit.suspended': 8,
  'deposit.accepted': 9,
  'deposit.sent_back': 10,
  'deposit.charged_back': 11,
  'withdrawal.hold': 12,
  'withdrawal.release': 13,
  'withdrawal.paid': 14,
  'withdrawal.reversed': 15,
  commission: 16,
  rebate: 17,
  bonus: 18,
  'channel.bet': 19,
  'channel.win': 20,
  'channel.rollback': 21,
  'bonus.release': 22,
  'bonus.forfeit': 23,
  'bonus.reopen': 24,
  'wheel.prize': 25,
  'vip.bonus': 26,
  'channel.in': 27,
  'channel.out': 28,
  'agent.earning': 29,
  'agent.recharge': 30,
  'agent.reversal': 31,
  'account.given_up': 32,
  'debt.followed': 33,
} as const;

/** The kind of a journal. Unique together with the business key, so the same journal is never posted twice. */
export type JournalKind = keyof typeof JOURNAL_KINDS;

const NAMES = new Map<number, JournalKind>(
  Object.entries(JOURNAL_KINDS).map(([name, number]) => [number, name as JournalKind]),
);

export function kindNumber(kind: JournalKind): number {
  return JOURNAL_KINDS[kind];
}

/** The name of a kind. A number without a name was written by a newer version of the product. */
export function kindName(number: number): JournalKind {
  const name = NAMES.get(number);
  if (!name) throw new RangeError(`no kind of journal has the number ${number}`);
  return name;
}

export type RecordType = 'withdrawal' | 'deposit' | 'approval' | 'earning' | 'journal';

/** The type of record to which a journal of this kind belongs; undefined if it belongs to none. */
export function recordTypeOf(kind: JournalKind): RecordType | undefined {
  if (kind.startsWith('withdrawal.')) return 'withdrawal';
  if (kind === 'deposit' || kind.startsWith('deposit.')) return 'deposit';
  if (kind === 'adjustment') return 'approval';
  if (kind === 'commission') return 'earning';
  return kind === 'reversal' ? 'journal' : undefined;
}
