import type { UserAccountType } from '../../money/ledger/account.ts';
import type { JournalKind } from '../../money/ledger/journal-kind.ts';

/** What a site can count towards the levels. */
export const STEAM_SOURCES = ['turnover', 'deposits', 'earnings'] as const;
export type SteamSource = (typeof STEAM_SOURCES)[number];

/** What was done in a period. Deposits are no such thing: they count while they are here. */
export const DONE_SOURCES = ['turnover', 'earnings'] as const;
export type DoneSource = (typeof DONE_SOURCES)[number];

/** What one posting adds to: `paid_in` and `left` tell which deposits are still here. */
export type SteamPart = DoneSource | 'paid_in' | 'left';

/** Sums of a period. */
export type DoneSums = Readonly<Record<DoneSource, bigint>>;

export const NOTHING_DONE: DoneSums = { turnover: 0n, earnings: 0n };

/**
 * The postings that count: stakes of own money, debts paid out of deposits or earnings, and withdrawals, which leave when
 * they are paid.
 */
export const STEAM_ACCOUNTS = ['available', 'debt', 'hold.withdrawal'] as const satisfies readonly UserAccountType[];
type SteamAccount = (typeof STEAM_ACCOUNTS)[number];

export interface SteamPostingFacts {
  readonly kind: JournalKind;
  readonly account: SteamAccount;
  readonly amountMinor: bigint;
  /** The journal takes another of this kind back. */
  readonly isReversal: boolean;
}

interface Counts {
  readonly part: SteamPart;
  readonly minor: bigint;
}

/** The sums to which a posting adds, and how much; none where it counts for nothing. */
export function steamOf(posting: SteamPostingFacts): readonly Counts[] {
  return [...doneOf(posting), ...owedOf(posting)];
}

/** A bet takes what is there, and what is followed from a closed account was taken off the stakes of that account. */
const NO_STAKES: readonly JournalKind[] = ['channel.bet', 'debt.followed'];

/**
 * What a journal could not take back any more was staked and never paid: a level would be bought with money that the player did not
 * have, whether it was a deposit, a win, commission or a prize.
 */
function owedOf({ kind, account, amountMinor: minor, isReversal }: SteamPostingFacts): Counts[] {
  if (account !== 'debt' || minor >= 0n || NO_STAKES.includes(kind)) return [];
  // The stake that had come back stands again: the debt that it had paid was taken off before.
  if (kind === 'channel.rollback' && isReversal) return [];
  return [{ part: 'turnover', minor }];
}

function doneOf(posting: SteamPostingFacts): Counts[] {
  const { kind, account, amountMinor: minor } = posting;
  // As the journal that is taken back had posted it.
  const postedMinor = posting.isReversal ? -minor : minor;
  switch (kind) {
    case 'channel.bet':
      return account === 'available' ? [{ part: 'turnover', minor: -minor }] : [];
    case 'channel.rollback':
      // Below zero a win is taken back: that is no stake. Of what comes back a debt is paid first.
      return account !== 'hold.withdrawal' && postedMinor > 0n ? [{ part: 'turnover', minor: -minor }] : [];
    case 'commission':
      return [{ part: 'earnings', minor }];
    case 'deposit':
    case 'deposit.accepted':
    case 'deposit.charged_back':
      return [{ part: 'paid_in', minor }];
    case 'withdrawal.reversed':
      // A reversed payout is no deposit: earnings that were paid out would otherwise come back as deposits.
      return [{ part: 'left', minor: -minor }];
    case 'withdrawal.paid':
    case 'transfer':
    case 'agent.recharge':
      return postedMinor < 0n ? [{ part: 'left', minor: -minor }] : [];
    default:
      return [];
  }
}

/** What counts of these sums: one peso may have been earned and staked, so the highest counts and not all together. */
export function doneIn(sums: DoneSums, counts: readonly SteamSource[]): bigint {
  const counted = DONE_SOURCES.filter((source) => counts.includes(source)).map((source) => sums[source]);
  return counted.sort((one, other) => (one > other ? -1 : 1))[0] ?? 0n;
}

export function addDone(sums: DoneSums, source: DoneSource, minor: bigint): DoneSums {
  return { ...sums, [source]: sums[source] + minor };
}
