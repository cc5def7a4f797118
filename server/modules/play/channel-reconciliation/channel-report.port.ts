import type { TheirTransaction } from '@pitaka/core/play/channels/compare-report.ts';

export type ReportedTransaction = TheirTransaction;

export interface Report {
  readonly transactions: readonly ReportedTransaction[];
  /** Up to when it is whole: a report of days ends with the last day that was delivered. */
  readonly wholeBefore: Date;
}

/** What a provider says it played with us: its daily report, and one round. undefined: it gave no answer. */
export interface ChannelReport {
  /** The channel it is the provider of, by its name on every site. */
  readonly channel: string;
  readReport(siteId: string, from: Date, before: Date): Promise<Report | undefined>;
  findRound(siteId: string, round: string, user: string): Promise<readonly ReportedTransaction[] | undefined>;
}
