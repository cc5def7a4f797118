import { sql } from 'kysely';
import { countClosedUnderOlderKeys, sealPhones } from '../../modules/identity/auth/index.ts';
import { resealSecondFactors } from '../../modules/identity/operators/index.ts';
import { resealAccounts } from '../../modules/payments/payout-accounts/index.ts';
import { resealSeeds } from '../../modules/play/wheel/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { countPartsUnderOlderKeys } from '../../platform/exports/sealed-parts.ts';
import { createSecretKeys, type SecretKey } from '../../platform/secret-keys.ts';
import type { CommandContext } from './run-command.ts';

const REPORT_EVERY = 10_000;

interface Resealing extends Pick<CommandContext, 'db' | 'say'> {
  /** The newest first. */
  readonly keys: readonly SecretKey[];
}

/** Seals under the first key what can be sealed anew, and says what the older keys are still needed for. */
export async function resealEverything({ db, keys, say }: Resealing): Promise<void> {
  const secrets = createSecretKeys(keys);
  const newest = keys[0]?.id ?? '';
  say(`Every server has to have been restarted with "${newest}" first in SECRET_KEYS before this.`);
  let reported = 0;
  const { accounts, withdrawals } = await resealAccounts({ db, secrets }, (done) => {
    if (done - reported < REPORT_EVERY) return;
    reported = done;
    say(`${done} so far`);
  });
  const secondFactors = await resealSecondFactors({ db, secrets });
  const phones = await sealPhones({ db, secrets }, 'all');
  const seeds = await resealSeeds({ db, secrets });
  say(
    `Under the key "${newest}": ${accounts} payout accounts, ${withdrawals} withdrawals, ${secondFactors} authenticators, ${phones} phones, ${seeds} seeds of the wheel.`,
  );
  await sayWhatIsLeft({ db, say, newest });
}

/** What the older keys are still needed for. Counted after the pass: a server may have written under them meanwhile. */
export async function sayWhatIsLeft({
  db,
  say,
  newest,
}: Omit<Resealing, 'keys'> & { readonly newest: string }): Promise<void> {
  const written = await countSealedUnderOlderKeys(db, newest);
  const left = written.length > 0 ? written : await countNeedingOlderKeys(db, newest);
  if (written.length > 0) {
    say('The older keys are still needed: something was written under them meanwhile. Restart every server that does');
    say(`not have "${newest}" first in SECRET_KEYS, and run this again:`);
  } else if (left.length > 0) say('The older keys can go from SECRET_KEYS once this is acceptable:');
  else say('Nothing needs the older keys: they can go from SECRET_KEYS.');
  for (const { what, rows } of left) say(`  ${rows} ${what}`);
}

interface Left {
  readonly what: string;
  readonly rows: bigint;
}

/** Rows written after the pass by a server with another first key, or by a request under way. */
async function countSealedUnderOlderKeys(db: Database, newest: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    SELECT 'payout accounts' AS what, count(*) AS rows FROM payout_accounts
      WHERE ${isOlder('number_sealed', newest)} OR ${isOlder('number_fingerprint', newest)}
        OR ${isOlder('phone_sealed', newest)}
    UNION ALL
    SELECT 'withdrawals', count(*) FROM withdrawals
      WHERE ${isOlder('number_sealed', newest)} OR ${isOlder('number_fingerprint', newest)}
        OR ${isOlder('phone_sealed', newest)}
    UNION ALL
    SELECT 'authenticators', count(*) FROM operators
      WHERE ${isOlder('totp_sealed', newest)} OR ${isOlder('totp_sealed_next', newest)}
    UNION ALL
    SELECT 'phones of users', count(*) FROM users
      WHERE ${isOlder('phone_sealed', newest)} OR ${isOlder('phone_hash', newest)}
    UNION ALL
    SELECT 'seeds of the wheel', count(*) FROM wheel_seeds WHERE ${isOlder('seed_sealed', newest)}`.execute(db);
  return rows.filter((left) => left.rows > 0n);
}

/** Values known only as a hash, or append-only: they cannot be resealed. */
async function countNeedingOlderKeys(db: Database, newest: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    SELECT 'safe passwords that their owners would have to set anew by a code' AS what, count(*) AS rows
      FROM safes WHERE split_part(password_hash, ' ', 1) <> ${newest}
    UNION ALL
    SELECT 'permissions to share a number that would have to be given again', count(*)
      FROM payout_account_shares WHERE ${isOlder('number_fingerprint', newest)}
    UNION ALL
    SELECT 'recovery codes of operators that would no longer work', count(*)
      FROM operator_recovery_codes WHERE used_at IS NULL AND ${isOlder('code_signature', newest)}
    UNION ALL
    SELECT 'callbacks of providers whose whole text could no longer be read', count(*)
      FROM provider_events WHERE ${isOlder('body_sealed', newest)}
    UNION ALL
    SELECT 'refused callbacks whose text could no longer be read', count(*)
      FROM callback_refusals WHERE ${isOlder('sample_sealed', newest)}`.execute(db);
  const closed = {
    what: 'phones of closed accounts that would be new ones when they are registered again',
    rows: await countClosedUnderOlderKeys(db, newest),
  };
  const files = {
    what: 'parts of files that could no longer be fetched, for seven days at most',
    rows: await countPartsUnderOlderKeys(db, newest),
  };
  return [...rows, closed, files].filter((left) => left.rows > 0n);
}

/** Sealed and signed texts begin with their key's name; '' needs no key. */
function isOlder(column: string, newest: string) {
  return sql<boolean>`(${sql.ref(column)} <> '' AND split_part(${sql.ref(column)}, '.', 1) <> ${newest})`;
}
