import { isSimpleCode } from '@pitaka/core/values/simple-digits.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { SixDigitPad } from '../../../kit/six-digit-pad.tsx';
import {
  canLock,
  LOCK_DELAYS_S,
  LOCK_TRIES,
  readLock,
  removeLock,
  setLock,
  setLockDelay,
  tryPin,
} from '../../../lock/app-lock.ts';
import { logOut } from '../../../session/session.ts';
import { useText } from '../../../texts.ts';

/** The lock of this app on this phone: switched on with a PIN, changed and switched off by the same PIN. */
export default function AppLockSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('security.lock')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-5 overflow-y-auto p-1">
        <AppLock onClose={onClose} />
      </div>
    </Dialog>
  );
}

type Step = 'overview' | 'choose' | 'change' | 'off';

function AppLock({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [step, setStep] = useState<Step>('overview');
  const lock = readLock();
  const finish = (message: string) => {
    showToast(message, { tone: 'positive' });
    onClose();
  };
  if (!canLock()) return <p className="text-ink-soft">{t('security.lock.insecure')}</p>;
  if (step === 'choose') {
    return (
      <ChoosePin
        onPin={async (pin) => {
          await setLock(pin, lock?.delaySeconds ?? 60);
          finish(t(lock ? 'security.lock.changed' : 'security.lock.set'));
        }}
      />
    );
  }
  if (step !== 'overview') {
    return (
      <CurrentPin
        onRight={() => {
          if (step === 'change') return setStep('choose');
          removeLock();
          finish(t('security.lock.removed'));
        }}
      />
    );
  }
  return (
    <>
      <p className="text-ink-soft">{t('security.lock.text', { count: LOCK_TRIES })}</p>
      {lock ? <LockOptions onStep={setStep} /> : null}
      {!lock && (
        <Button size="wide" onClick={() => setStep('choose')}>
          {t('security.lock.turnOn')}
        </Button>
      )}
    </>
  );
}

function LockOptions({ onStep }: { onStep: (step: Step) => void }) {
  const t = useText();
  const [delay, setDelay] = useState(readLock()?.delaySeconds ?? 0);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <h3 className="font-semibold text-sm">{t('security.lock.after')}</h3>
        <Chips
          label={t('security.lock.after')}
          choices={LOCK_DELAYS_S.map((one) => ({ value: String(one), label: t(`security.lock.after.${one}`) }))}
          value={String(delay)}
          onChange={(value) => {
            const chosen = LOCK_DELAYS_S.find((one) => String(one) === value) ?? 0;
            setLockDelay(chosen);
            setDelay(chosen);
          }}
          className="[&_button:not([aria-pressed=true])]:bg-sunken"
        />
      </div>
      <Button tone="soft" size="wide" onClick={() => onStep('change')}>
        {t('security.lock.change')}
      </Button>
      <Button tone="danger" size="wide" onClick={() => onStep('off')}>
        {t('security.lock.turnOff')}
      </Button>
    </>
  );
}

function ChoosePin({ onPin }: { onPin: (pin: string) => Promise<void> }) {
  const t = useText();
  const [first, setFirst] = useState('');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'security.lock.differs' | 'security.lock.simple'>();
  const complete = (pin: string) => {
    setTyped('');
    setProblem(undefined);
    if (first === '') {
      if (isSimpleCode(pin)) setProblem('security.lock.simple');
      else setFirst(pin);
    } else if (pin === first) void onPin(pin);
    else {
      setFirst('');
      setProblem('security.lock.differs');
    }
  };
  const prompt = t(first === '' ? 'security.lock.choose' : 'security.lock.repeat');
  return (
    <PinStep prompt={prompt} problem={problem && t(problem)}>
      <SixDigitPad value={typed} onChange={setTyped} onComplete={complete} label={prompt} />
    </PinStep>
  );
}

/** The PIN in force. Wrong tries count here as on the lock screen: the last one logs this phone out. */
function CurrentPin({ onRight }: { onRight: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<number>();
  const complete = async (pin: string) => {
    setBusy(true);
    const triesLeft = await tryPin(pin);
    setBusy(false);
    setTyped('');
    setLeft(triesLeft);
    if (triesLeft === undefined) onRight();
    else if (triesLeft === 0) logOut('ended');
  };
  const prompt = t('security.lock.current');
  return (
    <PinStep
      prompt={prompt}
      problem={left === undefined || busy ? undefined : t('security.lock.wrong', { count: left })}
    >
      <SixDigitPad
        value={typed}
        onChange={setTyped}
        onComplete={(pin) => void complete(pin)}
        label={prompt}
        disabled={busy}
        busy={busy}
      />
    </PinStep>
  );
}

function PinStep(props: { prompt: string; problem: string | undefined; children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4">
      <h3 className="font-semibold">{props.prompt}</h3>
      <p role="alert" className="min-h-5 text-balance text-center text-negative text-sm">
        {props.problem}
      </p>
      {props.children}
    </div>
  );
}
