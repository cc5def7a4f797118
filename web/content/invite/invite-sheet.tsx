import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { useText } from '../../texts.ts';
import { Poster } from '../poster/poster.tsx';
import { QrCode } from '../qr-code.tsx';

export interface InviteSheetProps {
  open: boolean;
  onClose: () => void;
  code: string;
  link: string;
}

/** The invite link as a QR code and as a poster to save. */
export default function InviteSheet({ open, onClose, code, link }: InviteSheetProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('team.invite')} closeLabel={t('shell.close')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, and the keyboard has to reach it */}
      <div tabIndex={0} className="-mx-5 flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-1 -outline-offset-2">
        <div className="flex flex-col items-center gap-2">
          <QrCode text={link} label={t('team.invite.qr')} className="w-44 max-w-full rounded-control" />
          <p className="tabular font-bold text-2xl tracking-wide">{code}</p>
          <p className="text-center text-ink-soft text-sm">{t('promote.code.hint')}</p>
        </div>
        <Poster
          link={link}
          subject={{
            name: t('team.poster.title'),
            intro: t('team.poster.text', { code }),
            invitation: t('team.poster.invitation'),
            icon: '',
            cover: '',
          }}
        />
      </div>
    </Dialog>
  );
}
