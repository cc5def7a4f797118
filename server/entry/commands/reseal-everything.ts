import { countClosedUnderOlderKeys, sealPhones } from '../../modules/identity/auth/index.ts';
import { countUsersUnderOlderKeys } from '../../modules/identity/auth/published.ts';
import { resealSecondFactors } from '../../modules/identity/operators/index.ts';
import {
  countFactorsUnderOlderKeys,
  countRecoveryCodesUnderOlderKeys,
} from '../../modules/identity/operators/published.ts';
import { countSafesUnderOlderKeys } from '../../modules/money/safe/published.ts';
import { resealAccounts } from '../../modules/payments/payout-accounts/index.ts';
import {
  countAccountsUnderOlderKeys,
  countSharesUnderOlderKeys,
} from '../../modules/payments/payout-accounts/published.ts';
import {
  countEventsUnderOlderKeys,
  countRefusalsUnderOlderKeys,
} from '../../modules/payments/provider-callbacks/published.ts';
import { countWithdrawalsUnderOlderKeys } from '../../modules/payments/withdrawals/published.ts';
import { resealSeeds } from '../../modules/play/wheel/index.ts';
import { countSeedsUnderOlderKeys } from '../../modules/play/wheel/published.ts';
import type { Database } from '../../platform/db/database.ts';
import { countPartsUnderOlderKeys } from '../../platform/exports/sealed-parts.ts';
import { createSecretKeys, type SecretKey } from '../../platform/secret-keys.ts';
import type { CommandContext } from './run-command.ts';

const REPORT_EVERY = 10_000;

interface Resealing extends Pick<CommandContext, 'db' | 'say'> {
  /** The keys, the newest first. */
  readonly keys: readonly SecretKey[];
}

/** Seals values with the first key, and reports the remaining uses of older keys. */
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
  await printRemaining({ db, say, newest });
}

/** Reports the remaining uses of older keys. Counted after the pass, because a server may have used them meanwhile. */
export async function printRemaining({
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

/** Rows written after the pass by a server with another first key, or by a running request. */
async function countSealedUnderOlderKeys(db: Database, newest: string): Promise<Left[]> {
  const left = [
    { what: 'payout accounts', rows: await countAccountsUnderOlderKeys(db, newest) },
    { what: 'withdrawals', rows: await countWithdrawalsUnderOlderKeys(db, newest) },
    { what: 'authenticators', rows: await countFactorsUnderOlderKeys(db, newest) },
    { what: 'phones of users', rows: await countUsersUnderOlderKeys(db, newest) },
    { what: 'seeds of the wheel', rows: await countSeedsUnderOlderKeys(db, newest) },
  ];
  return left.filter(({ rows }) => rows > 0n);
}

/** Values that cannot be resealed: only their hash is stored, or their table is append-only. */
async function countNeedingOlderKeys(db: Database, newest: string): Promise<Left[]> {
  const left = [
    {
      what: 'safe passwords that their owners would have to set anew by a code',
      rows: await countSafesUnderOlderKeys(db, newest),
    },
    {
      what: 'permissions to share a number that would have to be given again',
      rows: await countSharesUnderOlderKeys(db, newest),
    },
    {
      what: 'recovery codes of operators that would no longer work',
      rows: await countRecoveryCodesUnderOlderKeys(db, newest),
    },
    {
      what: 'callbacks of providers whose whole text could no longer be read',
      rows: await countEventsUnderOlderKeys(db, newest),
    },
    {
      what: 'refused callbacks whose text could no longer be read',
      rows: await countRefusalsUnderOlderKeys(db, newest),
    },
    {
      what: 'phones of closed accounts that would be new ones when they are registered again',
      rows: await countClosedUnderOlderKeys(db, newest),
    },
    {
      what: 'parts of files that could no longer be fetched, for seven days at most',
      rows: await countPartsUnderOlderKeys(db, newest),
    },
  ];
  return left.filter(({ rows }) => rows > 0n);
}
