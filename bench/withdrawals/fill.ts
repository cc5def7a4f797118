import type { BenchDatabase } from '../ledger/database.ts';
import { FIRST_UID } from '../ledger/pick-accounts.ts';

/**
 * Gives every user a GCash account. A new account makes each withdrawal wait for an operator, so nothing is paid during
 * the measurement.
 */
export async function addPayoutAccounts(database: BenchDatabase, accounts: number): Promise<void> {
  await database.ask(`INSERT INTO payout_accounts (site_id, account_id, uid, kind, method, holder, number_sealed,
      number_masked, number_fingerprint, state, usable_from, created_at, changed_at)
    SELECT 'demo', 'pa_bench' || n, n::text, 'wallet', 'PH_GCASH', 'Juan Dela Cruz', 'x', '0917', 'bench' || n, 'active',
      now() - interval '30 days', now() - interval '30 days', now() - interval '30 days'
    FROM generate_series(${FIRST_UID}, ${FIRST_UID + accounts - 1}) n`);
  await database.ask('VACUUM ANALYZE payout_accounts');
}
