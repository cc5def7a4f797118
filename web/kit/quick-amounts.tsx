import { compareMoney } from '@pitaka/ui/money/minor-units.ts';
import type { AmountInput } from './use-amount.ts';
import { useMoney } from './use-money.ts';

export interface QuickAmountsProps {
  label: string;
  /** Decimal text of the wire. */
  amounts: readonly string[];
  input: AmountInput;
  /** The amount is being sent: it may not change. */
  isFixed?: boolean;
}

const THREE_IN_A_ROW = 'grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))]';
/** Avoids a single one in a second row. */
const FOUR = 'grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))]';

/** Amounts to tap instead of typing. */
export function QuickAmounts({ label, amounts, input, isFixed = false }: QuickAmountsProps) {
  const money = useMoney();
  if (amounts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons fill in a field and are no fields themselves
    <div role="group" aria-label={label} className={`grid gap-2 ${amounts.length === 4 ? FOUR : THREE_IN_A_ROW}`}>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          disabled={isFixed}
          aria-pressed={input.amount !== '' && compareMoney(amount, input.amount) === 0}
          onClick={() => input.fill(amount.replace(/\.00$/, ''))}
          className="tabular min-h-11 rounded-control bg-surface px-1 font-medium text-ink transition-colors aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {/* Round sums are easier to read without their zeros; a currency after the number keeps them. */}
          {money(amount).replace(/[.,]00$/, '')}
        </button>
      ))}
    </div>
  );
}
