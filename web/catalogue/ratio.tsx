import { RATIO_SHOWN_FROM_PERCENT } from '@pitaka/contract/constants.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { useLocale, useText } from '../texts.ts';
import { ratioText } from './ratio-text.ts';

/** A cooperation ratio under its name; what the dash means is said to those who cannot see where it stands. */
export function Ratio({ percent, className }: { percent: number; className?: string }) {
  const t = useText();
  const locale = useLocale();
  const none = !(percent >= RATIO_SHOWN_FROM_PERCENT);
  return (
    <p className={classNames('ratio tabular whitespace-nowrap', none ? 'text-ink-faint' : 'text-ink', className)}>
      <span className="font-normal text-ink-soft text-xs">{t('item.ratio')}</span>
      <span className="sr-only">: {none && t('item.noRatio')}</span>
      <span aria-hidden={none || undefined}>{ratioText(percent, locale)}</span>
    </p>
  );
}
