import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { grantJournal } from '@pitaka/core/play/bonuses/bonus-money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { openAccount, postInTransaction } from '../../money/ledger/index.ts';
import { accountsOf } from '../../money/ledger/published.ts';
import { publishLive } from '../../site/live/index.ts';
import { endGrant } from './end-grant.ts';
import { actorOf, type BonusOwner, changeGrant, type GrantRow } from './grants.ts';
import { findVersion } from './rules.ts';

/**
 * Pays the bonus and starts its turnover; without turnover it is released at once. The caller has locked the person
 * (`lockPerson`), who must have no other active bonus.
 */
export async function startGrant(
  tx: Transaction,
  owner: BonusOwner,
  grant: GrantRow,
  now: Date,
): Promise<Result<GrantRow, 'account_frozen'>> {
  const { siteId, uid, unit, origin } = owner;
  const { terms } = await findVersion(tx, siteId, grant.rule_id, grant.rule_version);
  if (!(await openAccount(tx, siteId, uid, unit))) throw new Error(`a bonus of ${uid}, who is no user`);
  const available = await tx
    .selectFrom(accountsOf(siteId).as('accounts'))
    .select('version')
    .where('account_id', '=', accountNumber(userAccount(uid, 'available')))
    .executeTakeFirstOrThrow();
  const posted = await postInTransaction(
    tx,
    {
      siteId,
      journal: grantJournal(uid, unit, grant.amount_minor),
      key: grant.grant_id,
      recordId: grant.grant_id,
      body: String(grant.amount_minor),
      actor: actorOf(owner),
      origin,
      reason: `${grant.rule_id} v${grant.rule_version} ${grant.occasion}`,
      notFrozen: [userAccount(uid, 'available')],
    },
    now,
  );
  if (!posted.ok) {
    if (posted.code === 'account_frozen') return refuse('account_frozen');
    throw new Error(`the ledger refused a bonus: ${posted.code}`);
  }
  const started = await changeGrant(tx, grant, {
    state: 'active',
    started_at: now,
    wager_until: new Date(now.getTime() + terms.wagerDays * 86_400_000),
    seen_version: available.version,
  });
  await publishLive(tx, { siteId, uid, kind: 'balance', body: {} });
  return ok(started.need_minor === 0n ? await endGrant(tx, owner, started, 'met', now) : started);
}
