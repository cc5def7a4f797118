import { useId } from 'react';
import { CopyLine } from '../../../kit/copy-line.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { Deposit } from './deposit-status.ts';

/**
 * The data for the bank's app, each line with a copy button. The reference is highlighted: without it the payment
 * cannot be attributed.
 */
export function PayByHand({ deposit }: { deposit: Deposit }) {
  const t = useText();
  const money = useMoney();
  const id = useId();
  const copyLabel = (field: string) => t('deposit.copy', { what: field });
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-card bg-surface p-4">
      <h2 id={id} className="font-semibold">
        {t('deposit.payTo')}
      </h2>
      <dl className="flex flex-col divide-y divide-line">
        {deposit.instructions.map(({ label, value }) => (
          <CopyLine key={label} label={label} value={value} copyLabel={copyLabel(label)} />
        ))}
        <CopyLine
          label={t('kit.amount')}
          value={money(deposit.amount)}
          copied={deposit.amount}
          copyLabel={copyLabel(t('kit.amount'))}
        />
        <CopyLine
          label={t('kit.reference')}
          value={deposit.reference}
          copyLabel={copyLabel(t('kit.reference'))}
          code
          large
        />
      </dl>
      <p className="rounded-control bg-notice-soft px-3.5 py-3 text-notice text-sm">{t('deposit.payTo.text')}</p>
    </section>
  );
}
