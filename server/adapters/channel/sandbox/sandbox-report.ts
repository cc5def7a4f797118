import type { ChannelReport, ReportedTransaction } from '../../../modules/play/round-console/channel-report.port.ts';
import type { Database } from '../../../platform/db/database.ts';
import { transactionIdsOf } from './play-spin.ts';
import type { SandboxRound } from './round-store.ts';

/** The sandbox's own record of what it played, as a provider gives it at the end of a day. */
export function createSandboxReport(db: Database, channel: string): ChannelReport {
  const rounds = (siteId: string) =>
    db.selectFrom('sandbox_rounds').selectAll().where('site_id', '=', siteId).where('channel_id', '=', channel);
  return {
    channel,
    async listTransactions(siteId, from, before) {
      const found = await rounds(siteId).where('created_at', '>=', from).where('created_at', '<', before).execute();
      return found.flatMap(transactionsOf);
    },
    async findRound(siteId, round, user) {
      const found = await rounds(siteId).where('spin_id', '=', round).where('player', '=', user).execute();
      return found.flatMap(transactionsOf);
    },
  };
}

/** What was refused is not there: nothing came of it. */
function transactionsOf(round: SandboxRound): ReportedTransaction[] {
  const ids = transactionIdsOf(round);
  const { spin_id: spin, player: user, currency, state, created_at: at, changed_at: changedAt } = round;
  const said = (kind: ReportedTransaction['kind'], amountMinor: bigint, status: ReportedTransaction['status']) => ({
    ...{ id: ids[kind], kind, round: spin, user, currency, amountMinor, status },
    at: kind === 'bet' ? at : changedAt,
  });
  const stake = round.stake_minor;
  switch (state) {
    case 'refused':
      return [];
    case 'betting':
      return [said('bet', stake, 'pending')];
    case 'paying':
      return [said('bet', stake, 'done'), said('win', round.win_minor, 'pending')];
    case 'done':
      return [said('bet', stake, 'done'), said('win', round.win_minor, 'done')];
    case 'returning':
      return [said('bet', stake, 'pending'), said('rollback', stake, 'pending')];
    case 'returned':
      return [said('bet', stake, 'undone'), said('rollback', stake, 'done')];
  }
}
