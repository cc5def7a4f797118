import { dayStart } from '@pitaka/core/values/site-days.ts';
import type { ReadyReader } from '../../money/wallet/index.ts';
import { isBonusOpen } from './claim-bonus.ts';
import { readVipState } from './views.ts';
import { levelOf, vipTerms } from './vip-settings.ts';

/** The reward of the user's level for this month, until it is claimed. Points of today are counted on the level's page. */
export const readyReward: ReadyReader = {
  feature: 'vip',
  isPlay: true,
  async read(db, { site, uid }, now) {
    const { level, claimed, bonusUntil } = await readVipState(db, site, uid, now);
    const { bonusMinor } = levelOf(vipTerms(site), level);
    if (claimed !== undefined || bonusMinor === 0n) return [];
    if (!(await isBonusOpen(db, site, uid, { level, now }))) return [];
    const until = dayStart(bonusUntil, site.timezone, 1);
    return [{ kind: 'vip', title: '', amountMinor: bonusMinor, needMinor: 0n, count: level, until }];
  },
};
