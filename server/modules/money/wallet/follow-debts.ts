import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { findReturned, type ReturnedAccount } from '../../identity/auth/published.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { openAccount, postInTransaction, readBalance } from '../ledger/index.ts';
import { balanceInSql } from '../ledger/published.ts';

const POLL_MS = 30_000;
const TAKEN_AT_ONCE = 100;

interface Dependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * A deposit may be charged back after its account was closed. If the phone is registered again, the new account takes
 * over the debt: it pays from its balance and owes the rest.
 */
export function createDebtFollower(deps: Dependencies): DueWorker {
  return createDueWorker<ReturnedAccount>({
    name: 'debts of closed accounts',
    log: deps.log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 1,
    findDue: () =>
      findReturned(deps.db, (site, uid) => sql<boolean>`${balanceInSql(site, uid, 'debt')} < 0`, TAKEN_AT_ONCE),
    run: (returned) => followDebt(deps, returned),
  });
}

async function followDebt(deps: Dependencies, { siteId, uid, laterUid }: ReturnedAccount): Promise<void> {
  const site = await deps.sites.byId(siteId);
  if (!site) return;
  const { unit } = site;
  await inTransaction(deps.db, async (tx) => {
    await openAccount(tx, siteId, laterUid, unit);
    const minor = -(await readBalance(tx, siteId, userAccount(uid, 'debt')));
    if (minor <= 0n) return;
    const to = userAccount(uid, 'debt');
    const from = { from: userAccount(laterUid, 'available'), uncoveredFrom: userAccount(laterUid, 'debt') };
    const posted = await postInTransaction(
      tx,
      {
        siteId,
        journal: { kind: 'debt.followed', moves: [{ ...from, to, amount: { unit, minor } }] },
        key: newId('df'),
        body: `debt.followed ${uid} ${laterUid}`,
        actor: 'system:debts',
        origin: 'worker',
        reason: `debt of ${uid}`,
      },
      deps.clock(),
    );
    // Another process has already paid: a debt is never paid beyond zero.
    if (!posted.ok && posted.code !== 'balance_too_high') {
      throw new Error(`the ledger refused the debt of ${uid}: ${posted.code}`);
    }
  });
}
