import type { Translate } from '@pitaka/ui/i18n/translations.ts';
import type { MessageKey } from '../../../messages/catalogues.ts';
import type { Terms } from './withdrawal.ts';

/** '₱10.00', '1.5 %', '₱10.00 + 1.5 %' or 'None'. */
export function feeText(
  { fee, feePercent }: Pick<Terms, 'fee' | 'feePercent'>,
  t: Translate<MessageKey>,
  money: (amount: string) => string,
): string {
  const percent = String(Number(feePercent));
  const isFixed = Number(fee) > 0;
  if (percent === '0') return isFixed ? money(fee) : t('withdraw.fee.none');
  return isFixed ? t('withdraw.fee.both', { amount: money(fee), percent }) : t('withdraw.fee.percent', { percent });
}
