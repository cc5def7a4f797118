import { shareOfWhole } from '@pitaka/ui/money/minor-units.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { Sparkles } from 'lucide-react';
import { ProgressBar } from '../../../kit/progress-bar.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useConnection } from '../../../site/use-connection.ts';
import { useText } from '../../../texts.ts';
import type { WheelState } from './wheel-answer.ts';

/** The user's deposits so far, as a part of the sum that doubles the prizes. */
export function RechargeProgress({ recharge, multiplier }: Pick<WheelState, 'recharge' | 'multiplier'>) {
  const t = useText();
  const money = useMoney();
  const takesDeposits = useConnection('deposits');
  const { done, need } = recharge;
  const isDoubled = multiplier === 2;
  return (
    <section aria-labelledby="wheel-recharge" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="wheel-recharge" className="flex items-center gap-2 font-semibold">
        <Sparkles aria-hidden size={18} className="shrink-0 text-accent-ink" />
        {t(isDoubled ? 'wheel.doubled' : 'wheel.doubling')}
      </h2>
      <p className="text-ink-soft text-sm">
        {t(isDoubled ? 'wheel.doubled.text' : 'wheel.doubling.text', { need: money(need) })}
      </p>
      {!isDoubled && (
        <>
          <ProgressBar
            label={t('wheel.doubling')}
            share={shareOfWhole(done, need)}
            text={t('wheel.recharged', { done: money(done), need: money(need) })}
          />
          {takesDeposits && (
            <Link to="/Deposit" className={`${buttonClass({ tone: 'soft', size: 'row' })} self-end`}>
              {t('wheel.deposit')}
            </Link>
          )}
        </>
      )}
    </section>
  );
}
