import type { LineSubjects } from '../../money/wallet/index.ts';
import { methodOf } from '../payout-accounts/index.ts';

/** A withdrawal in its user's statement: the payout account. */
export const withdrawalSubjects: LineSubjects = {
  kinds: ['withdrawal.hold', 'withdrawal.release', 'withdrawal.reversed'],
  async read(db, { site }, lines) {
    const rows = await db
      .selectFrom('withdrawals')
      .select(['withdrawal_id', 'method', 'number_masked'])
      .where('site_id', '=', site.siteId)
      .where(
        'withdrawal_id',
        'in',
        lines.map(({ recordId }) => recordId),
      )
      .execute();
    const byId = new Map(rows.map((row) => [row.withdrawal_id, row]));
    return new Map(
      lines.flatMap(({ journalId, recordId: id }) => {
        const row = byId.get(id);
        if (!row) return [];
        const subject = `${methodOf(row.method)?.name ?? row.method} ${row.number_masked.replace(/^\*{4}/, '•••• ')}`;
        return [[journalId, { subject, record: { page: 'withdrawal', id } }] as const];
      }),
    );
  },
};
