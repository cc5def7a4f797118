import type { TheirTransaction } from '@pitaka/core/play/channels/compare-report.ts';
import type { ChannelRow } from '../store.ts';

export type ReportedTransaction = TheirTransaction;

export interface Report {
  readonly transactions: readonly ReportedTransaction[];
  /** The report is complete up to this moment: daily reports end with the last delivered day. */
  readonly wholeBefore: Date;
}

/** The columns of a channel that identify its provider. */
export type ReportedChannel = Pick<ChannelRow, 'channel_id' | 'kind' | 'dialect' | 'api_url'>;

export interface ChannelPlace {
  readonly siteId: string;
  readonly channel: string;
}

/** A provider's record of play: its daily report and single rounds; undefined: no answer. */
export interface ChannelReport {
  /** Whether this source answers for the channel. */
  isOf(channel: ReportedChannel): boolean;
  readReport(place: ChannelPlace, from: Date, before: Date): Promise<Report | undefined>;
  findRound(place: ChannelPlace, round: string, user: string): Promise<readonly ReportedTransaction[] | undefined>;
}
