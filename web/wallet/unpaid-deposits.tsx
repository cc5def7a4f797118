import { Hourglass } from 'lucide-react';
import { useAnswer } from '../data/use-answer.ts';
import { useMoney } from '../kit/use-money.ts';
import { MONEY_EVENTS, useLiveReload } from '../live/use-live-reload.ts';
import { Link } from '../navigation/link.tsx';
import { useText } from '../texts.ts';

const OPEN = { number: 0, size: 3, state: 'WaitExec' } as const;

/** Unpaid deposits, perhaps because their page was closed: each links back to its payment. */
export function UnpaidDeposits() {
  const t = useText();
  const money = useMoney();
  const { data, reload } = useAnswer('/deposit/list', OPEN);
  useLiveReload(MONEY_EVENTS, reload);
  if (!data || data.content.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {data.content.map(({ id, amount }) => (
        <li key={id}>
          <Link
            to="/DepositDetails/$id"
            params={{ id }}
            className="flex min-h-13 flex-wrap items-center gap-x-3 rounded-control bg-notice-soft px-3.5 py-2 text-notice text-sm"
          >
            <Hourglass aria-hidden size={18} className="shrink-0" />
            <span className="tabular min-w-0 flex-[1_1_6rem]">{t('wallet.unpaid', { amount: money(amount) })}</span>
            <strong className="font-semibold">{t('wallet.unpaid.pay')}</strong>
          </Link>
        </li>
      ))}
      {data.totalPages > 1 && (
        <li>
          <Link
            to="/DepositDetails"
            className="inline-flex min-h-11 items-center px-3.5 font-semibold text-accent-ink text-sm"
          >
            {t('wallet.unpaid.all')}
          </Link>
        </li>
      )}
    </ul>
  );
}
