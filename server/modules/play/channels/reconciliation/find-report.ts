import type { Database } from '../../../../platform/db/database.ts';
import { findChannel } from '../store.ts';
import type { ChannelPlace, ChannelReport } from './channel-report.port.ts';

/** The report source of a channel; undefined if there is none. */
export async function findReport(
  db: Database,
  reports: readonly ChannelReport[],
  { siteId, channel }: ChannelPlace,
): Promise<ChannelReport | undefined> {
  const row = await findChannel(db, siteId, channel);
  return row && reports.find((report) => report.isOf(row));
}
