import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { useText } from '../texts.ts';

export interface EmbeddedPageDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Address of the page shown inside. */
  address: string;
}

/** A page inside the app, over the whole phone, without leaving what one was doing. */
export function EmbeddedPageDialog({ open, onClose, title, address }: EmbeddedPageDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="full" title={title} closeLabel={t('shell.close')}>
      <iframe
        src={address}
        title={title}
        // A page of ours needs no cage; one of others may not take over the app.
        {...(address.startsWith('/') ? {} : { sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups' })}
        referrerPolicy="no-referrer"
        className="w-full flex-1 border-0 bg-page"
      />
    </Dialog>
  );
}
