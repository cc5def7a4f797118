import {
  ABANDONED_AFTER_SECONDS,
  notFoundMeansNo,
  secondsUntilFunds,
} from '@pitaka/core/payments/withdrawals/poll-schedule.ts';
import { secondsUntilPoll } from '@pitaka/core/values/poll-schedule.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { createRecordWorker, findRecord, lockRecord, transition } from '../../back-office/reviewed-records/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { openNumber, openPhone } from '../payout-accounts/index.ts';
import type {
  PayoutAnswer,
  PayoutOrder,
  PayoutProvider,
  PayoutProviders,
  PayoutStatus,
} from './payout-provider.port.ts';
import { returnLocked } from './review-withdrawal.ts';
import { pushToUser, settleLocked } from './settle-payout.ts';
import { readPayoutStops, WITHDRAWAL_RECORD, type WithdrawalRow } from './store.ts';

/** Pays approved withdrawals and asks the provider about payouts with an unknown outcome. */
export function createPayoutWorker(deps: ExecuteDependencies): DueWorker {
  return createRecordWorker(deps, WITHDRAWAL_RECORD, {
    name: 'payouts',
    // An approved withdrawal waits this long at most.
    pollMs: 500,
    async run({ siteId, id, state }) {
      if (state === 'WaitExec') await executePayout(deps, { siteId, withdrawalId: id });
      else await pollPayout(deps, { siteId, withdrawalId: id });
    },
  });
}

/**
 * Fetches a payout's status from the provider by our reference and records it; without a status it is polled again
 * later.
 */
export async function pollPayout(
  deps: ExecuteDependencies,
  key: { readonly siteId: string; readonly withdrawalId: string },
): Promise<void> {
  const seen = await findRecord(deps.db, WITHDRAWAL_RECORD, key.siteId, key.withdrawalId);
  if (!seen || (seen.state !== 'Exec' && seen.state !== 'Error')) return;
  const provider = deps.providers.find(seen.provider);
  const status: PayoutStatus = provider?.fetchStatus
    ? await provider.fetchStatus(seen.site_id, seen.reference)
    : { type: 'unknown', why: 'the provider cannot be asked' };
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRecord(tx, WITHDRAWAL_RECORD, key.siteId, key.withdrawalId);
    if (row && (row.state === 'Exec' || row.state === 'Error')) await settleStatus(deps, tx, row, status);
  });
}

async function settleStatus(
  deps: ExecuteDependencies,
  tx: Transaction,
  row: WithdrawalRow,
  status: PayoutStatus,
): Promise<void> {
  const now = deps.clock();
  const by = { by: `provider:${row.provider}`, origin: 'poll' } as const;
  switch (status.type) {
    case 'paid':
      await settleLocked(tx, row, { ...by, status: 'paid', providerReference: status.providerReference }, now);
      return;
    case 'refused':
    case 'reversed':
      await settleLocked(
        tx,
        row,
        { ...by, status: status.type, reason: status.reason, providerReference: status.providerReference },
        now,
      );
      return;
    case 'not_found': {
      const secondsSinceSent = row.sent_at ? (now.getTime() - row.sent_at.getTime()) / 1000 : 0;
      if (notFoundMeansNo({ secondsSinceSent, pollCount: row.poll_count }) && row.state === 'Error') {
        await settleLocked(tx, row, { ...by, status: 'refused', reason: 'declined' }, now);
        return;
      }
      break;
    }
    case 'pending':
    case 'unknown':
      break;
  }
  // The worker that claimed it stopped responding, so the outcome is unknown.
  const isAbandoned = row.state === 'Exec' && row.provider_reference === '' && status.type !== 'pending';
  if (isAbandoned) await settleLocked(tx, row, { ...by, status: 'unknown', reason: 'no_answer' }, now);
  const pollCount = isAbandoned ? 0 : row.poll_count + 1;
  await tx
    .updateTable('withdrawals')
    .set({
      poll_count: pollCount,
      next_poll_at: new Date(now.getTime() + secondsUntilPoll(pollCount) * 1000),
      ...(status.type === 'pending' && status.providerReference !== ''
        ? { provider_reference: status.providerReference }
        : {}),
    })
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .execute();
}

export interface ExecuteDependencies {
  readonly db: Database;
  readonly providers: PayoutProviders;
  readonly secrets: SecretKeys;
  /** The provider's currency for a site's unit. */
  readonly currencyOf: (siteId: string) => Promise<string>;
  readonly clock: () => Date;
  readonly log: Log;
}

const WORKER = 'system:payouts';

/**
 * Pays one withdrawal: it is claimed and committed, then the provider is called, then the outcome is recorded. If the
 * process dies in between, the claim stays, and after a while the outcome counts as unknown: the payout is polled, and
 * never sent again.
 */
export async function executePayout(
  deps: ExecuteDependencies,
  key: { readonly siteId: string; readonly withdrawalId: string },
): Promise<void> {
  const provider = await findSender(deps, key);
  if (!provider) return;
  if (await isShortOfFunds(deps, key, provider)) return;
  const claimed = await claim(deps, key);
  if (!claimed) return;
  const answer = await provider.send(await orderOf(deps, claimed));
  await settleAnswer(deps, claimed, answer);
}

type Sender = PayoutProvider & Required<Pick<PayoutProvider, 'send'>>;

async function findSender(
  deps: ExecuteDependencies,
  key: { siteId: string; withdrawalId: string },
): Promise<Sender | undefined> {
  const row = await deps.db
    .selectFrom('withdrawals')
    .select('provider')
    .where('site_id', '=', key.siteId)
    .where('withdrawal_id', '=', key.withdrawalId)
    .executeTakeFirst();
  const provider = row && deps.providers.find(row.provider);
  return provider?.send ? (provider as Sender) : undefined;
}

