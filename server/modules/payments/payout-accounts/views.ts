import type { Database } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { findAccount, type PayoutAccountRow } from './store.ts';

/** A user's accounts, oldest first: the first one is the default. */
export function listAccounts(db: Database, siteId: string, uid: string): Promise<PayoutAccountRow[]> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', '!=', 'removed')
    .orderBy('account_id')
    .limit(100)
    .execute();
}

export { findAccount };

/** An account as operators see it; numbers masked. */
export interface ReviewedAccount {
  readonly accountId: string;
  readonly uid: string;
  readonly kind: 'bank' | 'wallet';
  readonly method: string;
  readonly holder: string;
  readonly numberMasked: string;
  readonly phoneMasked: string;
  readonly routing: string;
  readonly state: 'active' | 'review' | 'removed';
  readonly usableFrom: Date;
  readonly paidCount: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** The known holder name of this user; null before the first account. */
  readonly knownName: string | null;
  /** Other users who have or had this number. */
  readonly otherUids: readonly string[];
}

const SHOWN_OTHERS = 20;

/** All accounts of a user, including removed ones, for the console. */
export async function listAccountsForReview(db: Database, siteId: string, uid: string): Promise<ReviewedAccount[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .orderBy('account_id', 'desc')
    .limit(100)
    .execute();
  return withOthers(db, siteId, rows);
}

export interface AccountFilters {
  readonly state: '' | PayoutAccountRow['state'];
  readonly words: string;
  readonly method: string;
}

/** Accounts of a site. `review`: only accounts under another holder's name that wait for an operator. */
export function queryAccounts(
  db: Database,
  siteId: string,
  filters: AccountFilters,
  changed: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  let query = db.selectFrom('payout_accounts').selectAll().where('site_id', '=', siteId);
  const words = filters.words.trim();
  if (filters.state !== '') query = query.where('state', '=', filters.state);
  if (filters.method !== '') query = query.where('method', '=', filters.method);
  if (/^[0-9]{8}$/.test(words)) query = query.where('uid', '=', words);
  else if (words !== '') query = query.where('holder', 'ilike', `${words.replace(/[\\%_]/g, '\\$&')}%`);
  if (changed.from) query = query.where('changed_at', '>=', changed.from);
  if (changed.before) query = query.where('changed_at', '<', changed.before);
  return query;
}

export async function withOthers(
  db: Database,
  siteId: string,
  rows: readonly PayoutAccountRow[],
): Promise<ReviewedAccount[]> {
  if (rows.length === 0) return [];
  const fingerprints = [...new Set(rows.map((row) => row.number_fingerprint))];
  const uids = [...new Set(rows.map((row) => row.uid))];
  const [holders, users] = await Promise.all([
    db
      .selectFrom('payout_accounts')
      .select(['number_fingerprint', 'uid'])
      .distinct()
      .where('site_id', '=', siteId)
      .where('number_fingerprint', 'in', fingerprints)
      .execute(),
    db.selectFrom(usersOf(siteId).as('users')).select(['uid', 'name']).where('uid', 'in', uids).execute(),
  ]);
  const nameOf = new Map(users.map((user) => [user.uid, user.name]));
  return rows.map((row) => ({
    accountId: row.account_id,
    uid: row.uid,
    kind: row.kind,
    method: row.method,
    holder: row.holder,
    numberMasked: row.number_masked,
    phoneMasked: row.phone_masked,
    routing: row.routing,
    state: row.state,
    usableFrom: row.usable_from,
    paidCount: row.paid_count,
    version: row.version,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    knownName: nameOf.get(row.uid) ?? null,
    otherUids: holders
      .filter((holder) => holder.number_fingerprint === row.number_fingerprint && holder.uid !== row.uid)
      .map((holder) => holder.uid)
      .slice(0, SHOWN_OTHERS),
  }));
}
