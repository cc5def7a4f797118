import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { useText } from '../texts.ts';

/**
 * Writes a word after an amount of which `part` is not settled yet. Without it, people would count on money that can
 * still change. Home and the own links say it with the Report's word.
 */
export function useEstimate(): (amount: string, part: string | undefined) => string {
  const t = useText();
  // A server of the version before does not name the part.
  return (amount, part = '') => (isZero(part) ? amount : `${amount}\u00a0${t('shell.estimated')}`);
}

/** The word alone, right after an amount on the screen and quieter than it. */
export function Estimate({ part }: { part: string | undefined }) {
  return <span className="font-medium text-xs">{useEstimate()('', part)}</span>;
}
