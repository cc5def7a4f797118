import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { isIncoming, plusOf } from '@pitaka/ui/money/minor-units.ts';
import { RecordRow } from '../kit/record-row.tsx';
import { useDebtText } from '../kit/use-debt-text.ts';
import { useMoney } from '../kit/use-money.ts';
import { useText } from '../texts.ts';

export type WalletRecord = AnswerOf<'/wallet/records'>['content'][number];

/** A record's name: a withdrawal that adds to the balance is a returned one. */
export function recordName({ kind, amount }: Pick<WalletRecord, 'kind' | 'amount'>) {
  return kind === 'withdrawal' && !amount.startsWith('-')
    ? ('records.withdrawalReturned' as const)
    : (`records.kind.${kind}` as const);
}

/** One line of a statement: name, time, amount, and the balance after it. */
export function WalletRecordRow({ record }: { record: WalletRecord }) {
  const t = useText();
  const money = useMoney();
  const debtText = useDebtText();
  return (
    <RecordRow
      link={{ to: '/Records/$id', params: { id: record.id } }}
      title={t(recordName(record))}
      at={record.at}
      note={[record.note, record.memo, debtText(record.debt)].filter(Boolean).join(' · ')}
      amount={`${plusOf(record.amount)}${money(record.amount)}`}
      amountTone={isIncoming(record.amount) ? 'text-positive' : ''}
      below={
        <span className="text-ink-faint">
          <span className="sr-only">{t('records.balanceAfter')} </span>
          {money(record.balanceAfter)}
        </span>
      }
    />
  );
}
