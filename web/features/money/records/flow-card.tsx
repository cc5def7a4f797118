import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { compareMoney, isZero, shareOfWhole, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { useState } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { noonOf, useDays } from '../../../kit/use-days.ts';
import { useMoney } from '../../../kit/use-money.ts';
import type { ListStore } from '../../../lists/list-store.ts';
import { useListStore } from '../../../lists/use-list-store.ts';
import { BALANCE_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { useLocale, useText } from '../../../texts.ts';
import type { WalletRecord } from '../../../wallet/wallet-record.ts';

type Day = AnswerOf<'/wallet/days'>[number];

const NOTHING = {};
/** The smallest height in percent: any amount above zero stays visible beside larger ones. */
const LEAST = 6;

/** The balance, and what came in and went out in the last days: a tap on a day shows its sums. */
export function FlowCard({ store }: { store: ListStore<WalletRecord> }) {
  const t = useText();
  const { state } = useListStore(store);
  const { data: days, failed, reload } = useAnswer('/wallet/days', NOTHING);
  useLiveReload(BALANCE_EVENTS, reload);
  const now = state.pages[0]?.[0];
  if (!now) return null;
  return (
    <FigureCard label={t('wallet.withdrawable')} amount={now.balanceAfter}>
      {/* Its place is kept: the list below must not move away from a finger. */}
      {days ? <Flow days={days} /> : !failed && <Skeleton className="mt-3 h-44 w-full" />}
    </FigureCard>
  );
}

function Flow({ days }: { days: readonly Day[] }) {
  const t = useText();
  const money = useMoney();
  const written = useDays();
  const locale = useLocale();
  const [chosen, choose] = useState<string>();
  const weekday = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const most = days.flatMap((day) => [day.in, day.out]).reduce((top, one) => (compareMoney(one, top) > 0 ? one : top));
  const heightOf = (amount: string) => (isZero(amount) ? '0' : `${Math.max(LEAST, shareOfWhole(amount, most) * 100)}%`);
  const day = days.find((one) => one.day === chosen);
  const shown = day ?? { in: sumOf(days.map((one) => one.in)), out: sumOf(days.map((one) => one.out)) };
  return (
    <section aria-label={t('records.flow')} className="flex flex-col gap-2 pt-3">
      <dl aria-live="polite" className="tabular flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm">
        <dt className="sr-only">{t('records.flow')}</dt>
        <dd className="w-full text-ink-soft">{day ? written(day.day) : t('records.flow.week')}</dd>
        <div className="flex items-baseline gap-1.5">
          <dt className="flex items-center gap-1.5 text-ink-soft">
            <span aria-hidden className="size-2.5 rounded-[3px] bg-positive" />
            {t('records.flow.in')}
          </dt>
          <dd className="font-semibold">{money(shown.in)}</dd>
        </div>
        <div className="flex items-baseline gap-1.5">
          <dt className="flex items-center gap-1.5 text-ink-soft">
            <span aria-hidden className="size-2.5 rounded-[3px] bg-ink-faint" />
            {t('records.flow.out')}
          </dt>
          <dd className="font-semibold">{money(shown.out)}</dd>
        </div>
      </dl>
      <div className="flex">
        {days.map((one) => {
          const isChosen = one.day === chosen;
          return (
            <button
              key={one.day}
              type="button"
              aria-pressed={isChosen}
              onClick={() => choose(isChosen ? undefined : one.day)}
              className="flex min-w-0 flex-1 flex-col items-center gap-1 rounded-control py-1.5 aria-pressed:bg-accent-soft"
            >
              <span aria-hidden className="flex h-16 w-full items-end justify-center gap-0.5 border-line border-b">
                <span className="w-[26%] max-w-3 rounded-t-[3px] bg-positive" style={{ height: heightOf(one.in) }} />
                <span className="w-[26%] max-w-3 rounded-t-[3px] bg-ink-faint" style={{ height: heightOf(one.out) }} />
              </span>
              <span
                className={`text-center text-[min(0.75rem,3.2vw)] leading-tight ${isChosen ? 'font-semibold text-ink' : 'text-ink-faint'}`}
              >
                {weekday.format(noonOf(one.day))}
                <br />
                {noonOf(one.day).getUTCDate()}
              </span>
              <span className="sr-only">
                {t('records.flow.in')} {money(one.in)}, {t('records.flow.out')} {money(one.out)}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
