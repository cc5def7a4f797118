import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { useText } from '../texts.ts';

/**
 * The word after an amount of which `part` is not settled yet, quieter than the amount. Without it, people would count
 * on money that can still change. Home and the own links say it with the Report's word.
 */
export function Estimate({ part }: { part: string | undefined }) {
  const t = useText();
  // A server of the version before does not name the part.
  if (isZero(part ?? '')) return null;
  return <span className="font-medium text-xs">{`\u00a0${t('shell.estimated')}`}</span>;
}

/** The same in a label, or in a text that has the amount among other words. */
export function useEstimate(): (amount: string, part: string | undefined) => string {
  const t = useText();
  return (amount, part = '') => (isZero(part) ? amount : `${amount}\u00a0${t('shell.estimated')}`);
}
