import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { multiplierOf } from '@pitaka/core/play/wheel/grant.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { postInTransaction } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { namesOf } from './prize-record.ts';
import { readRecharge } from './recharge.ts';
import { findPlayer } from './store.ts';
import { type WheelSite, wheelOf } from './wheel-settings.ts';

const RETURN_REASON = 'the deposit it counted twice for was charged back';

/**
 * Takes doublings back if a user's deposits fall below the sum for doubling: the user returns half of paid prizes, as a
 * debt if spent, and waiting prizes are halved. Later deposits count in the user's favour. The draw is unchanged.
 */
export async function takeDoublingsBack(tx: Transaction, site: WheelSite, uid: string, now: Date): Promise<void> {
  const { siteId, unit } = site;
  // Locked: otherwise a simultaneous spin would double by a sum that it read before.
  const player = await findPlayer(tx, { siteId, uid });
  if (!player) return;
  const recharged = await readRecharge(tx, siteId, uid, {
    minor: player.recharge_minor,
    availableVersion: player.available_version,
    debtVersion: player.debt_version,
  });
  const { doublingMinor } = wheelOf(site);
  for (const prize of await lockDoubled(tx, siteId, uid)) {
    // By the sum that was required at the draw: a higher requirement of today does not revoke an earlier doubling.
    if (multiplierOf(recharged.minor, prize.doubling_minor ?? doublingMinor) === 2) continue;
    const { prize_id: prizeId, state, amount_minor: doubledMinor } = prize;
    const minor = doubledMinor / 2n;
    const back = { site_id: siteId, prize_id: prizeId, uid, amount_minor: minor, returned_at: now };
    await tx.insertInto('wheel_doublings_back').values(back).execute();
    if (state === 'in_review') {
      await tx
        .updateTable('wheel_prizes')
        .set({ amount_minor: doubledMinor - minor, changed_at: now })
        .where('site_id', '=', siteId)
        .where('prize_id', '=', prizeId)
        .execute();
    } else {
      const amount = { unit, minor };
      const move = { from: userAccount(uid, 'available'), to: 'house:expense.bonus', amount } as const;
      const posted = await postInTransaction(
        tx,
        {
          siteId,
          journal: { kind: 'wheel.prize', moves: [{ ...move, uncoveredFrom: userAccount(uid, 'debt') }] },
          key: `${prizeId} half back`,
          recordId: prizeId,
          body: String(minor),
          actor: 'system:wheel',
          origin: 'wheel',
          reason: RETURN_REASON,
        },
        now,
      );
      if (!posted.ok) throw new Error(`the ledger refused to take half a prize back: ${posted.code}`);
      await publishLive(tx, { siteId, uid, kind: 'balance', body: {} });
    }
    const params = { ...(await namesOf(tx, prize)), amount: formatMinor(minor) };
    await notifyUser(tx, { siteId, uid, kind: 'wheel_doubling_back', params, now });
  }
}

/** Money prizes that are still doubled, except declined ones. */
function lockDoubled(tx: Transaction, siteId: string, uid: string) {
  return tx
    .selectFrom('wheel_prizes as p')
    .innerJoin('wheel_draws as d', (join) =>
      join.onRef('d.site_id', '=', 'p.site_id').onRef('d.draw_id', '=', 'p.prize_id'),
    )
    .select(['p.site_id', 'p.prize_id', 'p.state', 'p.amount_minor', 'p.prize', 'p.name', 'd.doubling_minor'])
    .where('p.site_id', '=', siteId)
    .where('p.uid', '=', uid)
    .where('p.kind', '=', 'money')
    .where('p.state', 'in', ['in_review', 'paid'])
    .where('d.multiplier', '=', 2)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wheel_doublings_back as b')
            .select('b.prize_id')
            .whereRef('b.site_id', '=', 'p.site_id')
            .whereRef('b.prize_id', '=', 'p.prize_id'),
        ),
      ),
    )
    .orderBy('p.prize_id')
    .forUpdate('p')
    .execute();
}
