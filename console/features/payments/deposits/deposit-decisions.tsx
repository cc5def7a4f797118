import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useClaim } from '../../../kit/records/use-claim.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Deposit } from './deposit.ts';

type Opened = 'accept' | 'sendback' | 'chargeBack';

interface DialogProps {
  row: Deposit;
  onClose: () => void;
}

/** The decisions about a deposit that is in review, or was credited. */
export function DepositDecisions({ row }: { row: Deposit }) {
  const t = useText();
  const may = useHasPermission();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isFree = row.claimedBy === null || row.claimedBySelf;
  const isMine = row.state === 'WaitReview' && may('deposit.decide');
  const canDecide = isMine && isFree;
  const claim = useClaim('deposits', row, isMine);
  return (
    <>
      <DecisionBar
        claim={claim}
        decisions={[
          // A payment above the user's own limit can only be sent back.
          canDecide &&
            !row.differences.includes('own_limit') &&
            !(row.firstApproverIsSelf && row.firstDecision === 'accept') && {
              label: t('payments.deposit.accept'),
              tone: 'primary',
              hint: 'a',
              run: () => setOpened('accept'),
            },
          canDecide &&
            !(row.firstApproverIsSelf && row.firstDecision === 'sendback') && {
              label: t('payments.deposit.sendback'),
              tone: 'danger',
              hint: 'r',
              run: () => setOpened('sendback'),
            },
          row.state === 'Success' &&
            may('deposit.decide') && {
              label: t('payments.deposit.chargeBack'),
              tone: 'danger',
              run: () => setOpened('chargeBack'),
            },
        ]}
      />
      {opened === 'chargeBack' && <ChargeBackDialog row={row} onClose={close} />}
      {opened && opened !== 'chargeBack' && <DecideDialog decision={opened} row={row} onClose={close} />}
    </>
  );
}

const DECISIONS = {
  accept: {
    call: '/console/deposits/accept',
    done: 'payments.deposit.accepted',
    waits: 'payments.deposit.acceptedFirst',
    tone: 'primary',
  },
  sendback: {
    call: '/console/deposits/sendback',
    done: 'payments.deposit.sentback',
    waits: 'payments.deposit.sentbackFirst',
    tone: 'danger',
  },
} as const;

function DecideDialog({ decision, row, onClose }: DialogProps & { decision: keyof typeof DECISIONS }) {
  const t = useText();
  const money = useMoneyText();
  const { call, done, waits, tone } = DECISIONS[decision];
  // A payment in another currency is not booked yet: the operator enters its value.
  const needsCredit = decision === 'accept' && isZero(row.suspended);
  return (
    <ActionDialog
      call={call}
      title={t(`payments.deposit.${decision}.title`, { reference: row.reference })}
      submit={t(`payments.deposit.${decision}`)}
      tone={tone}
      reasonTopic="deposit"
      fields={[
        needsCredit && {
          name: 'credit',
          label: t('payments.deposit.accept.credit'),
          hint: t('payments.deposit.accept.creditHint', { paid: row.paid ?? '', currency: row.paidCurrency ?? '' }),
          kind: 'amount',
        },
      ]}
      body={({ credit }, reason) => ({
        id: row.id,
        version: row.version,
        reason,
        ...(needsCredit ? { credit: credit.trim() } : {}),
      })}
      onDone={(after) => {
        showToast(t(after.state === 'WaitReview' ? waits : done), { tone: 'positive', place: 'bottom' });
      }}
      onClose={onClose}
    >
      <p>
        <b>{money(row.paid ?? row.amount)}</b> {[row.payer || row.name, row.uid].filter(Boolean).join(', ')}
      </p>
      {decision === 'accept' && row.differences.includes('payer') && <p>{t('payments.deposit.twoPeople')}</p>}
      <p className="text-ink-soft">{t(`payments.deposit.${decision}.text`)}</p>
    </ActionDialog>
  );
}

/** A charge-back of a credited deposit, which the bank reported to an operator. */
function ChargeBackDialog({ row, onClose }: DialogProps) {
  const t = useText();
  const money = useMoneyText();
  return (
    <ApprovalDialog
      kind="charge_back"
      target={row.id}
      title={t('payments.deposit.chargeBack.title', { reference: row.reference })}
      tone="danger"
      reasonTopic="deposit"
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {t('payments.deposit.chargeBack.text', { amount: money(row.credited ?? row.amount) })}
      </p>
    </ApprovalDialog>
  );
}
