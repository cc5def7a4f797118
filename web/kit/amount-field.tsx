import { moneySign } from '@pitaka/ui/money/format-money.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { FieldFrame, inputClass } from '@pitaka/ui/primitives/field.tsx';
import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';
import type { AmountInput } from './use-amount.ts';
import { useMoney } from './use-money.ts';

export interface AmountFieldProps {
  input: AmountInput;
  label: string;
  /** The available amount; "All" fills it in. */
  available?: string | undefined;
  /** Set if a limit allows less than the available amount. */
  all?: string | undefined;
  hint?: string | undefined;
  readOnly?: boolean;
}

/** An amount of money: its sign before it, separators after typing, the available amount below it. */
export function AmountField({ input, label, available, all = available, hint, readOnly = false }: AmountFieldProps) {
  const t = useText();
  const money = useMoney();
  const locale = useLocale();
  const { unit } = useSite();
  const below = available === undefined ? hint : t('kit.available', { amount: money(available) });
  return (
    <FieldFrame label={label} error={input.error} hint={below}>
      {({ id, describedBy, invalid }) => (
        <div className="flex flex-wrap items-stretch gap-2">
          <div className="relative min-w-36 flex-1">
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center font-semibold text-ink-soft text-xl"
            >
              {moneySign(unit, locale)}
            </span>
            <input
              ref={input.field}
              id={id}
              value={input.typed}
              onChange={(event) => input.type(event.target.value)}
              onBlur={input.group}
              readOnly={readOnly}
              inputMode="decimal"
              autoComplete="off"
              aria-describedby={describedBy}
              aria-invalid={invalid}
              className={`${inputClass} tabular min-h-14 ps-11! font-semibold text-xl read-only:bg-sunken`}
            />
          </div>
          {all !== undefined && !readOnly && (
            <Button tone="plain" onClick={() => input.fill(all)} className="shrink-0">
              {t('kit.all')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
