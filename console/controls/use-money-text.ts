import type { Locale } from '@pitaka/contract/locales.ts';
import { formatMoney } from '@pitaka/ui/money/format-money.ts';
import { useOperator } from '../session/use-operator.ts';
import { i18n } from '../texts.ts';

/** Amounts in the site's unit, as text for a sentence. */
export function useMoneyText(): (amount: string) => string {
  const { site } = useOperator();
  return (amount) => formatMoney(amount, site.unit, i18n.locale as Locale);
}
