import { Button, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { ChevronRight, CircleHelp, FerrisWheel, History, ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { OperationNote } from '../../../kit/operation-note.tsx';
import { useNearMoment } from '../../../kit/use-near-moment.ts';
import { Page } from '../../../layout/page.tsx';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { router } from '../../../navigation/router.ts';
import { useText } from '../../../texts.ts';
import { DayTracker } from './day-tracker.tsx';
import { NextSpin } from './next-spin.tsx';
import { PrizeList } from './prize-list.tsx';
import { RechargeProgress } from './recharge-progress.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { useSpin } from './use-spin.ts';
import type { WheelState } from './wheel-answer.ts';
import { WheelPicture } from './wheel-picture.tsx';

const NOTHING = {};

/** Seven free spins, one a day (Spec: E3). */
export default function WheelPage() {
  const t = useText();
  const wheel = useAnswer('/wheel/state', NOTHING);
  useLiveReload(MONEY_EVENTS, wheel.reload);
  return (
    <Page
      title={t('wheel.title')}
      under="/my"
      action={
        <IconButton
          label={t('wheel.help')}
          onClick={() => void router.navigate({ to: '/Wheel/Help' })}
          className="text-accent-ink"
        >
          <CircleHelp aria-hidden size={21} />
        </IconButton>
      }
    >
      <AnswerView answer={wheel} skeleton={<WheelSkeleton />}>
        {(state) =>
          state.prizes.length === 0 ? (
            <EmptyState
              icon={<FerrisWheel size={40} strokeWidth={1.5} />}
              title={t('wheel.closed')}
              text={t('wheel.closed.text')}
            />
          ) : (
            <Wheel state={state} cameAt={wheel.at} reload={wheel.reload} />
          )
        }
      </AnswerView>
    </Page>
  );
}

interface WheelProps {
  state: WheelState;
  cameAt: number | undefined;
  reload: () => Promise<void>;
}

function Wheel({ state, cameAt, reload }: WheelProps) {
  const t = useText();
  const spin = useSpin(state.prizes, () => void reload());
  const shown = useShownResult(spin);
  const canPress = state.canSpin || spin.move.isUnclear;
  const near = useNearMoment();
  const { open, spinsLeft, nextSpinAt } = state;
  const label = canPress
    ? t('wheel.spin')
    : !open
      ? t('wheel.closed')
      : spinsLeft === 0 || nextSpinAt === null
        ? t('wheel.over')
        : t('wheel.none.next', { when: near(nextSpinAt) });
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5">
      <div className="flex flex-col items-center gap-4">
        <div className="w-full max-w-88">
          <WheelPicture
            prizes={state.prizes}
            multiplier={state.multiplier}
            turned={spin.turned}
            isTurning={spin.isTurning}
            onStopped={spin.stop}
          />
        </div>
        <p role="status" className="sr-only">
          {spin.isTurning ? t('wheel.turning') : ''}
        </p>
        {/* 'Seven left' above a button that does nothing today would contradict it. */}
        <p className="tabular text-ink-soft">
          {t(canPress || state.spinsLeft === 0 ? 'wheel.spinsLeft' : 'wheel.spinsLater', { count: state.spinsLeft })}
        </p>
        <OperationNote move={spin.move} />
        {spin.refusal && (
          <p role="alert" className="text-center text-negative text-sm">
            {spin.refusal}
          </p>
        )}
        <Button size="wide" busy={spin.busy} disabled={!canPress} onClick={spin.spin}>
          {label}
        </Button>
        {state.nextSpinAt && !spin.isTurning && (
          <NextSpin at={state.nextSpinAt} serverNow={state.now} cameAt={cameAt} onOpen={reload} />
        )}
      </div>
      <DayTracker days={state.days} dayOfSeven={state.dayOfSeven} />
      <RechargeProgress recharge={state.recharge} multiplier={state.multiplier} />
      <PrizeList prizes={state.prizes} multiplier={state.multiplier} />
      <nav aria-label={t('wheel.title')} className="overflow-hidden rounded-card bg-surface">
        <Link to="/Wheel/History" className={ROW}>
          <History aria-hidden size={20} className="shrink-0 text-accent-ink" />
          <span className="flex-1">{t('wheel.history')}</span>
          <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-faint" />
        </Link>
        <Link to="/Wheel/Verify" className={`${ROW} border-line border-t`}>
          <ShieldCheck aria-hidden size={20} className="shrink-0 text-accent-ink" />
          <span className="flex-1">{t('wheel.verify')}</span>
          <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-faint" />
        </Link>
      </nav>
      <ResultDialog result={shown.result} prizes={state.prizes} nextSpinAt={state.nextSpinAt} onClose={shown.hide} />
    </div>
  );
}

/** The result is an entry of the history: "back" closes it and stays on the wheel. */
function useShownResult({ result, forget }: Pick<ReturnType<typeof useSpin>, 'result' | 'forget'>) {
  const { open, show, hide } = useHistoryDialog('wheel-result');
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a result comes or the entry changes, and at no other time
  useEffect(() => {
    if (open && !result)
      hide(); // The user came back from another page, and the result no longer exists.
    else if (result && wasOpen.current && !open) forget();
    else if (result) show();
    wasOpen.current = open;
  }, [result, open]);
  return { result: open ? result : undefined, hide };
}

const ROW = 'flex min-h-13 items-center gap-3 px-4 py-2.5 font-medium active:bg-sunken';

function WheelSkeleton() {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5">
      <Skeleton className="mx-auto aspect-square w-full max-w-88 rounded-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
