import type { RebateLevels } from '../modules/earnings/rebates/index.ts';
import { followUnpaid } from '../modules/play/rounds/index.ts';
import { countSteam, findGone, keepGrounds, rebateBenefit, takeGone } from '../modules/play/vip/index.ts';

/** The levels of VIP as rebates know them: the two domains lie beside each other. */
export const levelsOfRebates: RebateLevels = {
  extraOf: rebateBenefit,
  async settle(db, site, uids, now) {
    if (!site.features.vip || uids.length === 0) return;
    // Stakes of money that was never paid are known before.
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
