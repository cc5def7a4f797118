import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { QrCode } from '../../../content/qr-code.tsx';
import { useText } from '../../../texts.ts';

/** The code that others scan to send money here: it opens the transfer with this uid filled in. */
export default function MyCodeDialog({ open, onClose, uid }: { open: boolean; onClose: () => void; uid: string }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('transfer.myCode')} closeLabel={t('shell.close')}>
      <div className="flex flex-col items-center gap-4 overflow-y-auto">
        <QrCode
          text={`${location.origin}/Transfer?uid=${uid}`}
          label={t('transfer.myCode.label')}
          className="w-52 max-w-full rounded-control"
        />
        <p className="tabular font-bold text-2xl tracking-wide">{uid}</p>
        <p className="text-center text-ink-soft text-sm">{t('transfer.myCode.text')}</p>
      </div>
    </Dialog>
  );
}
