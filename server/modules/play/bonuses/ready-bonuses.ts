import { parseAmount } from '@pitaka/core/values/money.ts';
import type { Locale } from '../../../platform/http/site.ts';
import type { ReadyReader } from '../../money/wallet/index.ts';
import { readOwnBonuses, type Viewer } from './own-bonuses.ts';

/** More of them stand on their own page. */
const MOST = 3;
const minorOf = (amount: string) => {
  const minor = parseAmount(amount);
  return minor.ok ? minor.value : 0n;
};

/** The bonuses that can be claimed now, each with the turnover that it asks for. */
export const readyBonuses = (textsOf: Readonly<Record<Locale, Viewer['messages']>>): ReadyReader => ({
  feature: 'bonus',
  isPlay: true,
  async read(db, { site, uid, locale }, now) {
    const viewer = { site, locale, now, messages: textsOf[locale] };
    const { content } = await readOwnBonuses(db, viewer, uid, 'claimable', { number: 0, size: 20 });
    return content
      .filter(({ isBlocked }) => !isBlocked)
      .slice(0, MOST)
      .map(({ title, amount, wager, until }) => ({
        kind: 'bonus' as const,
        title,
        amountMinor: minorOf(amount),
        needMinor: minorOf(wager.need),
        count: 1,
        until: until === null ? null : new Date(until),
      }));
  },
});
