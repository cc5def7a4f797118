import { Button } from '@pitaka/ui/primitives/button.tsx';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { announceItemChange } from '../../../catalogue/item-changes.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useText } from '../../../texts.ts';

const RemoveDialog = onDemand(() => import('./remove-dialog.tsx'));

/** Cancels the application for a video task, after a question. */
export function CancelTask({ detail: { kind, id, name } }: { detail: ItemDetail }) {
  const t = useText();
  const dialog = useHistoryDialog('remove');
  return (
    <>
      <Button
        tone="quiet"
        className="self-center"
        aria-label={t('promotion.remove', { name })}
        aria-haspopup="dialog"
        onClick={dialog.show}
      >
        {t('promotion.remove.confirm')}
      </Button>
      <RemoveDialog
        open={dialog.open}
        onClose={dialog.hide}
        demand={{ id, name }}
        onRemoved={() => announceItemChange({ kind, id, apply: true, link: '' })}
      />
    </>
  );
}
