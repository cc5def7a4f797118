import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';
import { approximateAmount } from './approximate-amount.ts';
import type { Game } from './item.ts';
import { ratioText } from './ratio-text.ts';

/** The reader's earning per sale: an amount, or the reader's share of a sale if the amount is unknown. */
export function EarnFigure({ earn }: { earn: Game['earn'] }) {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  const { base, percent, sale } = earn;
  const share = ratioText(percent, locale);
  if (sale === '')
    // Without a rate there is nothing to promise.
    return (
      percent > 0 && (
        <strong>
          {t('item.earn')} <span>{share}</span>
        </strong>
      )
    );
  const amount = approximateAmount(sale, unit, locale);
  if (base === 'flat') return <strong>{t('item.earn.sale.flat', { amount })}</strong>;
  return (
    <>
      <strong>{t('item.earn.sale', { amount })}</strong> · <span>{share}</span>
    </>
  );
}

/** The cooperation ratio, with a label that says that it is the platform's. */
export function PlatformRatio({ percent }: { percent: number }) {
  const t = useText();
  const locale = useLocale();
  return (
    <span className="tabular whitespace-nowrap">
      {t('item.ratio')} <span>{ratioText(percent, locale)}</span>
    </span>
  );
}
