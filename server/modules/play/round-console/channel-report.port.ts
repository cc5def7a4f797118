/** One transaction as a provider has it in its own record. */
export interface ReportedTransaction {
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly round: string;
  readonly user: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** undone: a bet or win that was rolled back. pending: they do not know yet whether we have it. */
  readonly status: 'done' | 'undone' | 'pending';
  readonly at: Date;
}

/** What a provider says it played with us: its daily report, and one round. undefined: it gave no answer. */
export interface ChannelReport {
  /** The channels it is the provider of, by their name on every site. */
  readonly channel: string;
  listTransactions(siteId: string, from: Date, before: Date): Promise<readonly ReportedTransaction[] | undefined>;
  findRound(siteId: string, round: string, user: string): Promise<readonly ReportedTransaction[] | undefined>;
}
