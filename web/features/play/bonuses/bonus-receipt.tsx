import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Gift } from 'lucide-react';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { ReceiptLines } from '../../../kit/receipt.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { WonBanner } from '../../../kit/won-banner.tsx';
import { useText } from '../../../texts.ts';
import type { ClaimedBonus } from './bonus.ts';

export interface BonusReceiptProps {
  claimed: ClaimedBonus;
  open: boolean;
  onClose: () => void;
  /** Opens the list that contains the bonus now. */
  onShow: () => void;
}

/** The granted bonus, and its conditions. */
export function BonusReceipt({ claimed, open, onClose, onShow }: BonusReceiptProps) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const { state, title, amount, wager, until, id, canWithdrawCoin } = claimed;
  const lines = [
    { label: t('bonus.receipt.bonus'), value: title },
    ...(isZero(wager.need) ? [] : [{ label: t('bonus.receipt.need'), value: money(wager.need), strong: true }]),
    ...(until && state === 'active' ? [{ label: t('bonus.receipt.until'), value: moment(until) }] : []),
    { label: t('bonus.receipt.available'), value: money(canWithdrawCoin) },
    { label: t('kit.reference'), value: id, copyLabel: t('kit.reference.copy') },
  ];
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('bonus.receipt')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-5 overflow-y-auto p-1">
        <div role="status" className="flex flex-col gap-3">
          <WonBanner icon={Gift} title={t(`bonus.receipt.${state}`)}>
            <FitAmount rem={2.25} className="font-bold tracking-tight">
              {money(amount)}
            </FitAmount>
          </WonBanner>
          <p className="text-ink-soft">{t(`bonus.receipt.${state}.text`)}</p>
        </div>
        <ReceiptLines lines={lines} />
        <Button size="wide" onClick={onShow}>
          {t('bonus.receipt.show')}
        </Button>
      </div>
    </Dialog>
  );
}
