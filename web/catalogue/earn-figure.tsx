import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';
import { approximateAmount } from './approximate-amount.ts';
import type { Game } from './item.ts';
import { ratioText } from './ratio-text.ts';

/** The reader's earnings from a sale: a share, or a fixed amount. */
export function useEarned({ base, percent, sale }: Game['earn']): string {
  const locale = useLocale();
  const { unit } = useSite();
  return base === 'flat' ? approximateAmount(sale, unit, locale) : ratioText(percent, locale);
}

export function earnLabel({ base }: Game['earn']) {
  return base === 'flat' ? 'item.earn.flat' : 'item.earn';
}

/** The most prominent part of a row, with its name under it. */
export function EarnFigure({ earn }: { earn: Game['earn'] }) {
  const t = useText();
  const earned = useEarned(earn);
  return (
    <>
      <span className="font-normal text-ink-soft text-xs">{t(earnLabel(earn))}</span> <span>{earned}</span>
    </>
  );
}

/** Under the item's text: the approximate earnings of a sale, and what the platform pays. */
export function EarnNote({ earn, percent }: { earn: Game['earn']; percent: number }) {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  return (
    <p className="item-row-meta tabular text-ink-soft text-xs">
      {earn.sale !== '' && earn.base !== 'flat' && (
        <>
          <strong className="font-semibold text-ink">
            {t('item.earn.sale', { amount: approximateAmount(earn.sale, unit, locale) })}
          </strong>
          {' · '}
        </>
      )}
      {t('item.ratio')} <span>{ratioText(percent, locale)}</span>
    </p>
  );
}
