import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { sealNumber, sealPhone } from './account-secrets.ts';
import { siteMethods } from './site-methods.ts';
import { recordChange } from './store.ts';

export interface SeedAccountsDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

interface DemoAccount {
  readonly uid: string;
  readonly method: string;
  readonly holder: string;
  readonly number: string;
  /** A bank account. */
  readonly phone?: string;
  readonly routing?: string;
  /** The holder's name differs from the user's. */
  readonly inReview?: true;
  /** No payout has gone to it yet. */
  readonly isNew?: true;
}

/**
 * Last digits of numbers: the sandbox pays to all of them, except two that it refuses and one whose payment is
 * returned.
 */
const ACCOUNTS: readonly DemoAccount[] = [
  { uid: '10000000', method: 'PH_GCASH', holder: 'Juana Dela Cruz', number: '09170000010' },
  {
    uid: '10000000',
    method: 'PH_BDO',
    holder: 'Juana Dela Cruz',
    number: '001234567890',
    phone: '9170000000',
    routing: 'BNORPHMM',
  },
  { uid: '10000001', method: 'PH_MAYA', holder: 'Marco Santos', number: '09170000011' },
  { uid: '10000002', method: 'PH_GCASH', holder: 'Andrea Reyes', number: '09170000012' },
  { uid: '10000002', method: 'PH_MAYA', holder: 'Ramon Reyes', number: '09170000013', inReview: true },
  { uid: '10000011', method: 'PH_GCASH', holder: 'Bea Lim', number: '09170000021' },
  { uid: '10000012', method: 'PH_MAYA', holder: 'Carlo Mendoza', number: '09170000022' },
  {
    uid: '10000013',
    method: 'PH_BPI',
    holder: 'Diwa Ramos',
    number: '003434567891',
    phone: '9170000013',
    routing: 'BOPIPHMM',
  },
  { uid: '10000014', method: 'PH_GCASH', holder: 'Elena Garcia', number: '09170010002' },
  { uid: '10000015', method: 'PH_GCASH', holder: 'Felix Tan', number: '09170010004' },
  {
    uid: '10000016',
    method: 'PH_BDO',
    holder: 'Grace Villanueva',
    number: '001234567899',
    phone: '9170000016',
    routing: 'BNORPHMM',
  },
  { uid: '10000021', method: 'PH_GCASH', holder: 'Hana Kim', number: '09170000031', isNew: true },
  {
    uid: '10000000',
    method: 'MX_BBVA',
    holder: 'Juana Dela Cruz',
    number: '012180001234567899',
    phone: '9170000000',
    routing: 'BCMRMXMM',
  },
  {
    uid: '10000001',
    method: 'MX_BANORTE',
    holder: 'Marco Santos',
    number: '072180009876543213',
    phone: '9170000001',
    routing: 'MENOMXMT',
  },
  { uid: '10000000', method: 'PH_MAYA', holder: 'Juana Dela Cruz', number: '09170020002' },
];

const DAY_MS = 86_400_000;
/** Trusted accounts: otherwise the first payout to each would need a review. */
const PAID_BEFORE = 3;

/**
 * Adds payout accounts in the site's countries for the demo's users, dated some time ago. Users who already have an
 * account are skipped.
 */
export async function seedDemoAccounts(deps: SeedAccountsDependencies, site: Site, now: Date): Promise<void> {
  const { db } = deps;
  const { siteId } = site;
  const offered = new Set(siteMethods(site).map(({ code }) => code));
  const owners = await db
    .selectFrom('payout_accounts')
    .select('uid')
    .where('site_id', '=', siteId)
    .distinct()
    .execute();
  const served = new Set(owners.map(({ uid }) => uid));
  for (const [index, account] of ACCOUNTS.entries()) {
    if (served.has(account.uid) || !offered.has(account.method)) continue;
    const at = new Date(now.getTime() - (50 - index) * DAY_MS);
    await inTransaction(db, async (tx) => {
      const holder = { site_id: siteId, uid: account.uid };
      const number = sealNumber(deps.secrets, holder, account.method, account.number);
      const phone = sealPhone(deps.secrets, holder, account.phone ?? '');
      const row = await tx
        .insertInto('payout_accounts')
        .values({
          site_id: siteId,
          account_id: newId('pa', at.getTime()),
          uid: account.uid,
          kind: account.phone === undefined ? 'wallet' : 'bank',
          method: account.method,
          holder: account.holder,
          number_sealed: number.sealed,
          number_masked: number.masked,
          number_fingerprint: number.fingerprint,
          phone_sealed: phone.sealed,
          phone_masked: phone.masked,
          routing: account.routing ?? '',
          state: account.inReview ? 'review' : 'active',
          shared_by: null,
          usable_from: at,
          paid_count: account.inReview || account.isNew ? 0 : PAID_BEFORE,
          changed_at: at,
          created_at: at,
        })
        // Another server that starts at the same instant adds the same rows.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) return;
      const change = { what: 'added', actor: `user:${account.uid}`, origin: 'demo', at } as const;
      await recordChange(tx, row, change);
    });
  }
}

/** Removes a payout account without its owner's code, because the demo's past has no text messages. */
export async function removeDemoAccount(
  db: Database,
  { siteId, uid, method }: { readonly siteId: string; readonly uid: string; readonly method: string },
  at: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await tx
      .updateTable('payout_accounts')
      .set(({ eb }) => ({ state: 'removed', version: eb('version', '+', 1), changed_at: at }))
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('method', '=', method)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(tx, removed, { what: 'removed', actor: `user:${uid}`, origin: 'demo', at });
  });
}
