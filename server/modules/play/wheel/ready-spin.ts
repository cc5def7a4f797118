import { wheelWeek } from '@pitaka/core/play/wheel/week.ts';
import { dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { ReadyReader } from '../../money/wallet/index.ts';
import { isOpenOn } from './is-open.ts';
import { readSpunDays } from './views.ts';
import { wheelOf } from './wheel-settings.ts';

/** Today's free spin, which is lost at the end of the day. */
export const readySpin = (freeSpins: number): ReadyReader => ({
  feature: 'wheel',
  isPlay: true,
  async read(db, { site, uid }, now) {
    const wheel = wheelOf(site);
    const today = siteDay(now, site.timezone);
    if (!isOpenOn(wheel, today)) return [];
    const spun = await readSpunDays(db, { siteId: site.siteId, uid }, wheel.campaign);
    if (!wheelWeek(spun[0] ?? null, spun, today, freeSpins).canSpin) return [];
    const until = dayStart(dayText(today), site.timezone, 1);
    return [{ kind: 'spin', title: '', amountMinor: null, needMinor: 0n, count: 1, until }];
  },
});
