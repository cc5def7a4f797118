import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button, buttonClass } from '../../../controls/button.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

/** Files for payments by hand, and the payments waiting for the next one. */
export const Page = defineListPage({
  path: '/payout-files',
  title: 'payments.payoutFiles.title',
  lead: 'payments.payoutFiles.lead',
  call: '/console/payout-files/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  dates: 'payments.payoutFiles.at',
  filters: [{ key: 'file', label: 'payments.payoutFiles.file', kind: 'text' }],
  columns: (t) => [
    {
      key: 'at',
      head: t('payments.payoutFiles.at'),
      sort: 'exportedAt',
      cell: (row) => <Moment at={row.exportedAt} />,
    },
    { key: 'by', head: t('payments.payoutFiles.by'), cell: (row) => row.exportedBy },
    {
      key: 'id',
      head: t('payments.payoutFiles.file'),
      from: 'desktop',
      cell: (row) => (
        <Link to={`/payout-files/file/${row.id}`} className="mono text-accent-ink underline-offset-2 hover:underline">
          {row.id}
        </Link>
      ),
    },
    { key: 'items', head: t('payments.payoutFiles.items'), isFigure: true, cell: (row) => row.items },
    {
      key: 'open',
      head: t('payments.payoutFiles.open'),
      isFigure: true,
      cell: (row) => (row.open === 0 ? row.open : <Badge tone="notice">{row.open}</Badge>),
    },
    {
      key: 'total',
      head: t('payments.payoutFiles.total'),
      isFigure: true,
      cell: (row) => <Money amount={row.total} />,
    },
    {
      key: 'again',
      head: <span className="sr-only">{t('payments.payoutFiles.again')}</span>,
      className: 'text-end',
      cell: (row) => <AgainButton id={row.id} />,
    },
  ],
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('payments.total.files', { count: totals.count }) },
          { value: <Money amount={totals.total} />, label: t('payments.payoutFiles.paid') },
        ]
      : [],
  export: { call: '/console/payout-files/export', permission: 'list.export' },
  actions: () => <StatementLink />,
  above: () => <WaitingNotices />,
  open: ({ id }, go) => go({ to: `/payout-files/file/${id}` }),
  empty: { title: 'payments.payoutFiles.none', text: 'payments.payoutFiles.noneText' },
});

function StatementLink() {
  const t = useText();
  return (
    <Link to="/statements" className={buttonClass()}>
      {t('payments.payoutFiles.statement')}
    </Link>
  );
}

function WaitingNotices() {
  const t = useText();
  const money = useMoneyText();
  const waiting = useCall('/console/payout-files/waiting', {}, { everyMs: POLL.list });
  return waiting.data?.map(({ provider, items, total }) => (
    <Notice
      key={provider}
      action={
        <Link to={`/payout-files/next/${provider}`} className={buttonClass('primary')}>
          {t('payments.payoutFiles.export')}
        </Link>
      }
    >
      {t('payments.payoutFiles.waiting', { count: items, provider, sum: money(total) })}
    </Notice>
  ));
}

/** Full account numbers leave the system: that needs a reason. */
function AgainButton({ id }: { id: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('payments.payoutFiles.again')}
      </Button>
      {isOpen && (
        <ActionDialog
          call="/console/payout-files/again"
          title={t('payments.payoutFiles.again.title')}
          submit={t('payments.payoutFiles.again')}
          reasonTopic="none"
          isFile
          body={(_, reason) => ({ id, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
