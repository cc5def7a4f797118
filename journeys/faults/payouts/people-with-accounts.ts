import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { openAccount, postInTransaction } from '@pitaka/server/modules/money/ledger/index.ts';
import { sealNumber } from '@pitaka/server/modules/payments/payout-accounts/account-secrets.ts';
import type { Database } from '@pitaka/server/platform/db/database.ts';
import { inTransaction } from '@pitaka/server/platform/db/in-transaction.ts';
import type { SecretKeys } from '@pitaka/server/platform/secret-keys.ts';

export const ACCOUNTS_EACH = 4;
export const START_MINOR = 100_000_00n;

export interface PersonWithAccounts {
  readonly uid: string;
  /** Payout accounts with earlier payments, so that withdrawals to them need no review. */
  readonly accountIds: readonly string[];
}

/** Number of the payout account; the bank chooses the order's plan by it. */
export function accountNumberOf(index: number): string {
  return `09${String(170_000_000 + index)}`;
}

/** A user with money and payout accounts, written directly, because the calls need codes. */
export function makePersonWithAccounts(
  db: Database,
  secrets: SecretKeys,
  number: number,
  now: Date,
): Promise<PersonWithAccounts> {
  const uid = String(20_000_000 + number);
  const before = new Date(now.getTime() - 30 * 86_400_000);
  const accounts = Array.from({ length: ACCOUNTS_EACH }, (_, place) => {
    const index = number * ACCOUNTS_EACH + place;
    const sealed = sealNumber(secrets, { site_id: 'demo', uid }, 'PH_GCASH', accountNumberOf(index));
    return {
      site_id: 'demo',
      account_id: `pa_${index}`,
      uid,
      kind: 'wallet' as const,
      method: 'PH_GCASH',
      holder: 'Juan Dela Cruz',
      number_sealed: sealed.sealed,
      number_masked: sealed.masked,
      number_fingerprint: sealed.fingerprint,
      state: 'active' as const,
      usable_from: before,
      paid_count: 1,
      created_at: before,
      changed_at: before,
    };
  });
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        site_id: 'demo',
        uid,
        area_code: '63',
        phone: `9175${String(100_000 + number)}`,
        password_hash: null,
        name: 'Juan Dela Cruz',
        inviter_uid: null,
        locale: 'en-US',
        created_at: before,
      })
      .execute();
    await tx.insertInto('payout_accounts').values(accounts).execute();
    await openAccount(tx, 'demo', uid, 'COIN');
    const moves = [
      { from: 'house:equity', to: userAccount(uid, 'available'), amount: { unit: 'COIN', minor: START_MINOR } },
    ] as const;
    const gift = { siteId: 'demo', journal: { kind: 'opening', moves }, key: uid, body: '' } as const;
    const posted = await postInTransaction(tx, { ...gift, actor: 'system:test', origin: 'test' }, before);
    if (!posted.ok) throw new Error(posted.code);
    return { uid, accountIds: accounts.map((account) => account.account_id) };
  });
}
