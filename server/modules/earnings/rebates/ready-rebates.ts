import type { ReadyReader } from '../../money/wallet/index.ts';
import { readRebates } from './views.ts';

/** All claimable rebates as one: they are claimed together. */
export const readyRebates: ReadyReader = {
  feature: 'rebate',
  isPlay: false,
  async read(db, { site: { siteId }, uid }, now) {
    const { count, totalMinor } = await readRebates(db, { siteId, uid }, 'claimable', { number: 0, size: 1 }, now);
    if (count === 0 || totalMinor <= 0n) return [];
    return [{ kind: 'rebate', title: '', amountMinor: totalMinor, needMinor: 0n, count, until: null }];
  },
};
