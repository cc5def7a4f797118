import { compareReport } from '@pitaka/core/play/channels/compare-report.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Books } from '../../../back-office/reconciliation/index.ts';
import { listChannels } from '../views.ts';
import type { ChannelReport } from './channel-report.port.ts';
import { findReport } from './find-report.ts';
import { readOurTransactions } from './our-transactions.ts';

/** Play on a site's channels, to compare with their providers' reports. */
export function channelBooks(db: Database, reports: readonly ChannelReport[]): Books {
  return {
    about: 'channel',
    async listProviders({ siteId, features }) {
      if (!features.channels) return [];
      const channels = await listChannels(db, siteId);
      return channels
        .filter(({ channel }) => reports.some((report) => report.isOf(channel)))
        .map(({ channel }) => ({ provider: channel.channel_id, hasList: true }));
    },
    async fetchRecords({ siteId, unit }, channel, listed) {
      const place = { siteId, channel };
      const report = await (await findReport(db, reports, place))?.readReport(place, listed.from, listed.before);
      if (!report) return undefined;
      const { transactions: theirs, wholeBefore } = report;
      return {
        hasList: true,
        count: theirs.length,
        wholeBefore,
        async compare(tx, { subjects }, terms) {
          const ids = [...subjects, ...theirs.map(({ id }) => id)];
          const ours = await readOurTransactions(tx, { siteId, channel, span: terms.span, ids, currency: unit });
          return { ours: ours.length, compared: compareReport(ours, theirs, terms) };
        },
      };
    },
  };
}
