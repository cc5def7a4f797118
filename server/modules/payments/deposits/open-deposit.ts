import { hash } from 'node:crypto';
import { type DepositRefusal, decideDeposit } from '@pitaka/core/payments/deposits/terms.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction, inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import { newReference } from '../../../platform/reference.ts';
import { lockRecord, transition } from '../../back-office/reviewed-records/index.ts';
import { lockUser } from '../../identity/auth/index.ts';
import type { ProtectedRefusal } from '../../identity/protection/index.ts';
import type { OpenAnswer } from './deposit-provider.port.ts';
import type { DepositProviders } from './deposit-providers.ts';
import { checkOwnLimit } from './own-limit.ts';
import { pushToUser } from './post-deposit.ts';
import { type SiteMethod, siteDepositMethods } from './site-methods.ts';
import { DEPOSIT_RECORD, type DepositRow, insertDeposit } from './store.ts';

export interface OpenDependencies {
  readonly db: Database;
  readonly providers: DepositProviders;
  readonly currencyOf: (siteId: string) => Promise<string>;
}

export interface OpenRequest {
  readonly site: Site;
  readonly uid: string;
  readonly amountMinor: bigint;
  readonly method: string;
  readonly idempotencyKey: string;
  readonly origin: string;
  /** The page to which the provider returns the user; {id} stands for the deposit's id. */
  readonly returnPath: string;
  readonly address: string;
  readonly device: string;
}

/** The polling intervals. Polling replaces a lost callback: first after two minutes, then less and less often. */
const FIRST_POLL_MS = 2 * 60_000;
const POLLS_BEFORE_FIRST = 4;

export type OpenRefusal =
  | DepositRefusal
  | ProtectedRefusal
  | 'deposit_limit_own'
  | 'deposit_refused'
  | 'deposit_unavailable'
  | 'idempotency_key_reused';

/**
 * Opens a deposit. Our order is committed first; then the provider is asked under its reference. If there is no answer,
 * the order stays, and a request with the same key asks the provider again.
 */
export async function openDeposit(
  deps: OpenDependencies,
  request: OpenRequest,
  now: Date,
): Promise<Result<DepositRow, OpenRefusal>> {
  const prepared = await prepare(deps, request, now);
  if (!prepared.ok) return prepared;
  const row = prepared.value;
  if (row.state !== 'Prepare')
    return row.fail_kind === 'refused' && row.pay_url === '' ? refuse('deposit_refused') : ok(row);
  const provider = deps.providers.find(row.provider);
  if (!provider) return refuse('deposit_method_unknown');
  const answer = await provider.open({
    siteId: row.site_id,
    depositId: row.deposit_id,
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: await deps.currencyOf(row.site_id),
    uid: row.uid,
    expiresAt: row.expires_at,
    returnUrl: `${request.origin}${request.returnPath.replace('{id}', row.deposit_id)}`,
    origin: request.origin,
    siteName: request.site.name,
  });
  return settleOpening(deps, row, answer, now);
}

/** Our own order: a new one, or the order of an earlier request with this key. */
function prepare(deps: OpenDependencies, request: OpenRequest, now: Date): Promise<Result<DepositRow, OpenRefusal>> {
  const { site, uid } = request;
  const requestHash = hash('sha256', `${request.amountMinor} ${request.method}`, 'base64url').slice(0, 22);
  return decideInTransaction(deps.db, async (tx): Promise<Result<DepositRow, OpenRefusal>> => {
    // The lock serializes a user's openings: the key and the number of open deposits are read after it.
    await lockUser(tx, site.siteId, uid);
    const earlier = await findByKey(tx, site.siteId, uid, request.idempotencyKey);
    if (earlier) return earlier.request_hash === requestHash ? ok(earlier) : refuse('idempotency_key_reused');
    const free = await checkOwnLimit(tx, request, now);
    if (!free.ok) return free;
    const methods = siteDepositMethods(site, deps.providers);
    const decided = decideDeposit({
      method: methods.find((method) => method.code === request.method),
      amountMinor: request.amountMinor,
      openDeposits: await countOpen(tx, site.siteId, uid),
    });
    if (!decided.ok) return decided;
    const method = decided.value as SiteMethod;
    const expiresAt = new Date(now.getTime() + method.expiresAfterMinutes * 60_000);
    const order = {
      site_id: site.siteId,
      deposit_id: newId('dp', now.getTime()),
      reference: newReference('D'),
      uid,
      unit: site.unit,
      method: method.code,
      provider: method.provider,
      amount_minor: request.amountMinor,
      expires_at: expiresAt,
      next_poll_at: expiresAt,
      extra_of: null,
      idempotency_key: request.idempotencyKey,
      request_hash: requestHash,
      address: request.address,
      device: request.device,
    };
    return ok(await insertDeposit(tx, order, { by: `user:${uid}`, at: now }));
  });
}

function findByKey(tx: Transaction, siteId: string, uid: string, key: string): Promise<DepositRow | undefined> {
  return tx
    .selectFrom('deposits')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

async function countOpen(tx: Transaction, siteId: string, uid: string): Promise<number> {
  const row = await tx
    .selectFrom('deposits')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', 'in', ['Prepare', 'WaitExec'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function settleOpening(
  deps: OpenDependencies,
  opened: DepositRow,
  answer: OpenAnswer,
  now: Date,
): Promise<Result<DepositRow, 'deposit_refused' | 'deposit_unavailable'>> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockRecord(tx, DEPOSIT_RECORD, opened.site_id, opened.deposit_id);
    if (!row) throw new Error('an opened deposit is gone');
    // A simultaneous request with the same key, or a callback, was faster.
    if (row.state !== 'Prepare') return ok(row);
    const by = { by: `provider:${row.provider}`, at: now } as const;
    if (answer.type === 'unknown') return refuse('deposit_unavailable');
    if (answer.type === 'refused') {
      await pushToUser(
        tx,
        await transition(
          tx,
          DEPOSIT_RECORD,
          row,
          'refused',
          { ...by, reason: 'declined' },
          { reason: 'declined', settled_at: now },
        ),
      );
      return refuse('deposit_refused');
    }
    return ok(
      await transition(tx, DEPOSIT_RECORD, row, 'send', by, {
        provider_reference: answer.providerReference,
        pay_url: answer.payUrl,
        poll_count: POLLS_BEFORE_FIRST,
        next_poll_at: earlier(new Date(now.getTime() + FIRST_POLL_MS), row.expires_at),
      }),
    );
  });
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
