import { CircleAlert, CircleCheck, CirclePause, CircleX, Clock3, type LucideIcon } from 'lucide-react';
import { Outcome } from '../../../kit/outcome.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';
import { isOver, stateText, stateTone, type WithdrawalDetail, type WithdrawalState } from './withdrawal.ts';

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
  const { state, onHold, reason, amount, arrivesBy } = withdrawal;
  const tone = onHold ? 'text-notice' : stateTone(state);
  return (
    <section className="flex flex-col items-center gap-1.5 text-center">
      <Outcome
        icon={onHold ? CirclePause : ICONS[state]}
        tone={tone}
        title={t(onHold ? 'withdraw.state.hold' : stateText(state))}
        titleTone={tone}
        amount={amount}
        text={reason || t(`withdraw.status.${state}`)}
      />
      {arrivesBy !== null && !isOver(state) && !onHold && (
        <p className="text-ink-faint text-sm">{t('withdraw.by', { when: moment(arrivesBy) })}</p>
      )}
    </section>
  );
}
