import type { TheirTransaction } from '@pitaka/core/play/channels/compare-report.ts';
import type { ChannelRow } from '../store.ts';

export type ReportedTransaction = TheirTransaction;

export interface Report {
  readonly transactions: readonly ReportedTransaction[];
  /** Up to when it is whole: a report of days ends with the last day that was delivered. */
  readonly wholeBefore: Date;
}

/** What of a channel says who its provider is. */
export type ReportedChannel = Pick<ChannelRow, 'channel_id' | 'kind' | 'dialect' | 'api_url'>;

export interface ChannelPlace {
  readonly siteId: string;
  readonly channel: string;
}

/** What a provider says it played with us: its daily report, and one round. undefined: it gave no answer. */
export interface ChannelReport {
  /** Whether it is asked about this channel. */
  isOf(channel: ReportedChannel): boolean;
  readReport(place: ChannelPlace, from: Date, before: Date): Promise<Report | undefined>;
  findRound(place: ChannelPlace, round: string, user: string): Promise<readonly ReportedTransaction[] | undefined>;
}
