import { BanknoteArrowUp } from 'lucide-react';
import { IconChip } from '../../../kit/icon-chip.tsx';
import { RecordRow } from '../../../kit/record-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { accountText, statusText, statusTone, type Withdrawal } from './withdrawal.ts';

/** One withdrawal in a list: amount, account, status and reason. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const money = useMoney();
  const { id, amount, account, state, isCancelled, reason, at } = withdrawal;
  return (
    <RecordRow
      link={{ to: '/WithdrawDetails', search: { id } }}
      icon={<IconChip icon={BanknoteArrowUp} tone={isCancelled ? 'quiet' : state === 'Fail' ? 'notice' : 'plain'} />}
      title={accountText(account)}
      at={at}
      // If the withdrawal is paid or cancelled, the reason would repeat its state.
      note={state === 'Success' || isCancelled ? '' : reason}
      amount={money(amount)}
      amountTone={isCancelled ? 'text-ink-faint' : ''}
      below={<span className={statusTone(withdrawal)}>{t(statusText(withdrawal))}</span>}
    />
  );
}
