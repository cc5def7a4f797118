import { Button } from '../../../controls/button.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { InfoDialog } from '../../../controls/dialog.tsx';
import { useText } from '../../../texts.ts';

export interface HandOver {
  name: string;
  password: string;
  /** The hand-over takes effect once another owner agrees. */
  waits: boolean;
}

export interface HandOverDialogProps {
  handOver: HandOver | undefined;
  onClose: () => void;
}

/** The only moment at which a one-time password is shown. */
export function HandOverDialog({ handOver, onClose }: HandOverDialogProps) {
  const t = useText();
  return (
    <InfoDialog open={handOver !== undefined} onClose={onClose} title={t('account.staff.handOver')}>
      {handOver && (
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">{t('account.staff.handOverText', { name: handOver.name })}</p>
          {handOver.waits && <p className="font-medium text-notice">{t('account.staff.handOverWaits')}</p>}
          <p className="rounded-card border border-line bg-page px-4 py-3 text-lg">
            <Copyable value={handOver.password} />
          </p>
          <Button tone="primary" className="self-end" onClick={onClose}>
            {t('account.staff.done')}
          </Button>
        </div>
      )}
    </InfoDialog>
  );
}
