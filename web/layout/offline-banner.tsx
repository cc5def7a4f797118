import { useOnline } from '@pitaka/ui/call/network.ts';
import { CloudOff } from 'lucide-react';
import { useText } from '../texts.ts';

/** Says that the phone is offline; what is on the screen stays there. */
export function OfflineBanner() {
  const t = useText();
  const online = useOnline();
  return (
    <div role="status" className="within-phone sticky top-0 z-30">
      {!online && (
        <p className="flex items-center gap-2 bg-notice-soft px-4 py-2 text-notice text-sm">
          <CloudOff aria-hidden size={18} className="shrink-0" />
          <span>
            <strong className="font-semibold">{t('shell.offline')}.</strong> {t('shell.offline.keeps')}
          </span>
        </p>
      )}
    </div>
  );
}
