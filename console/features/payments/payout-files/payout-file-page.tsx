import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { sumOf } from '@pitaka/ui/money/minor-units.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { buttonClass } from '../../../controls/button.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import type { BulkDefinition } from '../../../kit/lists/list-definition.ts';
import { type FailedItem, SelectionBar } from '../../../kit/lists/selection-bar.tsx';
import { Table } from '../../../kit/lists/table.tsx';
import { useSelection } from '../../../kit/lists/use-selection.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useParam } from '../../../navigation/use-go.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { type FilePayment, filePaymentColumns, paymentKey } from './payment-columns.tsx';

/** One payout file: its payments, their states, and the bank's lines. */
export function Page() {
  const t = useText();
  const id = useParam('id');
  const may = useHasPermission();
  const file = useCall('/console/payout-files/detail', { id }, { everyMs: POLL.record });
  return (
    <PageFrame
      title={t('payments.trail.file')}
      lead={<span className="mono">{id}</span>}
      actions={
        <>
          {may('audit.view') && (
            <Link to="/audit" search={{ target: `payout_file:${id}` }} className={buttonClass()}>
              {t('payments.trail.activity')}
            </Link>
          )}
          <Link to="/statements" className={buttonClass()}>
            {t('payments.payoutFiles.statement')}
          </Link>
        </>
      }
    >
      <QueryState query={file} notFoundTitle={t('payments.payoutFiles.gone')}>
        {(data) => <Loaded file={data} />}
      </QueryState>
    </PageFrame>
  );
}

const BULK: BulkDefinition<FilePayment> = {
  permission: 'withdrawal.pay',
  isOffered: () => true,
  all: 'payments.payoutFiles.selectAll',
  canSelect: (row) => row.state === 'Exec',
  label: (row, t) => t('payments.select', { reference: row.reference }),
  bar: (rows, onNone) => <SettleBar rows={rows} onNone={onNone} />,
};

function Loaded({ file }: { file: AnswerOf<'/console/payout-files/detail'> }) {
  const t = useText();
  const { content } = file;
  const { bar, withBoxes } = useSelection(content, paymentKey, BULK, true);
  const open = content.filter((row) => row.settledAt === null);
  return (
    <>
      <Panel>
        <Facts
          columns={2}
          facts={[
            { label: t('payments.payoutFiles.at'), value: <Moment at={file.exportedAt} /> },
            { label: t('payments.payoutFiles.by'), value: file.exportedBy },
            { label: t('payments.payoutFiles.total'), value: <Money amount={file.total} /> },
            { label: t('payments.payoutFiles.currency'), value: file.currency },
            { label: t('payments.payoutFiles.items'), value: content.length },
            { label: t('payments.payoutFiles.open'), value: open.length },
          ]}
        />
      </Panel>
      {open.length === 0 && <Notice tone="positive">{t('payments.payoutFiles.settled.none')}</Notice>}
      {bar}
      <Table
        caption={t('payments.payoutFiles.items')}
        rows={content}
        keyOf={paymentKey}
        columns={withBoxes(filePaymentColumns(t))}
      />
    </>
  );
}

function SettleBar({ rows, onNone }: { rows: readonly FilePayment[]; onNone: () => void }) {
  const t = useText();
  const money = useMoneyText();
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<readonly FailedItem[]>([]);
  const count = rows.length;
  const sum = money(sumOf(rows.map(({ net }) => net)));
  return (
    <>
      <SelectionBar
        count={count}
        sum={sum}
        action={t('payments.payoutFiles.settle')}
        failed={failed}
        onAct={() => setAsking(true)}
        onNone={onNone}
      />
      {isAsking && (
        <ActionDialog
          call="/console/payout-files/settle"
          title={t('payments.payoutFiles.settle.title', { count })}
          submit={t('payments.payoutFiles.settle')}
          fields={[{ name: 'bankReference', label: t('payments.hand.bankReference'), kind: 'text', maxLength: 100 }]}
          isReady={({ bankReference }) => bankReference.trim() !== ''}
          body={({ bankReference }) => ({ items: rows.map(({ id, version }) => ({ id, version })), bankReference })}
          onDone={(answer) => {
            showToast(t('payments.payoutFiles.settled', { settled: answer.settled, count }), {
              tone: answer.failed.length === 0 ? 'positive' : 'neutral',
              place: 'bottom',
            });
            const referenceOf = (id: string) => rows.find((row) => row.id === id)?.reference ?? id;
            setFailed(answer.failed.map(({ id, message }) => ({ reference: referenceOf(id), message })));
            if (answer.failed.length === 0) onNone();
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{t('payments.payoutFiles.settle.text', { sum })}</p>
        </ActionDialog>
      )}
    </>
  );
}
