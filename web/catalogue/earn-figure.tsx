import { useLocale, useText } from '../texts.ts';
import type { Game } from './item.ts';
import { ratioText } from './ratio-text.ts';
import { useEarnedText } from './use-earned-text.ts';

/**
 * The reader's earning per sale, alone: beside it, a second percentage would be read as the platform's. Nothing without a
 * rate: there is nothing to promise.
 */
export function EarnFigure({ earn }: { earn: Game['earn'] | undefined }) {
  const text = useEarnedText()(earn);
  return text !== '' && <strong>{text}</strong>;
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
