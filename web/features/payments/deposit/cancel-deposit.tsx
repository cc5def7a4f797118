import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useText } from '../../../texts.ts';

/** Cancels a deposit: it no longer counts towards an own limit. */
export function CancelDeposit({ id, onChanged }: { id: string; onChanged: () => Promise<unknown> }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await call('/deposit/cancel', { id });
      showToast(t('deposit.cancelled'), { tone: 'positive' });
    } catch {
      // The call client shows the error. It may have been paid meanwhile: the page shows its current state.
    }
    await onChanged();
    setBusy(false);
  };
  return (
    <Button tone="quiet" size="wide" busy={busy} onClick={() => void cancel()}>
      {t('deposit.cancel')}
    </Button>
  );
}
