import type { LineSubjects } from '../../money/wallet/index.ts';
import { methodNameOf } from './site-methods.ts';

/** A deposit in its user's statement: how it was paid. */
export const depositSubjects: LineSubjects = {
  kinds: ['deposit', 'deposit.accepted', 'deposit.charged_back'],
  async read(db, { site }, lines) {
    const rows = await db
      .selectFrom('deposits')
      .select(['deposit_id', 'method'])
      .where('site_id', '=', site.siteId)
      .where(
        'deposit_id',
        'in',
        lines.map(({ recordId }) => recordId),
      )
      .execute();
    const methods = new Map(rows.map((row) => [row.deposit_id, row.method]));
    return new Map(
      lines.flatMap(({ journalId, recordId: id }) => {
        const method = methods.get(id);
        if (method === undefined) return [];
        return [[journalId, { subject: methodNameOf(site, method), record: { page: 'deposit', id } }] as const];
      }),
    );
  },
};
