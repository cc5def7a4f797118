import type {
  ChannelReport,
  ReportedTransaction,
} from '../../../modules/play/channels/reconciliation/channel-report.port.ts';
import type { Database } from '../../../platform/db/database.ts';
import { transactionIdsOf } from './play-spin.ts';
import type { SandboxRound } from './round-store.ts';

const DAY_MS = 86_400_000;
/** How long after its end the report of a day (UTC) is available. */
const READY_AFTER_MS = 10 * 60_000;

/** The sandbox's own record of its rounds, as a provider gives it after the end of a day. */
export function createSandboxReport(
  { db, clock }: { readonly db: Database; readonly clock: () => Date },
  channel: string,
): ChannelReport {
  const rounds = (siteId: string) =>
    db.selectFrom('sandbox_rounds').selectAll().where('site_id', '=', siteId).where('channel_id', '=', channel);
  return {
    isOf: ({ channel_id: id }) => id === channel,
    async readReport({ siteId }, from, before) {
      const lastDay = Math.floor((clock().getTime() - READY_AFTER_MS) / DAY_MS) * DAY_MS;
      const wholeBefore = new Date(Math.min(lastDay, before.getTime()));
      if (wholeBefore <= from) return undefined;
      const found = await rounds(siteId)
        // Selected by the time of the win or rollback, which may be days after the bet.
        .where('created_at', '<', wholeBefore)
        .where('changed_at', '>=', from)
        .execute();
      const transactions = found.flatMap(transactionsOf).filter(({ at }) => at >= from && at < wholeBefore);
      return { transactions, wholeBefore };
    },
    async findRound({ siteId }, round, user) {
      const found = await rounds(siteId).where('spin_id', '=', round).where('player', '=', user).execute();
      return found.flatMap(transactionsOf);
    },
  };
}

/** Omits refused bets, which had no effect. */
function transactionsOf(round: SandboxRound): ReportedTransaction[] {
  const ids = transactionIdsOf(round);
  const { spin_id: spin, player: user, currency, state, created_at: at, changed_at: changedAt } = round;
  const transaction = (
    kind: ReportedTransaction['kind'],
    amountMinor: bigint,
    status: ReportedTransaction['status'],
  ) => ({
    ...{ id: ids[kind], kind, round: spin, user, currency, amountMinor, status },
    at: kind === 'bet' ? at : changedAt,
  });
  const stake = round.stake_minor;
  switch (state) {
    case 'refused':
      return [];
    case 'betting':
      return [transaction('bet', stake, 'pending')];
    case 'paying':
      return [transaction('bet', stake, 'done'), transaction('win', round.win_minor, 'pending')];
    case 'done':
      return [transaction('bet', stake, 'done'), transaction('win', round.win_minor, 'done')];
    case 'returning':
      return [transaction('bet', stake, 'pending'), transaction('rollback', stake, 'pending')];
    case 'returned':
      return [transaction('bet', stake, 'undone'), transaction('rollback', stake, 'done')];
  }
}
