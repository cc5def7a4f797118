import { compareMoney } from '@pitaka/ui/money/minor-units.ts';
import { typedAmount } from '@pitaka/ui/money/typed-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';

export interface QuickPicksProps {
  /** Decimal text as the wire gives it. */
  picks: readonly string[];
  chosen: string;
  onPick: (amount: string) => void;
}

/** Amounts to tap instead of typing. */
export function QuickPicks({ picks, chosen, onPick }: QuickPicksProps) {
  const t = useText();
  const money = useMoney();
  if (picks.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons fill in a field and are no fields themselves
    <div
      role="group"
      aria-label={t('deposit.picks')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-2"
    >
      {picks.map((pick) => (
        <button
          key={pick}
          type="button"
          aria-pressed={isSame(pick, chosen)}
          onClick={() => onPick(pick.replace(/\.00$/, ''))}
          className="tabular min-h-11 rounded-control bg-surface px-2 font-medium text-ink transition-colors aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {/* Round sums read better without their zeros; a currency that stands behind the number keeps them. */}
          {money(pick).replace(/[.,]00$/, '')}
        </button>
      ))}
    </div>
  );
}

function isSame(pick: string, typed: string): boolean {
  return typed !== '' && compareMoney(pick, typedAmount(typed)) === 0;
}
