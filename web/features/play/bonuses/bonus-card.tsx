import { compareMoney, isZero, leastOf, shareOfWhole, subtractMoney } from '@pitaka/ui/money/minor-units.ts';
import { ProgressBar } from '../../../kit/progress-bar.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { WhySheet } from '../../../kit/why-sheet.tsx';
import { useText } from '../../../texts.ts';
import type { Bonus, ClaimedBonus } from './bonus.ts';
import { ClaimButton } from './claim-button.tsx';
import { GiveUp } from './give-up.tsx';
import { useBonusWhy } from './use-bonus-why.ts';

export interface BonusCardProps {
  bonus: Bonus;
  onClaimed: (claimed: ClaimedBonus) => void;
  onChanged: () => void;
}

/** One bonus: occasion, amount, remaining turnover and deadline, and the explanation of its amount. */
export function BonusCard({ bonus, onClaimed, onChanged }: BonusCardProps) {
  const money = useMoney();
  const todo = useTodo(bonus);
  const steps = useBonusWhy(bonus);
  const isOver = bonus.state === 'expired' || bonus.state === 'forfeited';
  return (
    <article className="mb-3 flex flex-col gap-2 rounded-card bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 flex-[1_1_9rem] break-words font-semibold">{bonus.title}</h2>
        {!bonus.isOfEarlierAccount && (
          <p className="ms-auto">
            <span className={`tabular font-bold text-lg ${isOver ? 'text-ink-faint line-through' : ''}`}>
              {money(bonus.amount)}
            </span>
            <WhySheet name={`bonus-${bonus.id}`} amount={money(bonus.amount)} steps={steps} />
          </p>
        )}
      </div>
      <p className="text-ink-soft text-sm">{bonus.reason}</p>
      {bonus.text && <p className="whitespace-pre-line break-words text-sm">{bonus.text}</p>}
      {bonus.state === 'active' && <Progress bonus={bonus} />}
      {!bonus.isOfEarlierAccount && <p className="text-ink-soft text-sm">{todo}</p>}
      {bonus.state === 'claimable' && !bonus.isBlocked && (
        <ClaimButton bonus={bonus} onClaimed={onClaimed} onRefused={onChanged} />
      )}
      {(bonus.state === 'active' || bonus.state === 'queued') && <GiveUp bonus={bonus} onGivenUp={onChanged} />}
    </article>
  );
}

/** In words: the remaining turnover and the deadline, or the result. */
function useTodo(bonus: Bonus): string {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const until = bonus.until ? moment(bonus.until) : '';
  const need = money(bonus.wager.need);
  switch (bonus.state) {
    case 'claimable': {
      if (bonus.isBlocked) return t('bonus.blocked');
      const requirement = isZero(bonus.wager.need) ? t('bonus.todo.none') : t('bonus.todo.need', { need });
      return until ? `${requirement} ${t('bonus.until.claim', { until })}` : requirement;
    }
    case 'queued':
      return t('bonus.todo.queued', { need });
    case 'active': {
      const left = subtractMoney(bonus.wager.need, leastOf(bonus.wager.done, bonus.wager.need));
      return isZero(left) ? t('bonus.todo.met') : t('bonus.todo.left', { left: money(left), until });
    }
    case 'released':
      return t('bonus.done.released', { amount: money(bonus.released), until });
    default:
      return isZero(bonus.forfeited)
        ? t('bonus.done.nothing', { until })
        : t('bonus.done.back', { amount: money(bonus.forfeited), until });
  }
}

function Progress({ bonus: { wager, held } }: { bonus: Bonus }) {
  const t = useText();
  const money = useMoney();
  const done = leastOf(wager.done, wager.need);
  const text = t('bonus.progress', { done: money(done), need: money(wager.need) });
  return (
    <>
      <ProgressBar label={t('bonus.progress.label')} share={shareOfWhole(done, wager.need)} text={text} />
      {held && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Held label={t('bonus.held.bonus')} amount={money(held.bonus)} />
          {compareMoney(held.won, '0.00') > 0 && <Held label={t('bonus.held.won')} amount={money(held.won)} />}
        </dl>
      )}
    </>
  );
}

function Held({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular font-medium">{amount}</dd>
    </div>
  );
}
