import { compareReport } from '@pitaka/core/play/channels/compare-report.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Books } from '../../back-office/reconciliation/index.ts';
import { listChannels } from '../channels/index.ts';
import type { ChannelReport } from './channel-report.port.ts';
import { readOurTransactions } from './our-transactions.ts';

/** What was played on a site's channels, beside what their providers report of it. */
export function channelBooks(db: Database, reports: readonly ChannelReport[]): Books {
  const reportOf = (name: string) => reports.find(({ channel }) => channel === name);
  return {
    about: 'channel',
    async listProviders({ siteId, features }) {
      if (!features.channels) return [];
      const channels = await listChannels(db, siteId);
      return channels
        .filter(({ channel }) => reportOf(channel.channel_id))
        .map(({ channel }) => ({ provider: channel.channel_id, hasList: true }));
    },
    async ask({ siteId, unit }, channel, listed) {
      const report = await reportOf(channel)?.readReport(siteId, listed.from, listed.before);
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
