import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useMemo } from 'react';
import { BarChart } from '../../../kit/bar-chart.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import type { ListStore } from '../../../lists/list-store.ts';
import { useListStore } from '../../../lists/use-list-store.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import type { WalletRecord } from '../../../wallet/wallet-record.ts';
import { balanceDays } from './balance-days.ts';

const DAYS = 7;

/** The withdrawable balance now, and at the end of each of the last days, from the loaded lines. */
export function BalanceChart({ store }: { store: ListStore<WalletRecord> }) {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  const { state } = useListStore(store);
  const lines = state.pages[0];
  const isWhole = state.totalPages !== undefined && state.totalPages <= 1;
  const bars = useMemo(() => {
    const days = balanceDays(lines ?? [], isWhole, (moment) => dayIn(timezone, moment), new Date(), DAYS);
    return days.map(({ day, balance }) => {
      const noon = new Date(`${day}T12:00:00Z`);
      return {
        label: String(noon.getUTCDate()),
        name: dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(noon),
        amount: balance,
      };
    });
  }, [lines, isWhole, timezone, locale]);
  const now = lines?.[0];
  if (!now) return null;
  return (
    <FigureCard label={t('wallet.withdrawable')} amount={now.balanceAfter}>
      {bars.length > 1 && (
        <BarChart
          title={t('records.chart')}
          columns={{ name: t('records.chart.day'), amount: t('records.chart.balance') }}
          bars={bars}
        />
      )}
    </FigureCard>
  );
}
