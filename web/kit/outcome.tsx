import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FitAmount } from './fit-amount.tsx';
import { useMoney } from './use-money.ts';

export interface OutcomeProps {
  icon: LucideIcon;
  /** Class of the icon's colour, and of the title's where it matters. */
  tone: string;
  title: string;
  titleTone?: string;
  amount: string;
  /** Class of the amount, for an amount that was not moved. */
  amountTone?: string;
  /** The reason, and the next step. */
  text?: ReactNode;
}

/** The state of an amount of money: announced whenever it changes. */
export function Outcome({ icon: Icon, tone, title, titleTone = '', amount, amountTone = '', text }: OutcomeProps) {
  const money = useMoney();
  return (
    <div role="status" className="flex w-full flex-col items-center gap-1.5 pt-3 text-center">
      <span aria-hidden className={`mb-1 grid size-18 place-items-center rounded-full bg-sunken ${tone}`}>
        <Icon size={38} strokeWidth={1.75} />
      </span>
      <h2 className={`text-balance font-semibold text-lg ${titleTone}`}>{title}</h2>
      <FitAmount rem={1.875} className={`font-bold tracking-tight ${amountTone}`}>
        {money(amount)}
      </FitAmount>
      {text && <p className="max-w-sm text-balance break-words text-ink-soft">{text}</p>}
    </div>
  );
}
