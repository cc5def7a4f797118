import { Button, type ButtonTone } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { useText } from '../texts.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  confirmLabel: string;
  /** The label of the declining button, if 'Cancel' would be misread. */
  closeLabel?: string;
  tone?: ButtonTone;
  busy?: boolean;
  onConfirm: () => void;
}

/** A confirmation with two buttons. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useText();
  const { open, onClose, title, text, confirmLabel, closeLabel, tone = 'primary', busy = false, onConfirm } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {text && <p className="text-ink-soft text-sm">{text}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="plain" onClick={onClose} className="flex-1">
          {closeLabel ?? t('shell.cancel')}
        </Button>
        <Button tone={tone} busy={busy} onClick={onConfirm} className="flex-1">
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
