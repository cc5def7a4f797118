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
/** Two rows of two if there is no room for one row: a single amount in a second row would look forgotten. */
const FOUR = 'grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))]';
const LONG_FOUR = 'grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]';
/** The longest text, in characters, that fits a quarter of a phone's width. */
const SHORT = 7;

/** Amounts to tap instead of typing. */
export function QuickAmounts({ label, amounts, input, isFixed = false }: QuickAmountsProps) {
  const money = useMoney();
  if (amounts.length === 0) return null;
  // Round sums are easier to read without their zeros; a currency after the number keeps them.
  const texts = amounts.map((amount) => money(amount).replace(/[.,]00$/, ''));
  const four = texts.some(({ length }) => length > SHORT) ? LONG_FOUR : FOUR;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons fill in a field and are no fields themselves
    <div role="group" aria-label={label} className={`grid gap-2 ${amounts.length === 4 ? four : THREE_IN_A_ROW}`}>
      {amounts.map((amount, index) => (
        <button
          key={amount}
          type="button"
          disabled={isFixed}
          aria-pressed={input.amount !== '' && compareMoney(amount, input.amount) === 0}
          onClick={() => input.fill(amount.replace(/\.00$/, ''))}
          className="tabular min-h-11 rounded-control bg-surface px-1 font-medium text-ink transition-colors aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {texts[index]}
        </button>
      ))}
    </div>
  );
}
