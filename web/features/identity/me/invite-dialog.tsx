import { Button } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { QrCode } from '../../../content/qr-code.tsx';
import { useText } from '../../../texts.ts';

export interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  uid: string;
  siteName: string;
}

/** The own invite link as a code to scan, to copy and to share. */
export function InviteDialog({ open, onClose, uid, siteName }: InviteDialogProps) {
  const t = useText();
  const link = `${location.origin}/register?invite=${uid}`;
  const copy = async () => {
    const done = await copyText(link);
    showToast(t(done ? 'shell.copied' : 'shell.copy.failed'), { tone: done ? 'positive' : 'negative' });
  };
  const share = () => {
    // Dismissing the share sheet rejects, and is no failure.
    navigator.share({ title: siteName, url: link }).catch(() => {});
  };
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('account.invite.title')} closeLabel={t('shell.close')}>
      <div className="flex flex-col items-center gap-4 overflow-y-auto">
        <QrCode text={link} label={t('account.invite.qr')} className="w-52 max-w-full rounded-control" />
        <p className="tabular font-bold text-2xl tracking-wide">{uid}</p>
        <p className="text-center text-ink-soft text-sm">{t('account.invite.text')}</p>
        <div className="flex w-full flex-wrap gap-3">
          <Button tone="plain" onClick={() => void copy()} className="flex-1">
            {t('account.invite.copy')}
          </Button>
          {'share' in navigator && (
            <Button onClick={share} className="flex-1">
              {t('account.invite.share')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
