import type { BenchDatabase } from '../ledger/database.ts';
import { FIRST_UID } from '../ledger/pick-accounts.ts';

/** A GCash account for everybody, so new that each withdrawal to it waits for an operator: nothing is paid meanwhile. */
export async function addPayoutAccounts(database: BenchDatabase, accounts: number): Promise<void> {
  await database.ask(`INSERT INTO payout_accounts (site_id, account_id, uid, kind, method, holder, number_sealed,
      number_masked, number_fingerprint, state, usable_from, created_at, changed_at)
    SELECT 'demo', 'pa_bench' || n, n::text, 'wallet', 'PH_GCASH', 'Juan Dela Cruz', 'x', '0917', 'bench' || n, 'active',
      now() - interval '30 days', now() - interval '30 days', now() - interval '30 days'
    FROM generate_series(${FIRST_UID}, ${FIRST_UID + accounts - 1}) n`);
  await database.ask('VACUUM ANALYZE payout_accounts');
}

/** So many withdrawals that wait for review, with their transitions; without their money, which no queue reads. */
export async function fillQueue(database: BenchDatabase, count: number): Promise<void> {
  const numbers = `generate_series(1, ${count}) n`;
  const id = `'wd_' || lpad(n::text, 20, '0')`;
  const at = `now() - interval '90 days' + n * interval '1 second'`;
  // Loaded as a backup is: each row was written together with the transition that led to it.
  await database.ask(`SET session_replication_role = replica;
    INSERT INTO withdrawal_transitions (site_id, withdrawal_id, version, from_state, event, to_state, actor, at)
      SELECT 'demo', ${id}, 1, '', 'request', 'Prepare', 'user:${FIRST_UID}', ${at} FROM ${numbers};
    INSERT INTO withdrawal_transitions (site_id, withdrawal_id, version, from_state, event, to_state, actor, at)
      SELECT 'demo', ${id}, 2, 'Prepare', 'rules_review', 'WaitReview', 'system:rules', ${at} FROM ${numbers};
    INSERT INTO withdrawals (site_id, withdrawal_id, reference, uid, unit, amount_minor, fee_minor, net_minor, state, version,
        account_id, kind, method, holder, number_sealed, number_masked, number_fingerprint, counted_day, counted_week,
        counted_month, arrives_by, provider, idempotency_key, request_hash, first_state, address, device, created_at, changed_at)
      SELECT 'demo', ${id}, 'W' || n, (${FIRST_UID} + n % 10000)::text, 'COIN', 10000, 1000, 9000, 'WaitReview', 2,
        'pa_1', 'wallet', 'PH_GCASH', 'Juan Dela Cruz', 'x', '0917', 'x', '2026-01-01', '2026-01-01', '2026-01', ${at},
        'sandbox', 'key' || n, 'x', 'WaitReview', '10.0.0.1', 'bench', ${at}, ${at} FROM ${numbers}`);
  await database.ask('VACUUM ANALYZE withdrawals');
}
