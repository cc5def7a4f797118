import { RecordRow } from '../../../kit/record-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { accountText, stateText, stateTone, type Withdrawal } from './withdrawal.ts';

/** One withdrawal in a list: amount, account, status and reason. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const money = useMoney();
  const { id, amount, account, state, reason, at } = withdrawal;
  return (
    <RecordRow
      link={{ to: '/WithdrawDetails', search: { id } }}
      title={accountText(account)}
      at={at}
      note={state === 'Success' ? '' : reason}
      amount={money(amount)}
      below={<span className={stateTone(state)}>{t(stateText(state))}</span>}
    />
  );
}
