import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useText } from '../../../texts.ts';

/** Takes a request to pay back: it holds none of one's own limit any more. */
export function CancelDeposit({ id, onChanged }: { id: string; onChanged: () => Promise<unknown> }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await call('/deposit/cancel', { id });
      showToast(t('deposit.cancelled'), { tone: 'positive' });
    } catch {
      // Said already. It may have been paid meanwhile: the page shows where it stands now.
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
