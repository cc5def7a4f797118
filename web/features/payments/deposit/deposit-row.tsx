import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { BanknoteArrowDown } from 'lucide-react';
import { IconChip } from '../../../kit/icon-chip.tsx';
import { RecordRow } from '../../../kit/record-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { failed } from './deposit-status.ts';

export type DepositRecord = AnswerOf<'/deposit/list'>['content'][number];

const TONES: Readonly<Partial<Record<DepositRecord['state'], string>>> = {
  Success: 'text-positive',
  WaitReview: 'text-notice',
  Error: 'text-notice',
};

/** One deposit in a list: the credited amount, and the requested one if it differs. */
export function DepositRow({ record }: { record: DepositRecord }) {
  const t = useText();
  const money = useMoney();
  const { id, methodName, at, reason, amount, credited, state, failure } = record;
  const ended = state === 'Fail' ? failed(failure) : undefined;
  const isUnpaid = ended === 'cancelled' || ended === 'expired';
  const tone = ended ? (isUnpaid ? 'text-ink-faint' : 'text-negative') : TONES[state];
  return (
    <RecordRow
      link={{ to: '/DepositDetails/$id', params: { id } }}
      icon={<IconChip icon={BanknoteArrowDown} tone={isUnpaid ? 'quiet' : ended ? 'notice' : 'plain'} />}
      title={methodName}
      at={at}
      // If the deposit is unpaid, the reason would repeat its state.
      note={isUnpaid ? '' : reason}
      amount={money(credited ?? amount)}
      amountTone={isUnpaid ? 'text-ink-faint' : ''}
      below={
        <>
          {credited !== null && credited !== amount && (
            <span className="block text-ink-faint">
              {t('deposit.asked')} {money(amount)}
            </span>
          )}
          <span className={tone ?? 'text-ink-soft'}>
            {t(ended ? `deposit.status.${ended}` : `deposit.state.${state}`)}
          </span>
        </>
      }
    />
  );
}
