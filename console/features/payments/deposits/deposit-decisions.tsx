import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { useState } from 'react';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { useClaim } from '../../../kit/records/use-claim.ts';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Deposit } from './deposit.ts';

type Opened = 'accept' | 'sendback' | 'chargeBack';

interface DialogProps {
  row: Deposit;
  onClose: () => void;
}

/** What may be decided about a deposit that waits for somebody, or was credited. */
export function DepositDecisions({ row }: { row: Deposit }) {
  const t = useText();
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isFree = row.claimedBy === null || row.claimedBySelf;
  const canDecide = row.state === 'WaitReview' && may('deposit.decide') && isFree;
  const claim = useClaim('deposits', row, canDecide);
  return (
    <>
      <DecisionBar
        claim={claim}
        decisions={[
          canDecide && {
            label: t('queues.deposit.accept'),
            tone: 'primary',
            hint: 'a',
            run: () => setOpened('accept'),
          },
          canDecide && {
            label: t('queues.deposit.sendback'),
            tone: 'danger',
            hint: 'r',
            run: () => setOpened('sendback'),
          },
          row.state === 'Success' &&
            may('deposit.decide') && {
              label: t('queues.deposit.chargeBack'),
              tone: 'danger',
              run: () => setOpened('chargeBack'),
            },
        ]}
      />
      {opened === 'accept' && <AcceptDialog row={row} onClose={close} />}
      {opened === 'sendback' && <SendBackDialog row={row} onClose={close} />}
      {opened === 'chargeBack' && <ChargeBackDialog row={row} onClose={close} />}
    </>
  );
}

function AcceptDialog({ row, onClose }: DialogProps) {
  const t = useText();
  // What came in another currency is on no account of ours yet: somebody says what it is worth.
  const needsCredit = isZero(row.suspended);
  return (
    <ActionDialog
      call="/console/deposits/accept"
      title={t('queues.deposit.accept.title', { reference: row.reference })}
      submit={t('queues.deposit.accept')}
      reasonTopic="deposit"
      fields={[
        needsCredit && {
          name: 'credit',
          label: t('queues.deposit.accept.credit'),
          hint: t('queues.deposit.accept.creditHint', { paid: row.paid ?? '', currency: row.paidCurrency ?? '' }),
          kind: 'amount',
        },
      ]}
      body={({ credit }, reason) => ({
        id: row.id,
        version: row.version,
        reason,
        ...(needsCredit ? { credit: credit.trim() } : {}),
      })}
      done={t('queues.deposit.accepted')}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('queues.deposit.accept.text')}</p>
    </ActionDialog>
  );
}

function SendBackDialog({ row, onClose }: DialogProps) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/deposits/sendback"
      title={t('queues.deposit.sendback.title', { reference: row.reference })}
      submit={t('queues.deposit.sendback')}
      tone="danger"
      reasonTopic="deposit"
      body={(_, reason) => ({ id: row.id, version: row.version, reason })}
      done={t('queues.deposit.sentback')}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('queues.deposit.sendback.text')}</p>
    </ActionDialog>
  );
}

/** Of a credited deposit whose payer took the money back, as a person heard from the bank. */
function ChargeBackDialog({ row, onClose }: DialogProps) {
  const t = useText();
  const money = useMoneyText();
  return (
    <ActionDialog
      call="/console/approvals/request"
      title={t('queues.deposit.chargeBack.title', { reference: row.reference })}
      submit={t('queues.deposit.chargeBack.ask')}
      tone="danger"
      reasonTopic="deposit"
      body={(_, reason) => ({ kind: 'charge_back', target: row.id, reason })}
      done={t('queues.deposit.chargeBack.asked')}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {t('queues.deposit.chargeBack.text', { amount: money(row.credited ?? row.amount) })}
      </p>
    </ActionDialog>
  );
}
