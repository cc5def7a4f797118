import { fromMajor } from '@pitaka/core/values/money.ts';
import type { SandboxOutcome } from '../../../adapters/deposit/sandbox/sandbox-deposit.ts';
import { lockRecord } from '../../../modules/back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD, openDeposit, settleLockedDeposit } from '../../../modules/payments/deposits/index.ts';
import { removeDemoAccount } from '../../../modules/payments/payout-accounts/index.ts';
import { cancelWithdrawal, requestWithdrawal } from '../../../modules/payments/withdrawals/index.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { newReference } from '../../../platform/reference.ts';
import { done, idOf, type PastSite } from './past-site.ts';

const FROM = { address: '198.51.100.24', device: 'Chrome on Android' } as const;

/** Requests a withdrawal to a payout account of this method, which is paid at once without a review. */
export async function withdraw(past: PastSite, name: string, uid: string, major: number, method: string) {
  const { accountId } = await past.db
    .selectFrom('payout_accounts')
    .select('account_id as accountId')
    .where('site_id', '=', past.site.siteId)
    .where('uid', '=', uid)
    .where('method', '=', method)
    .executeTakeFirstOrThrow();
  const requested = await requestWithdrawal(
    { batch: past.batch, providers: past.payouts },
    {
      ...FROM,
      site: past.site,
      uid,
      amountMinor: fromMajor(major),
      accountId,
      // Withdrawals of the demo's past are made without the safe's password.
      isPinProven: true,
      idempotencyKey: `demo-${name}`,
      session: 'demo',
    },
  );
  past.ids.set(name, done(name, requested).withdrawalId);
  await past.settlePayouts();
}

export async function cancel(past: PastSite, name: string, uid: string): Promise<void> {
  const request = { siteId: past.site.siteId, uid, withdrawalId: idOf(past, name), origin: FROM.address };
  done(name, await cancelWithdrawal(past, request, past.clock.now));
}

/** Removes the payout account of this method; withdrawals to it stay. */
export function removeAccount(past: PastSite, uid: string, method: string): Promise<void> {
  return removeDemoAccount(past.db, { siteId: past.site.siteId, uid, method }, past.clock.now);
}

/** Opens a deposit, for which the sandbox reports a result at once. */
export async function deposit(
  past: PastSite,
  name: string,
  uid: string,
  major: number,
  ...outcomes: readonly SandboxOutcome[]
): Promise<void> {
  await depositMinor(past, name, uid, fromMajor(major), ...outcomes);
}

export async function depositMinor(
  past: PastSite,
  name: string,
  uid: string,
  minor: bigint,
  ...outcomes: readonly SandboxOutcome[]
): Promise<void> {
  await open(past, name, uid, minor, 'sandbox');
  const payment = await past.sandbox.find(idOf(past, name));
  if (!payment) throw new Error(`the sandbox does not know ${name}`);
  // An earlier, interrupted start has already played it.
  if (payment.status !== 'open') return;
  past.clock.now = new Date(past.clock.now.getTime() + 90_000);
  for (const outcome of outcomes) await past.sandbox.play(payment, outcome);
}

/** Opens a deposit by bank transfer, which a bank statement credits. */
export function depositByHand(past: PastSite, name: string, uid: string, major: number): Promise<void> {
  return open(past, name, uid, fromMajor(major), 'manual');
}

async function open(past: PastSite, name: string, uid: string, amountMinor: bigint, method: string): Promise<void> {
  const opened = await openDeposit(
    { db: past.db, providers: past.deposits, currencyOf: past.currencyOf },
    {
      ...FROM,
      site: past.site,
      uid,
      amountMinor,
      method,
      idempotencyKey: `demo-${name}`,
      origin: past.publicUrl,
      returnPath: '/DepositDetails/{id}',
    },
    past.clock.now,
  );
  past.ids.set(name, done(name, opened).deposit_id);
}

const UNANSWERED_MS = 30 * 86_400_000;

/** Opens a deposit without an answer from the provider, visible for as long as a demo may run. */
export async function leaveUnanswered(past: PastSite, name: string): Promise<void> {
  const { site, clock } = past;
  await inTransaction(past.db, async (tx) => {
    const row = await lockRecord(tx, DEPOSIT_RECORD, site.siteId, idOf(past, name));
    if (!row) throw new Error(`${name} is gone`);
    const update = { status: 'no_answer', reason: 'no_answer', by: 'provider:sandbox', origin: 'look-up' } as const;
    await settleLockedDeposit(tx, row, update, await past.currencyOf(), clock.now);
    await tx
      .updateTable('deposits')
      .set({ expires_at: new Date(clock.now.getTime() + UNANSWERED_MS) })
      .where('site_id', '=', site.siteId)
      .where('deposit_id', '=', row.deposit_id)
      .execute();
  });
}

/** Creates a payment at the provider that was never reported to us. */
export async function payUnreported(past: PastSite, major: number): Promise<void> {
  const { site, clock, sandbox } = past;
  const order = {
    siteId: site.siteId,
    depositId: `unheard-${site.siteId}`,
    reference: newReference('D'),
    amountMinor: fromMajor(major),
    currency: await past.currencyOf(),
    uid: '',
    expiresAt: clock.now,
    returnUrl: past.publicUrl,
    origin: past.publicUrl,
    siteName: site.name,
  };
  await sandbox.open(order);
  const payment = await sandbox.find(order.depositId);
  if (payment) await sandbox.play(payment, 'paid');
}
