import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { refetch } from '../../../data/refetch.ts';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { OperationNote } from '../../../kit/operation-note.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';
import { useCalendarDay } from './use-calendar-day.ts';
import type { VipAnswer } from './vip.ts';

export interface BonusCardProps {
  bonus: NonNullable<VipAnswer['bonus']>;
  level: number;
}

/** This month's bonus of the level: claimed once, also after a lost answer. */
export function BonusCard({ bonus, level }: BonusCardProps) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const day = useCalendarDay();
  const doneText = (done: { amount: string }) => t('vip.bonus.done', { amount: money(done.amount) });
  const move = useMoneyOperation<object, { amount: string }>({
    place: 'level-bonus',
    send: (_it, options) => call('/vip/claim', {}, options),
    onDone: (done) => showToast(doneText(done), { tone: 'positive' }),
    onRefused: (refusal) => showToast(refusal.message, { tone: 'negative' }),
    onSettled: () => refetch('/vip/state'),
    texts: { title: t('vip.bonus'), unclear: t('vip.bonus.unclear'), done: (_it, done) => doneText(done) },
  });
  const { amount, claimedAt, until } = bonus;
  return (
    <div className="mt-3">
      <FigureCard label={t('vip.bonus')} amount={amount}>
        <p className="text-ink-soft text-sm">{t('vip.bonus.why', { level })}</p>
        {claimedAt ? (
          <p className="text-ink-faint text-sm">{t('vip.bonus.claimed', { at: moment(claimedAt) })}</p>
        ) : (
          <div className="mt-3 flex flex-col items-end gap-2">
            <p className="w-full text-ink-faint text-sm">{t('vip.bonus.until', { until: day(until) })}</p>
            <OperationNote move={move} />
            <Button size="wide" busy={move.busy} onClick={() => void move.run({})}>
              {t('vip.bonus.claim', { amount: money(amount) })}
            </Button>
          </div>
        )}
      </FigureCard>
    </div>
  );
}
