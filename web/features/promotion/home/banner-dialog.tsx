import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { SafeHtml } from '../../../content/safe-html.tsx';
import { useText } from '../../../texts.ts';
import type { Banner } from './banner.ts';

export interface BannerDialogProps {
  open: boolean;
  onClose: () => void;
  banner: Banner;
}

/** Spec: section 2. The banner's name and its remark. */
export default function BannerDialog({ open, onClose, banner }: BannerDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={banner.bannername} closeLabel={t('shell.close')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long remark scrolls, and the keyboard has to reach it */}
      <div tabIndex={0} className="-mx-5 overflow-y-auto px-5 -outline-offset-2">
        <SafeHtml html={banner.remark} />
      </div>
    </Dialog>
  );
}
