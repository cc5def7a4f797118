import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
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
        <FitAmount rem={1.875} className="font-bold tracking-tight">
          {money(sent.amount)}
        </FitAmount>
        <p className="text-ink-soft">
          {sent.recipient.name} <span className="tabular">{sent.recipient.uid}</span>
        </p>
      </div>
      <Facts className="rounded-card bg-surface p-4">
        <Fact label={t('transfer.available')}>{money(sent.canWithdrawCoin)}</Fact>
        <Fact label={t('transfer.reference')}>{sent.id}</Fact>
      </Facts>
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
