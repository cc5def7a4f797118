import { call } from '../../../call.ts';
import { useDays } from '../../../kit/use-days.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { ClaimButton } from './claim-button.tsx';
import type { Rebate } from './rebate.ts';

export interface RebateRowProps {
  rebate: Rebate;
  onClaimed: (amount: string) => void;
  onRefused: () => void;
}

/** One rebate: amount, share, base, days, and state. */
export function RebateRow({ rebate, onClaimed, onRefused }: RebateRowProps) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const daysOf = useDays();
  const { id, rule, of, base, rate, levelShare, amount, takenBack, from, to, state, until, claimedAt } = rebate;
  return (
    <article className="border-line border-b py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 flex-[1_1_9rem] break-words font-medium">{rule || t(`rebates.of.${of}`)}</h2>
        <p className={`tabular ms-auto font-semibold ${state === 'expired' ? 'text-ink-faint line-through' : ''}`}>
          {money(amount)}
        </p>
      </div>
      <p className="tabular text-ink-soft text-sm">{t('rebates.share', { rate, base: money(base) })}</p>
      {levelShare && <p className="tabular text-ink-soft text-sm">{t('rebates.levelShare', levelShare)}</p>}
      <p className="text-ink-soft text-sm">
        {t(`rebates.why.${of}`)} {daysOf(from, to)}
      </p>
      <p className="text-ink-faint text-sm">
        {t(`rebates.at.${state}`, { at: moment(state === 'claimed' && claimedAt ? claimedAt : until) })}
      </p>
      {takenBack !== '0.00' && (
        <p className="tabular text-ink-soft text-sm">{t('rebates.takenBack', { amount: money(takenBack) })}</p>
      )}
      {state === 'claimable' && (
        <ClaimButton
          label={t('rebates.claim', { amount: money(amount) })}
          size="row"
          subject={id}
          ask={(options) => call('/rebate/claim', { id }, options)}
          onClaimed={onClaimed}
          onRefused={onRefused}
        />
      )}
    </article>
  );
}
