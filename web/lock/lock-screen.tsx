import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { loadStyles } from '../boot/styles.ts';
import { call } from '../call.ts';
import { SixDigitPad } from '../kit/six-digit-pad.tsx';
import { router } from '../navigation/router.ts';
import { logOut } from '../session/session.ts';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';
import { tryPin, unlock } from './app-lock.ts';

/** Covers every page until the PIN is right. After the last wrong try this phone is logged out. */
export function LockScreen() {
  const t = useText();
  const { name } = useSite();
  // A browser closes a dialog at the second Escape: then a new dialog takes its place.
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<number>();
  void loadStyles();

  const leave = async () => {
    call('/cplogin/logout', {}, { errors: 'own' }).catch(() => {});
    logOut();
    await router.navigate({ to: '/login', replace: true });
    unlock();
  };
  const complete = async (pin: string) => {
    setBusy(true);
    const triesLeft = await tryPin(pin);
    setTyped('');
    setBusy(false);
    setLeft(triesLeft);
    if (triesLeft === undefined) return unlock();
    if (triesLeft > 0) return;
    await leave();
    showToast(t('security.lock.out'), { tone: 'negative' });
  };

  return (
    <Dialog
      key={round}
      open
      onClose={() => setRound((before) => before + 1)}
      kind="full"
      dismissable={false}
      bare
      title={t('security.lock.screen')}
      className="visible bg-page"
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-6 overflow-y-auto px-4 py-6">
        <div className="flex flex-col items-center gap-2 text-center">
          <span aria-hidden className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-ink">
            <Lock size={26} />
          </span>
          <p className="text-ink-soft text-sm">{name}</p>
          <p aria-hidden className="font-semibold text-lg">
            {t('security.lock.screen')}
          </p>
          <p role="alert" className="min-h-5 text-balance text-negative text-sm">
            {!busy && left !== undefined && t('security.lock.wrong', { count: left })}
          </p>
        </div>
        <SixDigitPad
          value={typed}
          onChange={setTyped}
          onComplete={(pin) => void complete(pin)}
          label={t('security.lock.screen')}
          disabled={busy}
          busy={busy}
          overLock
        />
        <Button tone="quiet" onClick={() => void leave()}>
          {t('security.lock.forgot')}
        </Button>
      </div>
    </Dialog>
  );
}
