import { moneySign } from '@pitaka/ui/money/format-money.ts';
import { type ReactNode, useId } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';
import type { AmountInput } from './use-amount.ts';

/** The width of a digit of bold type, and of the sign before the number, as shares of the type's size. */
const DIGIT_EM = 0.62;
const SIGN_EM = 0.75;
const LARGEST_REM = 3.5;

export interface AmountHeroProps {
  input: AmountInput;
  label: string;
  /** Below the amount: its bounds, or the available money. */
  hint?: string | undefined;
  /** "All" fills it in. */
  all?: string | undefined;
  /** Shown below the hint. */
  children?: ReactNode;
  readOnly?: boolean;
}

/** The amount as the largest thing of its screen: one line, which gets smaller before it would leave its box. */
export function AmountHero({ input, label, hint, all, children, readOnly = false }: AmountHeroProps) {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  const noteId = useId();
  const { typed, error } = input;
  const digits = Math.max(1, typed.length);
  const share = 92 / (digits * DIGIT_EM + SIGN_EM);
  const note = error ?? hint;
  return (
    <div className="flex flex-col items-center gap-2 rounded-card bg-surface px-4 pt-4 pb-5 text-center">
      <label className="@container block w-full cursor-text rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <span
          style={{ fontSize: `min(${LARGEST_REM}rem, ${share.toFixed(2)}cqi)` }}
          className="flex items-baseline justify-center font-bold leading-tight tracking-tight"
        >
          <span aria-hidden className="pe-[0.08em] text-[0.62em] text-ink-soft">
            {moneySign(unit, locale)}
          </span>
          <input
            ref={input.field}
            aria-label={label}
            value={typed}
            onChange={(event) => input.type(event.target.value)}
            onBlur={input.group}
            readOnly={readOnly}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            aria-describedby={note ? noteId : undefined}
            aria-invalid={error ? true : undefined}
            // A caret at the end needs a little more than the digits.
            style={{ width: `calc(${digits}ch + 0.12em)` }}
            className="tabular min-w-0 bg-transparent p-0 text-ink caret-accent outline-none placeholder:text-ink-faint read-only:text-ink-soft"
          />
        </span>
      </label>
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={`text-balance text-sm ${error ? 'text-negative' : 'text-ink-soft'}`}
        >
          {note}
        </p>
      )}
      {children}
      {all !== undefined && !readOnly && (
        <button
          type="button"
          onClick={() => input.fill(all)}
          className="min-h-11 rounded-full bg-accent-soft px-5 font-semibold text-accent-ink text-sm"
        >
          {t('kit.all')}
        </button>
      )}
    </div>
  );
}
