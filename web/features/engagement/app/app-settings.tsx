import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { install, useInstallMethod } from './install.ts';
import { PushRow } from './push-row.tsx';

/** In the settings: push notifications on this phone, and the app on the home screen. */
export function AppSettings() {
  const t = useText();
  const user = useUser();
  const { features, name } = useSite();
  const way = useInstallMethod();
  const hasPush = features.messages && user !== undefined;
  if (!hasPush && way === 'none') return null;
  return (
    <section className="flex flex-col gap-1.5 empty:hidden has-[ul:empty]:hidden">
      <h2 className="px-1 font-semibold text-ink-faint text-sm">{t('app.title')}</h2>
      <ul className="rounded-card bg-surface">
        {hasPush && <PushRow />}
        {way !== 'none' && (
          <li className="flex flex-wrap items-center gap-3 px-4 py-3 not-first:border-line not-first:border-t">
            <span className="min-w-0 flex-1">
              <span className="block">{t('app.install.title', { name })}</span>
              <span className="block text-ink-soft text-sm">
                {t(way === 'ios' ? 'app.install.ios' : 'app.install.text')}
              </span>
            </span>
            {way === 'prompt' && (
              <Button size="row" tone="soft" onClick={() => void install()}>
                {t('app.install')}
              </Button>
            )}
          </li>
        )}
      </ul>
    </section>
  );
}
