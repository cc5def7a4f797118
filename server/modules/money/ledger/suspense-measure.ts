import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Measure } from '../../../platform/metrics/measures.ts';
import { accountsOf } from './published.ts';

/** Money that arrived and is not credited to any user. */
export const SUSPENSE_MEASURE: Measure = {
  name: 'suspense',
  metrics: [{ name: 'pitaka_suspense', help: 'Money that is credited to nobody, in the unit of the site', labels: [] }],
  async ofSite(db, { siteId }) {
    const { rows } = await sql<{ minor: string }>`
      SELECT coalesce(sum(balance_minor), 0)::text AS minor FROM ${accountsOf(siteId)} a
      WHERE account_id < 0 AND name = 'house:suspense'`.execute(db);
    return [{ metric: 'pitaka_suspense', value: Number(formatMinor(BigInt(rows[0]?.minor ?? '0'))) }];
  },
};
