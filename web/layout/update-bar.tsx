import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { applyUpdate } from '../worker/start-worker.ts';

/** A newer version waits: it is applied when the user agrees, so that it never interrupts typing. */
export default function UpdateBar({ onLater }: { onLater: () => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  return (
    <div
      role="status"
      className="within-phone fixed inset-x-0 bottom-0 z-40 mx-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-raised px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] shadow-float [:root:has(.tab-bar)_&]:bottom-(--tab-bar) [:root:has(.tab-bar)_&]:pb-2"
    >
      <p className="min-w-0 flex-[1_1_10rem] text-sm">{t('app.update.text')}</p>
      <div className="ms-auto flex flex-wrap justify-end gap-1">
        <Button tone="quiet" size="row" onClick={onLater}>
          {t('app.update.later')}
        </Button>
        <Button
          size="row"
          busy={busy}
          onClick={() => {
            setBusy(true);
            applyUpdate();
          }}
        >
          {t('app.update')}
        </Button>
      </div>
    </div>
  );
}
