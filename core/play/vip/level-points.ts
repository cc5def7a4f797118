import type { UserAccountType } from '../../money/ledger/account.ts';
import type { JournalKind } from '../../money/ledger/journal-kind.ts';

/** The sources of level points that a site can choose. */
export const POINT_SOURCES = ['turnover', 'deposits', 'earnings'] as const;
export type PointSource = (typeof POINT_SOURCES)[number];

/** The sources that are summed over a period. Deposits are not summed: they count while they stay. */
export const PERIOD_SOURCES = ['turnover', 'earnings'] as const;
export type PeriodSource = (typeof PERIOD_SOURCES)[number];

/** The sums to which a posting is added. `paid_in` and `left` show which deposits stayed. */
export type PointPart = PeriodSource | 'paid_in' | 'left';

/** Sums of a period. */
export type PeriodSums = Readonly<Record<PeriodSource, bigint>>;

export const NO_SUMS: PeriodSums = { turnover: 0n, earnings: 0n };

/**
 * Accounts whose postings count: stakes of own money, debts paid from deposits or earnings, and withdrawals, which
 * count when they are paid.
 */
export const POINT_ACCOUNTS = ['available', 'debt', 'hold.withdrawal'] as const satisfies readonly UserAccountType[];
type PointAccount = (typeof POINT_ACCOUNTS)[number];

export interface PointPostingFacts {
  readonly kind: JournalKind;
  readonly account: PointAccount;
  readonly amountMinor: bigint;
  /** The kind of the journal that this one reverses. */
  readonly isReversal: boolean;
}

interface Counts {
  readonly part: PointPart;
  readonly minor: bigint;
}

/** The sums to which a posting is added, with the amounts; none if the posting does not count. */
export function levelPoints(posting: PointPostingFacts): readonly Counts[] {
  return [...doneOf(posting), ...owedOf(posting)];
}

/**
 * Kinds of debts that are not subtracted: a bet uses only existing money, and a debt that continues from a closed
 * account was already subtracted from that account's stakes.
 */
const NO_STAKES: readonly JournalKind[] = ['channel.bet', 'debt.followed'];

/**
 * Subtracts the part of a reversal that became a debt, because it was staked but never paid. Otherwise a user could buy
 * a level with money that the user did not have (a deposit, a win, commission or a prize).
 */
function owedOf({ kind, account, amountMinor: minor, isReversal }: PointPostingFacts): Counts[] {
  if (account !== 'debt' || minor >= 0n || NO_STAKES.includes(kind)) return [];
  // Adds the returned stake, because the debt that this stake had paid was subtracted before.
  if (kind === 'channel.rollback' && isReversal) return [];
  return [{ part: 'turnover', minor }];
}

function doneOf(posting: PointPostingFacts): Counts[] {
  const { kind, account, amountMinor: minor } = posting;
  // The sign in the original journal.
  const postedMinor = posting.isReversal ? -minor : minor;
  switch (kind) {
    case 'channel.bet':
      return account === 'available' ? [{ part: 'turnover', minor: -minor }] : [];
    case 'channel.rollback':
      // A negative amount reverses a win, so it is not a stake. Returned money pays a debt first.
      return account !== 'hold.withdrawal' && postedMinor > 0n ? [{ part: 'turnover', minor: -minor }] : [];
    case 'commission':
      return [{ part: 'earnings', minor }];
    case 'deposit':
    case 'deposit.accepted':
    case 'deposit.charged_back':
      return [{ part: 'paid_in', minor }];
    case 'withdrawal.reversed':
      // A reversed payout is not a deposit: otherwise earnings that were paid out would become deposits.
      return [{ part: 'left', minor: -minor }];
    case 'withdrawal.paid':
    case 'transfer':
    case 'agent.recharge':
      return postedMinor < 0n ? [{ part: 'left', minor: -minor }] : [];
    default:
      return [];
  }
}

/**
 * Whether a posting only records outgoing money, and does not change the stakes or commission of a day. Always false
 * for postings of games, even for wins: a win may make its round even, which subtracts stakes.
 */
export function isOutflowOnly(posting: PointPostingFacts): boolean {
  if (posting.kind === 'reversal' || posting.kind === 'withdrawal.reversed') return false;
  if (posting.kind.startsWith('channel.')) return false;
  return levelPoints(posting).every(({ part }) => part === 'left');
}

/** Whether a posting is a bet or a win of a game, which only adds to the stakes. */
export function isBetOrWin(posting: PointPostingFacts): boolean {
  if (posting.kind !== 'channel.bet' && posting.kind !== 'channel.win') return false;
  return levelPoints(posting).every(({ part, minor }) => part === 'turnover' && minor > 0n);
}

/**
 * The level points of these sums. The highest source counts, not the sum, because the same money may have been earned
 * and staked.
 */
export function pointsIn(sums: PeriodSums, counts: readonly PointSource[]): bigint {
  const counted = PERIOD_SOURCES.filter((source) => counts.includes(source)).map((source) => sums[source]);
  return counted.sort((one, other) => (one > other ? -1 : 1))[0] ?? 0n;
}

export function addSums(sums: PeriodSums, source: PeriodSource, minor: bigint): PeriodSums {
  return { ...sums, [source]: sums[source] + minor };
}
