import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { compareMoney } from '@pitaka/ui/money/minor-units.ts';
import { Landmark, Smartphone } from 'lucide-react';
import { useId } from 'react';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';

export type Method = AnswerOf<'/deposit/methods'>[number];

export interface MethodChoiceProps {
  methods: readonly Method[];
  value: string;
  /** The typed amount: a method that does not take it says so. */
  amount: string | undefined;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** A deposit is being sent: the choice may not change. */
  isFixed: boolean;
}

/** The site's deposit methods as tiles, each with its fee and time; the user chooses one. */
export function MethodChoice({ methods, value, amount, onChange, error, isFixed }: MethodChoiceProps) {
  const t = useText();
  const money = useMoney();
  const errorId = useId();
  // The chosen method's reason stands at the amount.
  const isOutside = (method: Method, typed: string | undefined) =>
    method.code !== value &&
    typed !== undefined &&
    (compareMoney(typed, method.minimum) < 0 || compareMoney(typed, method.maximum) > 0);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink-soft text-sm">{t('deposit.method')}</legend>
      <div className="flex flex-col gap-2">
        {methods.map((method) => {
          const Icon = method.way === 'page' ? Smartphone : Landmark;
          return (
            <label
              key={method.code}
              className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card bg-surface px-4 py-3 has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-accent has-focus-visible:outline-3"
            >
              <span
                aria-hidden
                className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink"
              >
                <Icon size={22} strokeWidth={1.75} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block break-words font-semibold">{method.name}</span>
                <span className="block text-ink-soft text-sm">
                  {t('deposit.fee.none')} · {method.arrival}
                </span>
                <span className="block text-ink-faint text-xs">{t(`deposit.method.${method.way}`)}</span>
                {isOutside(method, amount) && (
                  <span className="tabular block text-notice text-sm">
                    {t('deposit.bounds', { minimum: money(method.minimum), maximum: money(method.maximum) })}
                  </span>
                )}
              </span>
              <input
                type="radio"
                name="method"
                value={method.code}
                checked={method.code === value}
                disabled={isFixed}
                onChange={() => onChange(method.code)}
                className="size-5 shrink-0 accent-(--color-accent) outline-none"
              />
            </label>
          );
        })}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-negative text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
