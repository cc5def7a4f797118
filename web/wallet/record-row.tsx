import { useMoment } from '../kit/use-moment.ts';
import { useMoney } from '../kit/use-money.ts';
import { useText } from '../texts.ts';
import type { WalletRecord } from './record-store.ts';

/** One line of a statement: what, when, how much, and what was left. */
export function RecordRow({ record }: { record: WalletRecord }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const incoming = !record.amount.startsWith('-');
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-3">
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="font-medium">{t(`records.kind.${record.kind}`)}</p>
        {record.note && <p className="break-words text-ink-soft text-sm">{record.note}</p>}
        <time dateTime={record.at} className="tabular text-ink-faint text-sm">
          {moment(record.at)}
        </time>
      </div>
      <div className="tabular ms-auto text-end">
        <p className={incoming ? 'font-semibold text-positive' : 'font-semibold'}>
          {incoming ? '+' : ''}
          {money(record.amount)}
        </p>
        <p className="text-ink-faint text-sm">
          <span className="sr-only">{t('records.balanceAfter')} </span>
          {money(record.balanceAfter)}
        </p>
      </div>
    </div>
  );
}
