import { Fact, Facts } from '../../../kit/facts.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { VipAnswer } from './vip.ts';

/** What counts towards the level, with the sums behind it. */
export function Counted({ vipState: { counts, historySteam } }: Pick<VipAnswer, 'vipState'>) {
  const t = useText();
  const money = useMoney();
  return (
    <section aria-labelledby="vip-counts" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="vip-counts" className="font-semibold text-lg">
        {t('vip.counts')}
      </h2>
      <Facts className="mt-3">
        {counts.map(({ source, amount }) => (
          <Fact key={source} label={t(`vip.source.${source}`)}>
            {money(amount)}
          </Fact>
        ))}
        <Fact label={t('vip.sum')} strong>
          {money(historySteam)}
        </Fact>
      </Facts>
    </section>
  );
}
