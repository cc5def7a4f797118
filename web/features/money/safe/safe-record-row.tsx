import { plusOf } from '@pitaka/ui/money/minor-units.ts';
import { RecordRow } from '../../../kit/record-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { recordName, type WalletRecord } from '../../../wallet/wallet-record.ts';

/** One line of the safe's history: name, time, amount, and the safe's balance after it. */
export function SafeRecordRow({ record }: { record: WalletRecord }) {
  const t = useText();
  const money = useMoney();
  return (
    <RecordRow
      link={{ to: '/Records/$id', params: { id: record.id } }}
      title={t(recordName(record))}
      at={record.at}
      note={record.note}
      amount={`${plusOf(record.amount)}${money(record.amount)}`}
      below={
        <span className="text-ink-faint">
          <span className="sr-only">{t('records.balanceAfter')} </span>
          {money(record.balanceAfter)}
        </span>
      }
    />
  );
}
