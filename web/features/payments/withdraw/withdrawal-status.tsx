import { serverClockOffset } from '@pitaka/ui/call/server-clock.ts';
import { CircleAlert, CircleCheck, CirclePause, CircleSlash, CircleX, Clock3, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Outcome } from '../../../kit/outcome.tsx';
import { ProgressSteps } from '../../../kit/progress-steps.tsx';
import { useNearMoment } from '../../../kit/use-near-moment.ts';
import { useText } from '../../../texts.ts';
import { isOver, statusText, statusTone, type WithdrawalDetail, type WithdrawalState } from './withdrawal.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

const ICONS: Readonly<Record<WithdrawalState, LucideIcon>> = {
  Prepare: Clock3,
  WaitReview: Clock3,
  WaitExec: Clock3,
  Exec: Clock3,
  Success: CircleCheck,
  Fail: CircleX,
  Error: CircleAlert,
};

/** The status of a withdrawal, its reason, and its three steps with the times that are known. */
export function WithdrawalStatus({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useText();
  const moment = useNearMoment();
  const [now] = useState(() => Date.now() + serverClockOffset());
  const { state, isCancelled, onHold, reason, amount, arrivesBy } = withdrawal;
  // A time that is over would contradict the state above it, and one on hold may last.
  const isLate = arrivesBy !== null && new Date(arrivesBy).getTime() <= now;
  const by = arrivesBy === null || isLate || onHold ? undefined : t('withdraw.step.by', { when: moment(arrivesBy) });
  const tone = onHold ? 'text-notice' : statusTone(withdrawal);
  return (
    <section className="flex flex-col items-center gap-1.5 text-center">
      <Outcome
        icon={onHold ? CirclePause : isCancelled ? CircleSlash : ICONS[state]}
        tone={tone}
        title={t(onHold ? 'withdraw.state.hold' : statusText(withdrawal))}
        titleTone={tone}
        amount={amount}
        amountTone={isCancelled ? 'text-ink-soft' : ''}
        text={reason || t(`withdraw.status.${state}`)}
      />
      {isLate && !isOver(state) && !onHold && (
        <p className="text-balance text-ink-faint text-sm">{t('withdraw.late')}</p>
      )}
      <div className="mt-3 w-full text-start">
        <ProgressSteps title={t('kit.progress')} steps={withdrawalSteps(withdrawal, by)} />
      </div>
    </section>
  );
}
