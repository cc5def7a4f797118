import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormDialog } from '../../../controls/dialog.tsx';
import { TextField } from '../../../controls/field.tsx';
import { ReasonField } from '../../../controls/reason-field.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Deposit } from './deposits-page.tsx';

/** What may be done with a deposit that waits for somebody, or was credited. */
export function DepositActions({ row }: { row: Deposit }) {
  const t = useText();
  const may = useMay();
  const [opened, setOpened] = useState<'accept' | 'sendback'>();
  const claim = useCommand('/console/deposits/claim', { toast: true });
  const unclaim = useCommand('/console/deposits/unclaim', { toast: true });
  const isOthers = row.claimedBy !== null && !row.claimedBySelf;
  const can = row.state === 'WaitReview' && may('deposit.decide') && !isOthers;
  const isBusy = claim.isRunning || unclaim.isRunning;
  const onClaim = () => (row.claimedBySelf ? unclaim.run({ id: row.id }) : claim.run({ id: row.id }));
  useKeys({
    a: can ? () => setOpened('accept') : undefined,
    r: can ? () => setOpened('sendback') : undefined,
    c: can && !isBusy ? onClaim : undefined,
  });
  if (row.state === 'Success' && may('deposit.decide')) return <ChargeBack row={row} />;
  if (!can) return undefined;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button tone="go" hint="a" onClick={() => setOpened('accept')}>
        {t('queues.deposit.accept')}
      </Button>
      <Button tone="danger" hint="r" onClick={() => setOpened('sendback')}>
        {t('queues.deposit.sendback')}
      </Button>
      <Button hint="c" busy={isBusy} onClick={onClaim}>
        {t(row.claimedBySelf ? 'queues.unclaim' : 'queues.claim')}
      </Button>
      {opened && <DecideDialog deed={opened} row={row} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** Of a credited deposit whose payer took the money back, as a person heard from the bank. */
function ChargeBack({ row }: { row: Deposit }) {
  const t = useText();
  const money = useMoneyText();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => setOpen(false);
  const ask = useCommand('/console/approvals/request', {
    done: t('queues.deposit.chargeBack.asked'),
    onDone: close,
  });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button tone="danger" onClick={() => setOpen(true)}>
        {t('queues.deposit.chargeBack')}
      </Button>
      {isOpen && (
        <FormDialog
          open
          title={t('queues.deposit.chargeBack.title', { reference: row.reference })}
          onClose={close}
          tone="danger"
          submitLabel={t('queues.deposit.chargeBack.ask')}
          busy={ask.isRunning}
          refusal={ask.refusal}
          onSubmit={() => ask.run({ kind: 'charge_back', target: row.id, reason })}
        >
          <p className="text-ink-soft">
            {t('queues.deposit.chargeBack.text', { amount: money(row.credited ?? row.amount) })}
          </p>
          <ReasonField topic="deposit" value={reason} onChange={setReason} error={ask.fieldError('reason')} />
        </FormDialog>
      )}
    </div>
  );
}

function DecideDialog({ deed, row, onClose }: { deed: 'accept' | 'sendback'; row: Deposit; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [credit, setCredit] = useState('');
  const accept = useCommand('/console/deposits/accept', { done: t('queues.deposit.accepted'), onDone: onClose });
  const sendback = useCommand('/console/deposits/sendback', { done: t('queues.deposit.sentback'), onDone: onClose });
  const command = { accept, sendback }[deed];
  // What came in another currency stands nowhere in the books yet: somebody says what it is worth.
  const needsCredit = deed === 'accept' && Number(row.suspended) === 0;
  const seen = { id: row.id, version: row.version, reason };
  return (
    <FormDialog
      open
      title={t(`queues.deposit.${deed}.title`, { reference: row.reference })}
      onClose={onClose}
      tone={deed === 'accept' ? 'go' : 'danger'}
      submitLabel={t(`queues.deposit.${deed}`)}
      busy={command.isRunning}
      refusal={command.refusal}
      onSubmit={() =>
        deed === 'accept'
          ? accept.run({ ...seen, ...(needsCredit ? { credit: credit.trim() } : {}) })
          : sendback.run(seen)
      }
    >
      <p className="text-ink-soft">{t(`queues.deposit.${deed}.text`)}</p>
      {needsCredit && (
        <TextField
          label={t('queues.deposit.accept.credit')}
          hint={t('queues.deposit.accept.creditHint', { paid: row.paid ?? '', currency: row.paidCurrency ?? '' })}
          inputMode="decimal"
          value={credit}
          onChange={(event) => setCredit(event.target.value)}
          error={accept.fieldError('credit')}
          autoComplete="off"
          maxLength={20}
        />
      )}
      <ReasonField topic="deposit" value={reason} onChange={setReason} error={command.fieldError('reason')} />
    </FormDialog>
  );
}
