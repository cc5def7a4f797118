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

/** Files that withdrawals are paid from manually, and what waits for the next one. */
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
      cell: (row) => <span className="mono text-ink-faint">{row.id}</span>,
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
      cell: (row) => <FileButton asked={{ kind: 'again', id: row.id }} />,
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
    <Notice key={provider} action={<FileButton asked={{ kind: 'export', provider }} />}>
      {t('payments.payoutFiles.waiting', { count: items, provider, sum: money(total) })}
    </Notice>
  ));
}

type AskedFile = { kind: 'export'; provider: string } | { kind: 'again'; id: string };

/** Full account numbers leave the system: with a reason. */
function FileButton({ asked }: { asked: AskedFile }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone={asked.kind === 'export' ? 'primary' : 'quiet'} onClick={() => setOpen(true)}>
        {t(`payments.payoutFiles.${asked.kind}`)}
      </Button>
      {isOpen && <FileDialog asked={asked} onClose={() => setOpen(false)} />}
    </>
  );
}

function FileDialog({ asked, onClose }: { asked: AskedFile; onClose: () => void }) {
  const t = useText();
  const shared = {
    title: t(`payments.payoutFiles.${asked.kind}.title`),
    submit: t(`payments.payoutFiles.${asked.kind}`),
    reasonTopic: 'none',
    isFile: true,
    onClose,
  } as const;
  if (asked.kind === 'again') {
    const { id } = asked;
    return <ActionDialog {...shared} call="/console/payout-files/again" body={(_, reason) => ({ id, reason })} />;
  }
  const { provider } = asked;
  return (
    <ActionDialog {...shared} call="/console/payout-files/make" body={(_, reason) => ({ provider, reason })}>
      <p className="text-ink-soft">{t('payments.payoutFiles.export.text')}</p>
    </ActionDialog>
  );
}
