import { CircleAlert, CircleCheck, CirclePause, CircleX, Clock3, type LucideIcon } from 'lucide-react';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
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

/** Where it stands, in words: why, what comes next, and by when. */
export function Standing({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const { state, onHold, reason, amount, arrivesBy } = withdrawal;
  const Icon = onHold ? CirclePause : ICONS[state];
  const tone = onHold ? 'text-notice' : stateTone(state);
  return (
    <section className="flex flex-col items-center gap-1.5 pt-3 text-center">
      <Icon aria-hidden size={52} strokeWidth={1.5} className={tone} />
      <div role="status" className="flex w-full flex-col items-center gap-1.5">
        <h2 className={`font-semibold text-lg ${tone}`}>{t(onHold ? 'withdraw.state.hold' : stateText(state))}</h2>
        <FitAmount rem={1.875} className="font-bold tracking-tight">
          {money(amount)}
        </FitAmount>
        <p className="max-w-sm text-balance text-ink-soft">{reason || t(`withdraw.says.${state}`)}</p>
      </div>
      {arrivesBy !== null && !isOver(state) && !onHold && (
        <p className="text-ink-faint text-sm">{t('withdraw.by', { when: moment(arrivesBy) })}</p>
      )}
    </section>
  );
}
