import { formatMoney, formatMoneyIn } from '@pitaka/ui/money/format-money.ts';
import { useCallback } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale } from '../texts.ts';

/** Decimal text of the wire as this site's money in the current language. */
export function useMoney(): (amount: string) => string {
  const { unit } = useSite();
  const locale = useLocale();
  return useCallback((amount) => formatMoney(amount, unit, locale), [unit, locale]);
}

/** Decimal text of the wire as money in a unit that may differ from the site's. */
export function useMoneyIn(): (amount: string, currency: string) => string {
  const { unit } = useSite();
  const locale = useLocale();
  return useCallback((amount, currency) => formatMoneyIn(amount, currency, unit, locale), [unit, locale]);
}
