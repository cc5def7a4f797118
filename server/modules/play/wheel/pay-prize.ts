import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { prizeJournal } from '@pitaka/core/play/wheel/journals.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { openAccount, type PostRequest, postInTransaction, readBalance } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';

export interface Payable {
  readonly site_id: string;
  readonly prize_id: string;
  readonly uid: string;
  readonly unit: string;
  readonly prize: string;
  readonly amount_minor: bigint;
}

/**
 * Pays a money prize exactly once: the ledger accepts the id of a draw only once. Call it last in the transaction, as
 * accounts are locked last.
 */
export async function payPrize(
  tx: Transaction,
  prize: Payable,
  by: Pick<PostRequest, 'actor' | 'origin'>,
  now: Date,
): Promise<Result<null, 'account_frozen'>> {
  const { site_id: siteId, prize_id, uid, unit, amount_minor: amountMinor } = prize;
  if (!(await openAccount(tx, siteId, uid, unit))) throw new Error(`a prize of ${uid}, who is no user`);
  const owedMinor = -(await readBalance(tx, siteId, userAccount(uid, 'debt')));
  const posted = await postInTransaction(
    tx,
    {
      siteId,
      journal: prizeJournal({ uid, unit, amountMinor }, owedMinor),
      key: prize_id,
      recordId: prize_id,
      body: String(amountMinor),
      ...by,
      reason: prize.prize,
    },
    now,
  );
  if (!posted.ok) {
    if (posted.code === 'account_frozen') return refuse('account_frozen');
    throw new Error(`the ledger refused a prize: ${posted.code}`);
  }
  await publishLive(tx, { siteId, uid, kind: 'balance', body: {} });
  return ok(null);
}
