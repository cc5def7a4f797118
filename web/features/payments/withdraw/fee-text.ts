import type { Translate } from '@pitaka/ui/i18n/translations.ts';
import { isZero } from '@pitaka/ui/money/minor-units.ts';
import type { MessageKey } from '../../../messages/catalogues.ts';
import type { Terms } from './withdrawal.ts';

/** '₱10.00', '1.5 %', '₱10.00 + 1.5 %' or 'None'. */
export function feeText(
  { fee, feePercent }: Pick<Terms, 'fee' | 'feePercent'>,
  t: Translate<MessageKey>,
  money: (amount: string) => string,
): string {
  const isFixed = !isZero(fee);
  if (isZero(feePercent)) return isFixed ? money(fee) : t('withdraw.fee.none');
  const percent = feePercent.replace(/(?:\.0+|(\.[0-9]+?)0+)$/, '$1');
  return isFixed ? t('withdraw.fee.both', { amount: money(fee), percent }) : t('withdraw.fee.percent', { percent });
}
