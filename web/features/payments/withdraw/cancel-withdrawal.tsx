import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { WithdrawalDetail } from './withdrawal.ts';

export interface CancelWithdrawalProps {
  withdrawal: WithdrawalDetail;
  onChanged: () => Promise<void>;
}

/**
 * Cancels the withdrawal before the payment has begun. Whichever comes first decides, and the page shows the result.
 */
export function CancelWithdrawal({ withdrawal, onChanged }: CancelWithdrawalProps) {
  const t = useText();
  const money = useMoney();
  const question = useHistoryDialog('cancel-withdrawal');
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await call('/withdraw/cancel', { id: withdrawal.id });
      showToast(t('withdraw.cancelled'), { tone: 'positive' });
    } catch {
      // The call client shows the error. The cancellation may have been too late: then the page shows the current
      // state.
    }
    question.hide();
    await onChanged();
    setBusy(false);
  };
  return (
    <>
      <Button tone="danger" size="wide" onClick={question.show}>
        {t('withdraw.cancel')}
      </Button>
      <ConfirmDialog
        open={question.open}
        onClose={question.hide}
        title={t('withdraw.cancel.title')}
        text={t('withdraw.cancel.text', { amount: money(withdrawal.amount) })}
        confirmLabel={t('withdraw.cancel')}
        closeLabel={t('withdraw.cancel.keep')}
        tone="danger"
        busy={busy}
        onConfirm={() => void cancel()}
      />
    </>
  );
}
