import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { useLocale, useText } from '../../../texts.ts';

/** '84 clicks · 6 conversions'; without clicks only the conversions. */
export function useCounts(): (counted: { clicks?: number; conversions: number }) => string {
  const t = useText();
  const number = numberFormat(useLocale());
  return ({ clicks, conversions }) => {
    const sales = t('report.row.conversions', { count: conversions });
    return clicks === undefined
      ? sales
      : `${t('report.row.clicks', { count: clicks, number: number.format(clicks) })} · ${sales}`;
  };
}
