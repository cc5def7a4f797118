import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { noteChange } from '../../earnings/commission/index.ts';
import { changeRates, lockTeams, writeMove } from '../../earnings/team/index.ts';
import { readMaskedNames, type UserRow } from '../../identity/auth/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { type CodeRefusal, checkCode } from './check-code.ts';
import { readStartRate } from './views.ts';

/** Binds a user to the owner of a code from now on: earlier earnings stay unchanged. */
export function bindCode(
  db: Database,
  site: Site,
  request: { readonly uid: string; readonly code: string },
  now: Date,
): Promise<Result<UserRow, CodeRefusal>> {
  const { siteId } = site;
  return decideInTransaction(db, async (tx) => {
    await lockTeams(tx, siteId);
    const checked = await checkCode(tx, { siteId, ...request });
    if (!checked.ok) return checked;
    const inviter = checked.value;
    const { uid } = request;
    await writeMove(tx, { siteId, uid, inviterUid: inviter.uid, setBy: 'invite code' }, now);
    await giveStartRate(tx, site, uid, inviter, now);
    await noteChange(tx, { siteId, since: now }, now);
    const names = await readMaskedNames(tx, siteId, [uid]);
    const params = { name: names.get(uid) || uid };
    await notifyUser(tx, { siteId, uid: inviter.uid, kind: 'team_joined', params, now });
    return ok(inviter);
  });
}

/**
 * Gives a user the rate of a registration with the code, if that is more than the rate with which the user began; a rate
 * that was set since stays.
 */
async function giveStartRate(
  tx: Transaction,
  { siteId, timezone }: Site,
  uid: string,
  inviter: UserRow,
  now: Date,
): Promise<void> {
  const began = await readStartRate(tx, siteId, uid);
  if (began === undefined || Number(inviter.default_rate) <= began) return;
  const rates = { rate: inviter.default_rate };
  await changeRates(tx, { siteId, timezone, uid, rates, validFrom: now, setBy: 'start' }, now);
}
