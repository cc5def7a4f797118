import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useText } from '../../texts.ts';
import { useMoney } from '../../wallet/use-money.ts';
import type { Sent } from './transfer-page.tsx';

/** The receipt. */
export function DoneStep({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const t = useText();
  const money = useMoney();
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div role="status" className="flex flex-col items-center gap-2 text-center">
        <CircleCheck aria-hidden size={56} strokeWidth={1.5} className="text-positive" />
        <h2 className="font-semibold text-lg">{t('transfer.done')}</h2>
        <p className="tabular break-all font-bold text-3xl tracking-tight">{money(sent.amount)}</p>
        <p className="text-ink-soft">
          {sent.recipient.name} <span className="tabular">{sent.recipient.uid}</span>
        </p>
      </div>
      <dl className="flex flex-col gap-2 rounded-card bg-surface p-4 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{t('transfer.available')}</dt>
          <dd className="tabular">{money(sent.canWithdrawCoin)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="shrink-0 text-ink-soft">{t('transfer.reference')}</dt>
          <dd className="tabular break-all text-end">{sent.id}</dd>
        </div>
      </dl>
      <div className="flex flex-col gap-3">
        <Link to="/my" replace className={buttonClass({ size: 'wide' })}>
          {t('transfer.finish')}
        </Link>
        <Button tone="quiet" onClick={onAgain}>
          {t('transfer.again')}
        </Button>
      </div>
    </div>
  );
}
