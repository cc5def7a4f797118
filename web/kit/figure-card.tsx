import type { ReactNode } from 'react';
import { FitAmount } from './fit-amount.tsx';
import { useMoney } from './use-money.ts';

export interface FigureCardProps {
  label: string;
  amount: string;
  children?: ReactNode;
}

/** The main figure of a screen. */
export function FigureCard({ label, amount, children }: FigureCardProps) {
  const money = useMoney();
  return (
    <section className="flex flex-col gap-1 rounded-card bg-surface p-5">
      <p className="text-ink-soft text-sm">{label}</p>
      <FitAmount rem={2.25} className="font-bold tracking-tight">
        {money(amount)}
      </FitAmount>
      {children}
    </section>
  );
}
