import { Toaster } from '@pitaka/ui/primitives/toaster.tsx';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { POLL } from '../data/polling.ts';
import { useCall } from '../data/use-call.ts';
import { useGoKeys, useKeys } from '../keys/use-keys.ts';
import { RecordSlot } from '../kit/records/record-slot.ts';
import { useGo } from '../navigation/use-go.ts';
import { MENU, type Waiting } from '../pages.ts';
import { renewOperator } from '../session/session.ts';
import { useHasPermission } from '../session/use-operator.ts';
import { useText } from '../texts.ts';
import { FilesTray } from './files-tray.tsx';
import { FindBox } from './find-box.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Nav } from './nav.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { SiteSwitch } from './site-switch.tsx';
import { useMenu } from './use-menu.ts';

/** The number of waiting records at each page of the navigation. */
function useWaiting(): Readonly<Record<string, Waiting | undefined>> {
  const may = useHasPermission();
  const { data } = useCall('/console/dashboard', {}, { everyMs: POLL.list, enabled: may('dashboard.view') });
  if (!data) return {};
  return Object.fromEntries(MENU.map(({ path, menu }) => [path, menu.badge?.(data)]));
}

/** The frame around every page: navigation, find box, and at the right the open record. */
export function Shell() {
  const t = useText();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const me = useCall('/console/me', {}, { everyMs: POLL.session });
  const waiting = useWaiting();
  useEffect(() => {
    if (me.data) renewOperator(me.data);
  }, [me.data]);
  usePageKeys();
  useKeys({ '?': () => setHelpOpen(true) });

  return (
    <div className="flex h-dvh overflow-hidden bg-surface">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        {t('shell.skip')}
      </a>
      <Nav waiting={waiting} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-15 shrink-0 items-center gap-2.5 px-4 wide:px-6">
          <span className="wide:hidden shrink-0">
            <SiteSwitch />
          </span>
          <FindBox />
          <FilesTray />
          <Button hint="?" onClick={() => setHelpOpen(true)} className="pointer-coarse:hidden">
            {t('shell.keys')}
          </Button>
          <OperatorMenu />
        </header>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto outline-none">
          <RecordSlot value={slot}>
            <Outlet />
          </RecordSlot>
        </main>
      </div>
      <div ref={setSlot} className="contents" />
      <KeysHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <Toaster inHeader />
    </div>
  );
}

/** g and then a letter opens a page. */
function usePageKeys(): void {
  const go = useGo();
  const keyed = useMenu().flatMap(({ menu: { key }, path }) =>
    key === undefined ? [] : [[key, () => go({ to: path })] as const],
  );
  useGoKeys(Object.fromEntries(keyed));
}
