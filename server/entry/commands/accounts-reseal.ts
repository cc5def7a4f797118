import { sql } from 'kysely';
import { resealSecondFactors } from '../../modules/operators/index.ts';
import { resealAccounts } from '../../modules/payout-accounts/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { createSecretKeys, readOrMakeSecretKeys } from '../../platform/secret-keys.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run accounts:reseal
Seals every account number, every number that a withdrawal carries and every operator's authenticator under the first
key of SECRET_KEYS, and says what the older keys are still needed for. The server may run meanwhile, if it knows the
new key already. Run again after it was cut off, it goes through all of them once more and does no harm.`;

const TOLD_EVERY = 10_000;

await runCommand(USAGE, async ({ db, config, say }) => {
  const keys = config.secretKeys ?? readOrMakeSecretKeys(config.dataDir);
  const secrets = createSecretKeys(keys);
  const newest = keys[0]?.id ?? '';
  let told = 0;
  const { accounts, withdrawals } = await resealAccounts({ db, secrets }, (done) => {
    if (done - told < TOLD_EVERY) return;
    told = done;
    say(`${done} so far`);
  });
  const secondFactors = await resealSecondFactors({ db, secrets });
  say(
    `Under the key "${newest}": ${accounts} payout accounts, ${withdrawals} withdrawals, ${secondFactors} authenticators.`,
  );
  const left = await countUnderOlderKeys(db, newest);
  say(
    left.every(({ rows }) => rows === 0n)
      ? 'Nothing needs the older keys: they can go from SECRET_KEYS.'
      : 'The older keys can go from SECRET_KEYS once this is acceptable:',
  );
  for (const { what, rows } of left) if (rows > 0n) say(`  ${rows} ${what}`);
});

/** What only a hash is known of, or what may not be changed: it cannot be sealed anew. */
async function countUnderOlderKeys(db: Database, newest: string): Promise<{ what: string; rows: bigint }[]> {
  const { rows } = await sql<{ what: string; rows: bigint }>`
    SELECT 'safe passwords that their owners would have to set anew by a code' AS what, count(*) AS rows
      FROM safes WHERE split_part(password_hash, ' ', 1) <> ${newest}
    UNION ALL
    SELECT 'recovery codes of operators that would no longer work', count(*)
      FROM operator_recovery_codes WHERE used_at IS NULL AND split_part(code_signature, '.', 1) <> ${newest}
    UNION ALL
    SELECT 'callbacks of providers whose whole text could no longer be read', count(*)
      FROM provider_events WHERE split_part(body_sealed, '.', 1) <> ${newest}
    UNION ALL
    SELECT 'refused callbacks whose text could no longer be read', count(*)
      FROM callback_refusals WHERE split_part(sample_sealed, '.', 1) <> ${newest}`.execute(db);
  return rows;
}
