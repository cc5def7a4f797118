import { Button } from '../../../controls/button.tsx';
import { TextArea } from '../../../controls/field.tsx';
import { Notice } from '../../../controls/notice.tsx';
import type { Command } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';

export interface SaveRowProps {
  save: Command<'/console/settings/save'>;
  reason: string;
  onReason: (reason: string) => void;
  onSave: () => void;
  onDiscard: () => void;
  /** A value has to be corrected first. */
  isBlocked?: boolean;
}

/** The reason of a section's change, and buttons to save or discard it. */
export function SaveRow({ save, reason, onReason, onSave, onDiscard, isBlocked = false }: SaveRowProps) {
  const t = useText();
  return (
    <>
      <TextArea
        label={t('shell.reason')}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        error={save.fieldError('reason')}
        maxLength={500}
      />
      {save.refusal && <Notice tone="negative">{save.refusal}</Notice>}
      <div className="flex gap-2">
        <Button tone="primary" busy={save.isRunning} disabled={isBlocked} onClick={onSave}>
          {t('kit.form.save')}
        </Button>
        <Button tone="quiet" onClick={onDiscard}>
          {t('kit.form.discard')}
        </Button>
      </div>
    </>
  );
}
