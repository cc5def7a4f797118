import { Button, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { dismissHint, install, isHintDismissed, useInstallMethod } from './install.ts';

/** On My, until the app is installed or the hint dismissed: the app can be put on the home screen. */
export default function InstallHint() {
  const t = useText();
  const { name } = useSite();
  const way = useInstallMethod();
  const [isAway, setAway] = useState(isHintDismissed);
  if (way === 'none' || isAway) return null;
  const dismiss = () => {
    dismissHint();
    setAway(true);
  };
  return (
    <section className="flex items-start gap-3 rounded-card bg-surface p-4">
      <img src="/icon.svg" alt="" width={44} height={44} className="rounded-control" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{t('app.install.title', { name })}</h2>
        <p className="text-ink-soft text-sm">{t(way === 'ios' ? 'app.install.ios' : 'app.install.text')}</p>
        {way === 'prompt' && (
          <Button size="row" tone="soft" onClick={() => void install()} className="mt-2">
            {t('app.install')}
          </Button>
        )}
      </div>
      <IconButton label={t('shell.close')} onClick={dismiss} className="-me-2 -mt-2">
        <X aria-hidden size={20} />
      </IconButton>
    </section>
  );
}
