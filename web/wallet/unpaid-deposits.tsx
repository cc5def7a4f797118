import { Hourglass } from 'lucide-react';
import { useAnswer } from '../data/use-answer.ts';
import { useMoney } from '../kit/use-money.ts';
import { MONEY_EVENTS, useLiveReload } from '../live/use-live-reload.ts';
import { Link } from '../navigation/link.tsx';
import type { Target } from '../navigation/route.ts';
import { useText } from '../texts.ts';

/** Pages of one: the number of pages is the number of deposits. */
const OPEN = { number: 0, size: 1, state: 'WaitExec' } as const;

/** Unpaid deposits, perhaps because their page was closed, in one line: it leads to the payment, or to all of them. */
export function UnpaidDeposits() {
  const t = useText();
  const money = useMoney();
  const { data, reload } = useAnswer('/deposit/list', OPEN);
  useLiveReload(MONEY_EVENTS, reload);
  const newest = data?.content[0];
  if (!newest) return null;
  const { totalPages: count } = data;
  const target: Target =
    count > 1
      ? { to: '/DepositDetails', search: { state: OPEN.state } }
      : { to: '/DepositDetails/$id', params: { id: newest.id } };
  return (
    <Link
      {...target}
      className="flex min-h-13 flex-wrap items-center gap-x-3 rounded-control bg-notice-soft px-3.5 py-2 text-notice text-sm"
    >
      <Hourglass aria-hidden size={18} className="shrink-0" />
      <span className="tabular min-w-0 flex-[1_1_6rem]">
        {count > 1 ? t('wallet.unpaid.many', { count }) : t('wallet.unpaid', { amount: money(newest.amount) })}
      </span>
      <strong className="font-semibold">{t(count > 1 ? 'wallet.unpaid.see' : 'wallet.unpaid.pay')}</strong>
    </Link>
  );
}
