import { type AddingRefusal, decideAdding } from '@pitaka/core/payments/payout-accounts/decide-account.ts';
import type { PayoutMethod } from '@pitaka/core/payments/payout-accounts/payout-methods.ts';
import {
  type AccountForm,
  type MalformedAccount,
  type ReadAccount,
  readAccount,
} from '@pitaka/core/payments/payout-accounts/read-account.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { constraintOf, decideInTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { lockUser, type Phone, setUserName, verifyCode } from '../../identity/auth/index.ts';
import { fingerprintsOf, sealNumber, sealPhone } from './account-secrets.ts';
import { findAccount, type PayoutAccountRow, recordChange } from './store.ts';

export interface SaveAccountDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

export interface SaveAccountRequest {
  readonly siteId: string;
  readonly uid: string;
  /** The user's phone, to which the code was sent. */
  readonly phone: Phone;
  readonly code: string;
  /** The account to change; if undefined, a new one is added. */
  readonly accountId: string | undefined;
  readonly form: AccountForm;
  readonly methods: readonly PayoutMethod[];
  readonly coolingHours: number;
  /** Network address and device. */
  readonly origin: string;
}

export type SaveAccountRefusal = 'account_unknown' | 'code_wrong' | 'code_used_up' | AddingRefusal;

/**
 * Adds an account, or replaces its details. The form is validated before the code is checked, so that a typing error
 * uses up no try. A change needs the full number again, so that the thief of a session cannot redirect a known account.
 */
export async function saveAccount(
  deps: SaveAccountDependencies,
  request: SaveAccountRequest,
  now: Date,
): Promise<Result<PayoutAccountRow, SaveAccountRefusal> | MalformedAccount> {
  const read = readAccount(request.form, request.methods);
  if (!read.ok) return read;
  const { siteId, uid, accountId } = request;
  if (accountId !== undefined && !(await findAccount(deps.db, siteId, uid, accountId)))
    return refuse('account_unknown');
  const proven = await verifyCode(deps, { siteId, phone: request.phone, purpose: 'card', code: request.code }, now);
  if (!proven.ok) return proven;
  try {
    return await decideInTransaction(deps.db, async (tx): Promise<Result<PayoutAccountRow, SaveAccountRefusal>> => {
      // The lock on the user makes simultaneous additions wait, so that the second one sees the first one's holder name
      // and count.
      const user = await lockUser(tx, siteId, uid);
      if (!user) throw new Error(`an account of ${uid}, who is no user`);
      const before = accountId === undefined ? undefined : await findAccount(tx, siteId, uid, accountId);
      if (accountId !== undefined && !before) return refuse('account_unknown');
      const fingerprints = fingerprintsOf(deps.secrets, read.value.method.code, read.value.number);
      const others = await readOthers(tx, siteId, uid, accountId, fingerprints);
      const decided = decideAdding({ knownName: user.name, holder: read.value.holder, ...others });
      if (!decided.ok) return decided;
      if (!(await proven.value.use(tx))) return refuse('code_wrong');
      if (user.name === null) await setUserName(tx, { siteId, uid }, read.value.holder);
      const sharedBy = others.servesAnother ? others.allowedBy : null;
      const row = await write(
        tx,
        deps.secrets,
        request,
        read.value,
        { before, state: decided.value.state, sharedBy },
        now,
      );
      await recordChange(tx, row, {
        what: before ? 'changed' : 'added',
        actor: `user:${uid}`,
        origin: request.origin,
        at: now,
      });
      return ok(row);
    });
  } catch (error) {
    // Another user added the same number at the same moment: the unique index accepted the first one.
    if (sqlState(error) !== '23505') throw error;
    const constraint = constraintOf(error);
    if (constraint === 'payout_accounts_own_number') return refuse('account_exists');
    if (constraint === 'payout_accounts_number') return refuse('account_taken');
    throw error;
  }
}

async function readOthers(
  tx: Transaction,
  siteId: string,
  uid: string,
  accountId: string | undefined,
  fingerprints: readonly string[],
) {
  const own = await tx
    .selectFrom('payout_accounts')
    .select(['account_id', 'number_fingerprint'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', '!=', 'removed')
    .execute();
  const otherOwn = own.filter((row) => row.account_id !== accountId);
  const another = await tx
    .selectFrom('payout_accounts')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('number_fingerprint', 'in', fingerprints)
    .where('uid', '!=', uid)
    .where('state', '!=', 'removed')
    .limit(1)
    .executeTakeFirst();
  const share = another
    ? await tx
        .selectFrom('payout_account_shares')
        .select('allowed_by')
        .where('site_id', '=', siteId)
        .where('number_fingerprint', 'in', fingerprints)
        .where('uid', '=', uid)
        .executeTakeFirst()
    : undefined;
  return {
    otherAccounts: otherOwn.length,
    alreadyOwn: otherOwn.some((row) => fingerprints.includes(row.number_fingerprint)),
    servesAnother: another !== undefined,
    sharingAllowed: share !== undefined,
    allowedBy: share?.allowed_by ?? null,
  };
}

async function write(
  tx: Transaction,
  secrets: SecretKeys,
  request: SaveAccountRequest,
  account: ReadAccount,
  decided: { before: PayoutAccountRow | undefined; state: 'active' | 'review'; sharedBy: string | null },
  now: Date,
): Promise<PayoutAccountRow> {
  const holder = { site_id: request.siteId, uid: request.uid };
  const number = sealNumber(secrets, holder, account.method.code, account.number);
  const phone = sealPhone(secrets, holder, account.phone);
  const details = {
    kind: account.method.kind,
    method: account.method.code,
    holder: account.holder,
    number_sealed: number.sealed,
    number_masked: number.masked,
    number_fingerprint: number.fingerprint,
    phone_sealed: phone.sealed,
    phone_masked: phone.masked,
    routing: account.routing,
    state: decided.state,
    shared_by: decided.sharedBy,
    usable_from: new Date(now.getTime() + request.coolingHours * 3_600_000),
    // The trust belonged to the old details.
    paid_count: 0,
    changed_at: now,
  };
  if (!decided.before) {
    return tx
      .insertInto('payout_accounts')
      .values({
        site_id: request.siteId,
        account_id: newId('pa', now.getTime()),
        uid: request.uid,
        created_at: now,
        ...details,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  return tx
    .updateTable('payout_accounts')
    .set({ ...details, version: decided.before.version + 1 })
    .where('site_id', '=', request.siteId)
    .where('account_id', '=', decided.before.account_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
