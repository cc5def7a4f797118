import { Toaster } from '@pitaka/ui/primitives/toaster.tsx';
import { Outlet } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { useCall } from '../data/use-call.ts';
import { useKeys } from '../keys/use-keys.ts';
import type { Path } from '../navigation/place.ts';
import { useGo } from '../navigation/use-go.ts';
import { renewOperator } from '../session/session.ts';
import { useMay } from '../session/use-operator.ts';
import { useText } from '../texts.ts';
import { FindBox } from './find-box.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Nav } from './nav.tsx';
import { NAV_GROUPS } from './nav-items.ts';
import { OperatorMenu } from './operator-menu.tsx';
import { SiteSwitch } from './site-switch.tsx';
import { useWaitingCounts } from './use-waiting-counts.ts';

const RENEW_MS = 60_000;
const GO_MS = 1500;

/** What stands around every page of the desk. */
export function Shell() {
  const t = useText();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const me = useCall('/console/me', {}, { everyMs: RENEW_MS });
  const counts = useWaitingCounts();
  useEffect(() => {
    if (me.data) renewOperator(me.data);
  }, [me.data]);
  useGoKeys();
  useKeys({ '?': () => setHelpOpen(true) });

  return (
    <div className="flex h-dvh overflow-hidden">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        {t('shell.skip')}
      </a>
      <Nav counts={counts} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-12 shrink-0 items-center gap-3 border-line border-b bg-surface px-3">
          <SiteSwitch />
          <FindBox />
          <span className="flex-1" />
          <IconButton label={t('shell.keys')} onClick={() => setHelpOpen(true)} className="pointer-coarse:hidden">
            <Keyboard aria-hidden size={17} />
          </IconButton>
          <OperatorMenu />
        </header>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto outline-none">
          <Outlet />
        </main>
      </div>
      <KeysHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <Toaster />
    </div>
  );
}

/** g and then a letter goes to a place. */
function useGoKeys(): void {
  const may = useMay();
  const go = useGo();
  const [armedUntil, setArmedUntil] = useState(0);
  const leave = (to: Path) => {
    setArmedUntil(0);
    go({ to });
  };
  const isArmed = armedUntil > 0;
  useEffect(() => {
    if (!isArmed) return;
    const timer = setTimeout(() => setArmedUntil(0), GO_MS);
    return () => clearTimeout(timer);
  }, [isArmed]);
  const places = NAV_GROUPS.flatMap((group) => group.items).filter((item) => may(item.permission));
  useKeys({
    g: () => setArmedUntil(Date.now() + GO_MS),
    ...(isArmed ? Object.fromEntries(places.map((place) => [place.goKey, () => leave(place.to)])) : {}),
  });
}
