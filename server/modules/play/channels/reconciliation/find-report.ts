import type { Database } from '../../../../platform/db/database.ts';
import { findChannel } from '../store.ts';
import type { ChannelPlace, ChannelReport } from './channel-report.port.ts';

/** Who is asked about a channel; undefined: nobody can be. */
export async function findReport(
  db: Database,
  reports: readonly ChannelReport[],
  { siteId, channel }: ChannelPlace,
): Promise<ChannelReport | undefined> {
  const row = await findChannel(db, siteId, channel);
  return row && reports.find((report) => report.isOf(row));
}
