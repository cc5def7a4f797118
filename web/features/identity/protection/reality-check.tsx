import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { useStore } from '@pitaka/ui/store/store.ts';
import { useEffect, useState } from 'react';
import { loadStyles } from '../../../boot/styles.ts';
import { call } from '../../../call.ts';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { limitChanges } from './limit-changes.ts';

type Pulse = AnswerOf<'/protection/pulse'>;
/** The interval while no time is counted: a limit may have been set on another device. */
const REFETCH_MS = 10 * 60_000;

/**
 * Reports each minute in which the app is open, if the user set a limit of time or a reality check. Shows the result of
 * play over any page, also a game's.
 */
export default function RealityCheck() {
  const pulse = usePulse();
  const [seen, setSeen] = useState<Pulse>();
  const isOver = pulse?.minutesLeft === 0 && seen?.minutesLeft !== 0;
  const check = pulse !== undefined && pulse !== seen ? pulse.check : null;
  const close = () => setSeen(pulse);
  if (check) return <Check check={check} onClose={close} />;
  return <TimeOver open={isOver} onClose={close} />;
}

function usePulse(): Pulse | undefined {
  const [pulse, setPulse] = useState<Pulse>();
  const limitChange = useStore(limitChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed limit is fetched again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const fetchPulse = async () => {
      let wait = REFETCH_MS;
      // Time behind another app does not count.
      if (document.visibilityState === 'visible') {
        const answer = await call('/protection/pulse', {}, { errors: 'own' }).catch(() => undefined);
        if (answer?.check || answer?.minutesLeft === 0) await loadStyles();
        if (isGone) return;
        if (answer) setPulse((before) => (isDue(before, answer) ? answer : before));
        if (answer && answer.beatSeconds > 0) wait = answer.beatSeconds * 1000;
      }
      timer = setTimeout(() => void fetchPulse(), wait);
    };
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      void fetchPulse();
    };
    void fetchPulse();
    document.addEventListener('visibilitychange', wake);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [limitChange]);
  return pulse;
}

/** A check stays open until it is answered, also when the next beat reports none. */
function isDue(before: Pulse | undefined, answer: Pulse): boolean {
  return answer.check !== null || before === undefined || before.minutesLeft !== answer.minutesLeft;
}

function Check({ check, onClose }: { check: NonNullable<Pulse['check']>; onClose: () => void }) {
  const t = useText();
  const money = useMoney();
  return (
    <Dialog open onClose={onClose} title={t('protection.check')} dismissable={false}>
      <p className="text-ink-soft">{t('protection.check.text', { minutes: check.minutes })}</p>
      <Facts className="mt-3">
        <Fact label={t('protection.check.staked')}>{money(check.staked)}</Fact>
        <Fact label={t('protection.check.won')}>{money(check.won)}</Fact>
        <Fact label={t('protection.check.net')} strong>
          {money(check.net)}
        </Fact>
      </Facts>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to="/Protection" onClick={onClose} className={`${buttonClass({ tone: 'plain' })} flex-1`}>
          {t('protection.check.break')}
        </Link>
        <Button onClick={onClose} className="flex-1">
          {t('protection.check.goOn')}
        </Button>
      </div>
    </Dialog>
  );
}

function TimeOver({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t('protection.timeOver')}>
      <p className="text-ink-soft">{t('protection.timeOver.text')}</p>
      <Button onClick={onClose} className="mt-5 w-full">
        {t('shell.close')}
      </Button>
    </Dialog>
  );
}
