import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';
import { approximateAmount } from './approximate-amount.ts';
import type { Game } from './item.ts';
import { ratioText } from './ratio-text.ts';

/**
 * The reader's earning per sale, as one short text; '' if there is none to name. Pay for an install or a sign-up is never
 * a share: the event has no amount of which it could be one.
 */
export function useEarnedText(): (earn: Game['earn'] | undefined) => string {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  return (earn) => {
    // Lists that the version before stored on this phone have video tasks without it, and name no event.
    if (!earn) return '';
    const { base, event = 'sale', percent, sale } = earn;
    if (sale === '') return percent > 0 && event === 'sale' ? `${t('item.earn')} ${ratioText(percent, locale)}` : '';
    const amount = approximateAmount(sale, unit, locale);
    if (event === 'sale') return t(base === 'flat' ? 'item.earn.sale.flat' : 'item.earn.sale', { amount });
    return t(`item.earn.${event}`, { amount: base === 'flat' ? amount : `≈ ${amount}` });
  };
}
