import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useText } from '../../../texts.ts';

export interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  demand: { id: string; name: string };
  onRemoved: () => void;
}

/** Asks before a video task is cancelled. */
export default function RemoveDialog({ open, onClose, demand, onRemoved }: RemoveDialogProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call('/doucps/delmydemand', { demandId: demand.id });
      showToast(t('promotion.removed'), { tone: 'positive' });
      onRemoved();
      onClose();
    } catch {
      // The call client shows the error; the question stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('promotion.remove.title')}>
      <p className="text-ink-soft leading-relaxed">{t('promotion.remove.text', { name: demand.name })}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button tone="plain" className="grow basis-28" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button tone="danger" className="grow basis-28" busy={busy} onClick={() => void remove()}>
          {t('promotion.remove.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
