import { sumOf } from '@pitaka/ui/money/minor-units.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { type CallQuery, useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import type { BulkDefinition } from '../../../kit/lists/list-definition.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { useSelection } from '../../../kit/lists/use-selection.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useGo, useParam } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import { type FilePayment, filePaymentColumns, paymentKey } from './payment-columns.tsx';

const KEEP: CallQuery = { keepLast: true };

interface Cap {
  readonly most: string;
  readonly upTo: string;
}

/** A preview of a provider's next file, before account numbers leave the system. */
export function Page() {
  const t = useText();
  const provider = useParam('provider');
  const [cap, setCap] = useState<Cap>({ most: '', upTo: '' });
  const fileRequest = {
    provider,
    ...(cap.most === '' ? {} : { most: Number(cap.most) }),
    ...(cap.upTo === '' ? {} : { upTo: cap.upTo.replaceAll(',', '') }),
  };
  const preview = useCall('/console/payout-files/preview', fileRequest, KEEP);
  return (
    <PageFrame title={t('payments.payoutFiles.next', { provider })} lead={t('payments.payoutFiles.next.lead')}>
      <CapForm onSet={setCap} />
      <QueryState query={preview}>
        {({ content, left, currency }) => (
          // If the cap changes, the selection starts again.
          <Chosen key={`${cap.most} ${cap.upTo}`} provider={provider} rows={content} left={left} currency={currency} />
        )}
      </QueryState>
    </PageFrame>
  );
}

/** The maximum that the bank accepts in one file, or that a person can pay in one session. */
function CapForm({ onSet }: { onSet: (cap: Cap) => void }) {
  const t = useText();
  const [draft, setDraft] = useState<Cap>({ most: '', upTo: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSet({ most: draft.most.trim(), upTo: draft.upTo.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('payments.payoutFiles.most')}
        inputMode="numeric"
        placeholder="500"
        value={draft.most}
        onChange={(event) => setDraft({ ...draft, most: event.target.value.replaceAll(/[^0-9]/g, '') })}
        className="w-32"
        autoComplete="off"
        maxLength={3}
      />
      <TextField
        label={t('payments.payoutFiles.upTo')}
        inputMode="decimal"
        placeholder="0.00"
        value={draft.upTo}
        onChange={(event) => setDraft({ ...draft, upTo: event.target.value })}
        className="w-40"
        autoComplete="off"
        maxLength={20}
      />
      <Button type="submit">{t('payments.payoutFiles.apply')}</Button>
    </form>
  );
}

const BULK: BulkDefinition<FilePayment> = {
  permission: 'withdrawal.pay',
  isOffered: () => true,
  all: 'payments.selectAll',
  startsWithAll: true,
  label: (row, t) => t('payments.select', { reference: row.reference }),
  bar: () => undefined,
};

interface ChosenProps {
  provider: string;
  rows: readonly FilePayment[];
  left: number;
  currency: string;
}

function Chosen({ provider, rows, left, currency }: ChosenProps) {
  const t = useText();
  const go = useGo();
  const money = useMoneyText();
  const [isAsking, setAsking] = useState(false);
  const { chosen, withBoxes } = useSelection(rows, paymentKey, BULK, true);
  if (rows.length === 0) return <EmptyState title={t('payments.payoutFiles.emptyNext')} />;
  const sum = money(sumOf(chosen.map(({ net }) => net)));
  const inFile = t('payments.payoutFiles.inFile', { count: chosen.length, sum });
  return (
    <>
      <Notice
        tone="accent"
        action={
          <Button tone="primary" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {t('payments.payoutFiles.exportChosen')}
          </Button>
        }
      >
        <p role="status" className="font-medium">
          {inFile}
        </p>
        <p className="text-ink-soft">
          {t('payments.payoutFiles.currency')}: {currency}
          {left > 0 && ` · ${t('payments.payoutFiles.left', { count: left })}`}
        </p>
      </Notice>
      <Table
        caption={t('payments.payoutFiles.next', { provider })}
        rows={rows}
        keyOf={paymentKey}
        columns={withBoxes(filePaymentColumns(t))}
      />
      {isAsking && (
        <ActionDialog
          call="/console/payout-files/make"
          title={t('payments.payoutFiles.export.title')}
          submit={t('payments.payoutFiles.exportChosen')}
          reasonTopic="none"
          isFile
          body={(_, reason) => ({ provider, ids: chosen.map(({ id }) => id), reason })}
          onDone={() => go({ to: '/payout-files' })}
          onClose={() => setAsking(false)}
        >
          <p className="font-medium">{inFile}</p>
          <p className="text-ink-soft">{t('payments.payoutFiles.export.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
