import { useState } from 'react';
import type { EmbeddedPageDialogProps } from './embedded-page-dialog.tsx';
import { onDemand } from './on-demand.tsx';

const Loaded = onDemand<EmbeddedPageDialogProps>(async () => ({
  default: (await import('./embedded-page-dialog.tsx')).EmbeddedPageDialog,
}));

/**
 * The dialog for a page inside the app, for screens where few users open it: it is loaded when it is first opened, and
 * stays.
 */
export function EmbeddedPageOnDemand(props: EmbeddedPageDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? <Loaded {...props} /> : null;
}
