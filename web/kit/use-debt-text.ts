import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { useText } from '../texts.ts';
import { useMoney } from './use-money.ts';

/** Text about the part of a movement that paid a debt, or became one; '' if no part did. */
export function useDebtText(): (debt: string) => string {
  const t = useText();
  const money = useMoney();
  return (debt) => {
    if (isZero(debt)) return '';
    return debt.startsWith('-')
      ? t('kit.debt.made', { amount: money(debt.slice(1)) })
      : t('kit.debt.paid', { amount: money(debt) });
  };
}
