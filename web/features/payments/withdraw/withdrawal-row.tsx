import { Link } from '@tanstack/react-router';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { accountText, stateText, stateTone, type Withdrawal } from './withdrawal.ts';

/** One withdrawal in a list: how much, where to, where it stands and why. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const { id, amount, account, state, reason, at } = withdrawal;
  return (
    <Link
      to="/WithdrawDetails"
      search={{ id }}
      className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-3 active:bg-sunken"
    >
      <span className="min-w-0 flex-[1_1_9rem]">
        <span className="block break-words font-medium">{accountText(account)}</span>
        <time dateTime={at} className="tabular text-ink-faint text-sm">
          {moment(at)}
        </time>
      </span>
      <span className="tabular ms-auto text-end">
        <span className="block font-semibold">{money(amount)}</span>
        <span className={`text-sm ${stateTone(state)}`}>{t(stateText(state))}</span>
      </span>
      {reason && state !== 'Success' && (
        <span className="mt-0.5 w-full break-words text-ink-soft text-sm">{reason}</span>
      )}
    </Link>
  );
}
