import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { RecordRow } from '../../../kit/record-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';

export type DepositRecord = AnswerOf<'/deposit/list'>['content'][number];

const TONES: Readonly<Partial<Record<DepositRecord['state'], string>>> = {
  Success: 'text-positive',
  Fail: 'text-negative',
  WaitReview: 'text-notice',
  Error: 'text-notice',
};

/** One deposit in a list: the credited amount, and the requested one if it differs. */
export function DepositRow({ record }: { record: DepositRecord }) {
  const t = useText();
  const money = useMoney();
  const { id, methodName, at, reason, amount, credited, state } = record;
  return (
    <RecordRow
      link={{ to: '/DepositDetails/$id', params: { id } }}
      title={methodName}
      at={at}
      note={reason}
      amount={money(credited ?? amount)}
      below={
        <>
          {credited !== null && credited !== amount && (
            <span className="block text-ink-faint">
              {t('deposit.asked')} {money(amount)}
            </span>
          )}
          <span className={TONES[state] ?? 'text-ink-soft'}>{t(`deposit.state.${state}`)}</span>
        </>
      }
    />
  );
}