/** Checked before the claim, so that the payment is not started; the user sees why it waits. */
async function isShortOfFunds(
  deps: ExecuteDependencies,
  key: { siteId: string; withdrawalId: string },
  provider: PayoutProvider,
): Promise<boolean> {
  if (!provider.readFunds) return false;
  const funds = await provider.readFunds(key.siteId, await deps.currencyOf(key.siteId));
  if (funds === undefined) return false;
  return inTransaction(deps.db, async (tx) => {
    const row = await lockRecord(tx, WITHDRAWAL_RECORD, key.siteId, key.withdrawalId);
    if (row?.state !== 'WaitExec' || row.net_minor <= funds) return false;
    await waitForFunds(deps, row, 'funds_short', (event, by, set) =>
      transition(tx, WITHDRAWAL_RECORD, row, event, by, set),
    );
    await pushToUser(tx, row);
    return true;
  });
}

type Postpone = (
  event: 'funds_short',
  by: { by: typeof WORKER; reason: string; at: Date },
  set: { reason: string; next_poll_at: Date; poll_count: number },
) => Promise<WithdrawalRow>;

function waitForFunds(
  deps: ExecuteDependencies,
  row: WithdrawalRow,
  why: 'funds_short' | 'busy',
  postpone: Postpone,
): Promise<WithdrawalRow> {
  const now = deps.clock();
  const next = new Date(now.getTime() + secondsUntilFunds(row.poll_count) * 1000);
  return postpone(
    'funds_short',
    { by: WORKER, reason: why, at: now },
    { reason: why, next_poll_at: next, poll_count: row.poll_count + 1 },
  );
}

/** The claimed withdrawal; undefined: another worker was faster, the withdrawal is on hold, or its user is frozen. */
function claim(
  deps: ExecuteDependencies,
  key: { siteId: string; withdrawalId: string },
): Promise<WithdrawalRow | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockRecord(tx, WITHDRAWAL_RECORD, key.siteId, key.withdrawalId);
    const now = deps.clock();
    if (row?.state !== 'WaitExec' || row.hold_reason !== null) return undefined;
    if (row.next_poll_at === null || row.next_poll_at > now) return undefined;
    const user = await findUser(tx, row.site_id, row.uid);
    if (user?.status !== 'active') {
      await returnLocked(tx, row, WORKER, 'user_frozen', now);
      return undefined;
    }
    const stop = (await readPayoutStops(tx, row.site_id, [row.uid])).get(row.uid);
    if (stop) {
      await returnLocked(tx, row, WORKER, stop, now);
      return undefined;
    }
    const claimed = await transition(
      tx,
      WITHDRAWAL_RECORD,
      row,
      'claim',
      { by: WORKER, at: now },
      {
        sent_at: now,
        reason: '',
        next_poll_at: new Date(now.getTime() + ABANDONED_AFTER_SECONDS * 1000),
        claimed_by: null,
        claim_expires_at: null,
      },
    );
    await pushToUser(tx, claimed);
    return claimed;
  });
}

async function orderOf(deps: ExecuteDependencies, row: WithdrawalRow): Promise<PayoutOrder> {
  return {
    siteId: row.site_id,
    reference: row.reference,
    amountMinor: row.net_minor,
    currency: await deps.currencyOf(row.site_id),
    destination: {
      kind: row.kind,
      method: row.method,
      holder: row.holder,
      number: openNumber(deps.secrets, row),
      phone: openPhone(deps.secrets, row),
      routing: row.routing,
    },
  };
}

function settleAnswer(deps: ExecuteDependencies, claimed: WithdrawalRow, answer: PayoutAnswer): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockRecord(tx, WITHDRAWAL_RECORD, claimed.site_id, claimed.withdrawal_id);
    if (!row) throw new Error('a claimed withdrawal is gone');
    const now = deps.clock();
    const by = { by: `provider:${row.provider}`, origin: 'payouts' } as const;
    switch (answer.type) {
      case 'pending':
        // A callback may have been faster than the answer.
        if (row.state !== 'Exec') return;
        await schedulePoll(tx, row, answer.providerReference, now);
        return;
      case 'not_taken':
        if (row.state !== 'Exec' || row.version !== claimed.version) return;
        await pushToUser(
          tx,
          await waitForFunds(deps, row, answer.why, (event, by, set) =>
            transition(tx, WITHDRAWAL_RECORD, row, event, by, set),
          ),
        );
        return;
      case 'unknown':
        deps.log.warn({ withdrawalId: row.withdrawal_id, why: answer.why }, 'the outcome of a payout is unknown');
        await settleLocked(tx, row, { ...by, status: 'unknown', reason: answer.why }, now);
        return;
      case 'refused':
        await settleLocked(
          tx,
          row,
          { ...by, status: 'refused', reason: answer.reason, providerReference: answer.providerReference ?? '' },
          now,
        );
        return;
      case 'paid':
        await settleLocked(tx, row, { ...by, status: 'paid', providerReference: answer.providerReference }, now);
    }
  });
}

async function schedulePoll(tx: Transaction, row: WithdrawalRow, providerReference: string, now: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({
      provider_reference: providerReference || row.provider_reference,
      next_poll_at: new Date(now.getTime() + secondsUntilPoll(0) * 1000),
      poll_count: 0,
      changed_at: now,
    })
    .where('site_id', '=', row.site_id)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .execute();
}
