import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Link } from '@tanstack/react-router';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';

export type DepositRecord = AnswerOf<'/deposit/list'>['content'][number];

const TONES: Readonly<Partial<Record<DepositRecord['state'], string>>> = {
  Success: 'text-positive',
  Fail: 'text-negative',
  WaitReview: 'text-notice',
  Error: 'text-notice',
};

/** One line of the records, leading to all that is known of it. */
export function DepositRow({ record }: { record: DepositRecord }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  return (
    <Link
      to="/DepositDetails/$id"
      params={{ id: record.id }}
      className="flex min-h-16 flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-3 text-ink active:bg-sunken"
    >
      <span className="min-w-0 flex-[1_1_9rem]">
        <span className="block break-words font-medium">{record.methodName}</span>
        <time dateTime={record.at} className="tabular block text-ink-faint text-sm">
          {moment(record.at)}
        </time>
        {record.reason && <span className="block break-words text-ink-soft text-sm">{record.reason}</span>}
      </span>
      <span className="tabular ms-auto text-end">
        <span className="block font-semibold">{money(record.credited ?? record.amount)}</span>
        {record.credited !== null && record.credited !== record.amount && (
          <span className="block text-ink-faint text-sm">
            {t('deposit.asked')} {money(record.amount)}
          </span>
        )}
        <span className={`block text-sm ${TONES[record.state] ?? 'text-ink-soft'}`}>
          {t(`deposit.state.${record.state}`)}
        </span>
      </span>
    </Link>
  );
}
