import { serverClockOffset } from '@pitaka/ui/call/server-clock.ts';
import { CircleAlert, CircleCheck, CirclePause, CircleSlash, CircleX, Clock3, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Outcome } from '../../../kit/outcome.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';
import { isOver, statusText, statusTone, type WithdrawalDetail, type WithdrawalState } from './withdrawal.ts';

const ICONS: Readonly<Record<WithdrawalState, LucideIcon>> = {
  Prepare: Clock3,
  WaitReview: Clock3,
  WaitExec: Clock3,
  Exec: Clock3,
  Success: CircleCheck,
  Fail: CircleX,
  Error: CircleAlert,
};

/** The status of a withdrawal: the reason, the next step, and its time. */
export function WithdrawalStatus({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useText();
  const moment = useMoment();
  const [now] = useState(() => Date.now() + serverClockOffset());
  const { state, isCancelled, onHold, reason, amount, arrivesBy } = withdrawal;
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
      {arrivesBy !== null && !isOver(state) && !onHold && (
        <p className="text-balance text-ink-faint text-sm">
          {/* A time that is over would contradict the state above it. */}
          {new Date(arrivesBy).getTime() > now ? t('withdraw.by', { when: moment(arrivesBy) }) : t('withdraw.late')}
        </p>
      )}
    </section>
  );
}
