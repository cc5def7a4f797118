import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { freezeAccount } from './open-account.ts';
import { postInTransaction } from './post-in-transaction.ts';
import { readUserBalances } from './views.ts';

/**
 * Moves all balances of a user to suspense, where two operators decide about them, and freezes the accounts. Does so
 * only if the balance is exactly `givenMinor` and the user has no debt; otherwise nothing moves, and the balance or
 * debt is returned.
 */
export async function moveBalanceToSuspense(
  tx: Transaction,
  { siteId, uid, unit }: { readonly siteId: string; readonly uid: string; readonly unit: Unit },
  { givenMinor, origin }: { readonly givenMinor: bigint; readonly origin: string },
  now: Date,
): Promise<{ readonly leftMinor: bigint; readonly owedMinor: bigint }> {
  const balances = [...(await readUserBalances(tx, siteId, uid))];
  const owedMinor = -balances.reduce((sum, [, minor]) => (minor < 0n ? sum + minor : sum), 0n);
  const held = balances.filter(([, minor]) => minor > 0n);
  const leftMinor = held.reduce((sum, [, minor]) => sum + minor, 0n);
  if (owedMinor > 0n || leftMinor !== givenMinor) return { leftMinor, owedMinor };
  if (leftMinor > 0n) {
    const posted = await postInTransaction(
      tx,
      {
        siteId,
        journal: {
          kind: 'account.given_up',
          moves: held.map(([from, minor]) => ({ from, to: toOf(from), amount: { unit, minor } })),
        },
        key: uid,
        body: `account.given_up ${uid} ${leftMinor}`,
        actor: `user:${uid}`,
        origin,
        reason: 'account closed',
      },
      now,
    );
    if (!posted.ok) throw new Error(`the ledger refused what ${uid} gave up: ${posted.code}`);
  }
  await freezeAccount(tx, siteId, uid, true);
  return { leftMinor: 0n, owedMinor };
}

/** Bonus money returns to its source, as it was never the user's own. */
function toOf(from: AccountName): AccountName {
  return from.endsWith(':bonus') ? 'house:expense.bonus' : 'house:suspense';
}
