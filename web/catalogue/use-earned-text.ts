import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';
import { approximateAmount } from './approximate-amount.ts';
import type { Game } from './item.ts';
import { ratioText } from './ratio-text.ts';

/** The reader's earning per sale, as one short text. */
export function useEarnedText(): (earn: Game['earn']) => string {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  return ({ base, percent, sale }) => {
    if (sale === '') return `${t('item.earn')} ${ratioText(percent, locale)}`;
    const amount = approximateAmount(sale, unit, locale);
    return t(base === 'flat' ? 'item.earn.sale.flat' : 'item.earn.sale', { amount });
  };
}
