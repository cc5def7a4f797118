import type { RebateLevels } from '../modules/earnings/rebates/index.ts';
import { followUnpaid } from '../modules/play/rounds/index.ts';
import { countSteam, findGone, keepGrounds, rebateBenefit, takeGone } from '../modules/play/vip/index.ts';

/** VIP levels for rebates: the two domains may not import each other. */
export const levelsOfRebates: RebateLevels = {
  extraOf: rebateBenefit,
  async settle(db, site, uids, now) {
    if (!site.features.vip || uids.length === 0) return;
    // Stakes of unpaid money must be known first.
    await followUnpaid(db, site, now);
    for (const uid of uids) await countSteam(db, site, uid, now);
  },
  keepGrounds(tx, site, rebates, now) {
    const given = rebates.map((one) => ({ ...one, kind: 'rebate' }) as const);
    return keepGrounds(tx, site, given, now);
  },
  findGone: (db, most) => findGone(db, 'rebate', most),
  takeGone: (tx, owner) => takeGone(tx, owner, 'rebate'),
};
