/** What an agent's profit is a share of. */
export const AGENT_BASES = ['turnover', 'net_loss', 'deposits'] as const;
export type AgentBase = (typeof AGENT_BASES)[number];

/** What one member did on one of the site's days, from the member's own postings; in hundredths. */
export interface MemberDay {
  readonly day: number;
  readonly betsMinor: bigint;
  readonly winsMinor: bigint;
  /** Bets that were taken back. */
  readonly betRollbacksMinor: bigint;
  /** Wins that were taken back. */
  readonly winRollbacksMinor: bigint;
  /** Paid in, less what was charged back. */
  readonly depositsMinor: bigint;
}

/** Below zero where members won more than they lost, or a deposit of another day was charged back. */
export function baseOf(base: AgentBase, day: Omit<MemberDay, 'day'>): bigint {
  if (base === 'deposits') return day.depositsMinor;
  const turnover = day.betsMinor - day.betRollbacksMinor;
  return base === 'turnover' ? turnover : turnover - day.winsMinor + day.winRollbacksMinor;
}
