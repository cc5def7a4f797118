import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { openAccount, postInTransaction } from '../../modules/money/ledger/index.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { TestApp } from './test-app.ts';

let gifts = 0;

/** Credits a user's account by a journal. */
export async function giveMoney(t: TestApp, uid: string, minor: bigint, siteId = 'demo', unit = 'COIN'): Promise<void> {
  await inTransaction(t.db, async (tx) => {
    await openAccount(tx, siteId, uid, unit);
    if (minor === 0n) return;
    const posted = await postInTransaction(
      tx,
      {
        siteId,
        journal: {
          kind: 'opening',
          moves: [{ from: 'house:equity', to: userAccount(uid, 'available'), amount: { unit, minor } }],
        },
        key: `gift-${++gifts}-${uid}`,
        body: String(minor),
        actor: 'system:test',
        origin: 'test',
      },
      t.now,
    );
    if (!posted.ok) throw new Error(posted.code);
  });
}
