import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { readSiteIds } from '../../site/sites/published.ts';
import { openNumber, openPhone, sealNumber, sealPhone } from './account-secrets.ts';

const BATCH = 200;

/**
 * Seals every account number and every number in a withdrawal under the newest key. Servers that know the key may run
 * meanwhile, and an interrupted run can be repeated.
 */
export async function resealAccounts(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  onProgress: (done: number) => void = () => {},
): Promise<{ accounts: number; withdrawals: number }> {
  const accounts = await resealTable(deps, 'payout_accounts', 'account_id', onProgress);
  const withdrawals = await resealTable(deps, 'withdrawals', 'withdrawal_id', (done) => onProgress(accounts + done));
  return { accounts, withdrawals };
}

type Sealed = 'payout_accounts' | 'withdrawals';

async function resealTable(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  table: Sealed,
  idColumn: 'account_id' | 'withdrawal_id',
  onProgress: (done: number) => void,
): Promise<number> {
  let done = 0;
  for (const siteId of await readSiteIds(deps.db)) {
    const before = done;
    done += await resealOf(deps, siteId, { table, idColumn }, (ofSite) => onProgress(before + ofSite));
  }
  return done;
}

/** Reseals one site at a time: a distributed database locks rows only within one site. */
async function resealOf(
  { db, secrets }: { readonly db: Database; readonly secrets: SecretKeys },
  siteId: string,
  { table, idColumn }: { readonly table: Sealed; readonly idColumn: 'account_id' | 'withdrawal_id' },
  onProgress: (done: number) => void,
): Promise<number> {
  let done = 0;
  let after = '';
  for (;;) {
    const rows = await inTransaction(db, async (tx) => {
      const batch = await tx
        .selectFrom(table as 'payout_accounts')
        .select([
          'site_id',
          'uid',
          `${idColumn} as id` as 'account_id as id',
          'method',
          'number_sealed',
          'number_fingerprint',
          'phone_sealed',
        ])
        .where('site_id', '=', siteId)
        .where(idColumn as 'account_id', '>', after)
        .orderBy(idColumn as 'account_id')
        .limit(BATCH)
        .forNoKeyUpdate()
        .execute();
      for (const row of batch) {
        const number = sealNumber(secrets, row, row.method, openNumber(secrets, row));
        const phone = sealPhone(secrets, row, openPhone(secrets, row));
        await tx
          .updateTable(table as 'payout_accounts')
          .set({ number_sealed: number.sealed, number_fingerprint: number.fingerprint, phone_sealed: phone.sealed })
          .where('site_id', '=', row.site_id)
          .where(idColumn as 'account_id', '=', row.id)
          .execute();
        if (table === 'payout_accounts' && number.fingerprint !== row.number_fingerprint) {
          await moveShares(tx, row.site_id, row.number_fingerprint, number.fingerprint);
        }
      }
      return batch;
    });
    const last = rows.at(-1);
    if (!last) return done;
    done += rows.length;
    after = last.id;
    onProgress(done);
  }
}

/** Reseals sharing permissions. If one is stored under both keys, the newer one stays. */
async function moveShares(tx: Transaction, siteId: string, before: string, now: string): Promise<void> {
  await tx
    .insertInto('payout_account_shares')
    .columns(['site_id', 'number_fingerprint', 'uid', 'allowed_by', 'reason', 'allowed_at'])
    .expression((eb) =>
      eb
        .selectFrom('payout_account_shares')
        .select(['site_id', eb.val(now).as('number_fingerprint'), 'uid', 'allowed_by', 'reason', 'allowed_at'])
        .where('site_id', '=', siteId)
        .where('number_fingerprint', '=', before),
    )
    .onConflict((conflict) => conflict.columns(['site_id', 'number_fingerprint', 'uid']).doNothing())
    .execute();
  await tx
    .deleteFrom('payout_account_shares')
    .where('site_id', '=', siteId)
    .where('number_fingerprint', '=', before)
    .execute();
}
