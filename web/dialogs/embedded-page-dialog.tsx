import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { iframeSandboxFor } from './iframe-sandbox-for.ts';

export interface EmbeddedPageDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Address of the page shown inside. */
  address: string;
}

/** A page inside the app, over the whole phone, so that the user does not leave the current page. */
export function EmbeddedPageDialog({ open, onClose, title, address }: EmbeddedPageDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="full" title={title} closeLabel={t('shell.close')}>
      <EmbeddedPage title={title} address={address} />
    </Dialog>
  );
}

/** The frame itself, with a placeholder until the page is loaded. */
export function EmbeddedPage({ title, address }: Pick<EmbeddedPageDialogProps, 'title' | 'address'>) {
  const t = useText();
  const [isThere, setThere] = useState(false);
  const sandbox = iframeSandboxFor(address, location.origin);
  return (
    <div className="relative flex flex-1 flex-col" aria-busy={!isThere}>
      <iframe
        src={address}
        title={title}
        {...(sandbox === undefined ? {} : { sandbox })}
        referrerPolicy="no-referrer"
        onLoad={() => setThere(true)}
        className="w-full flex-1 border-0 bg-page"
      />
      {!isThere && (
        <div className="absolute inset-0 flex flex-col gap-4 bg-page p-4">
          <p role="status" className="sr-only">
            {t('shell.loading')}
          </p>
          <Skeleton className="h-10 w-40" />
          <Skeleton className="w-full flex-1" />
          <Skeleton className="h-14 w-full" />
        </div>
      )}
    </div>
  );
}
