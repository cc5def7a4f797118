import { useMoney } from '../../../kit/use-money.ts';
import { useLocale, useText } from '../../../texts.ts';
import { paidNow, type WheelPrize, type WheelState } from './wheel-answer.ts';

/** All prizes with their odds; together they are 100 %. */
export function PrizeList({ prizes, multiplier }: Pick<WheelState, 'prizes' | 'multiplier'>) {
  const t = useText();
  return (
    <section aria-labelledby="wheel-prizes" className="flex flex-col gap-1 rounded-card bg-surface p-4">
      <h2 id="wheel-prizes" className="hyphens-auto break-words font-semibold">
        {t('wheel.prizes')}
      </h2>
      <p className="text-ink-soft text-sm">{t('wheel.prizes.text')}</p>
      <ul className="flex flex-col">
        {prizes.map((prize) => (
          <PrizeRow key={prize.id} prize={prize} multiplier={multiplier} />
        ))}
      </ul>
      <p className="tabular flex justify-between pt-2 font-semibold text-sm">
        <span>{t('wheel.odds.sum')}</span>
        <span>
          <Odds odds={prizes.reduce((sum, { odds }) => sum + Math.round(Number(odds) * 100), 0) / 100} />
        </span>
      </p>
    </section>
  );
}

function PrizeRow({ prize, multiplier }: { prize: WheelPrize; multiplier: number }) {
  const t = useText();
  const money = useMoney();
  const { name, kind, odds, left, soldOut } = prize;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2.5">
      <span className="min-w-0 flex-[1_1_9rem]">
        <span className="block break-words font-medium">{name}</span>
        {kind === 'money' && (
          <span className="tabular block text-ink-soft text-sm">
            {multiplier > 1
              ? t('wheel.prize.doubled', { amount: money(paidNow(prize, multiplier)), before: money(prize.amount) })
              : money(prize.amount)}
          </span>
        )}
        {soldOut ? (
          <span className="block text-notice text-sm">{t('wheel.soldOut')}</span>
        ) : (
          left !== null && <span className="block text-ink-soft text-sm">{t('wheel.left', { left })}</span>
        )}
      </span>
      <span className="tabular ms-auto">
        <Odds odds={Number(odds)} />
      </span>
    </li>
  );
}

function Odds({ odds }: { odds: number }) {
  const locale = useLocale();
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(odds / 100);
}
