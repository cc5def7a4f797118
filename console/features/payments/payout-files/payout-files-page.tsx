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
  title: 'queues.payoutFiles.title',
  lead: 'queues.payoutFiles.lead',
  call: '/console/payout-files/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  dates: 'queues.payoutFiles.at',
  filters: [{ key: 'file', label: 'queues.payoutFiles.file', kind: 'text' }],
  columns: (t) => [
    { key: 'at', head: t('queues.payoutFiles.at'), sort: 'exportedAt', cell: (row) => <Moment at={row.exportedAt} /> },
    { key: 'by', head: t('queues.payoutFiles.by'), cell: (row) => row.exportedBy },
    {
      key: 'id',
      head: t('queues.payoutFiles.file'),
      from: 'desktop',
      cell: (row) => <span className="mono text-ink-faint">{row.id}</span>,
    },
    { key: 'items', head: t('queues.payoutFiles.items'), isFigure: true, cell: (row) => row.items },
    {
      key: 'open',
      head: t('queues.payoutFiles.open'),
      isFigure: true,
      cell: (row) => (row.open === 0 ? row.open : <Badge tone="notice">{row.open}</Badge>),
    },
    { key: 'total', head: t('queues.payoutFiles.total'), isFigure: true, cell: (row) => <Money amount={row.total} /> },
    {
      key: 'again',
      head: <span className="sr-only">{t('queues.payoutFiles.again')}</span>,
      className: 'text-end',
      cell: (row) => <FileButton asked={{ kind: 'again', id: row.id }} />,
    },
  ],
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('queues.total.files', { count: totals.count }) },
          { value: <Money amount={totals.total} />, label: t('queues.payoutFiles.paid') },
        ]
      : [],
  export: { call: '/console/payout-files/export', permission: 'list.export' },
  actions: () => <StatementLink />,
  above: () => <WaitingNotices />,
  empty: { title: 'queues.payoutFiles.none', text: 'queues.payoutFiles.noneText' },
});

function StatementLink() {
  const t = useText();
  return (
    <Link to="/statements" className={buttonClass()}>
      {t('queues.payoutFiles.statement')}
    </Link>
  );
}

function WaitingNotices() {
  const t = useText();
  const money = useMoneyText();
  const waiting = useCall('/console/payout-files/waiting', {}, { everyMs: POLL.list });
  return waiting.data?.map(({ provider, items, total }) => (
    <Notice key={provider} action={<FileButton asked={{ kind: 'export', provider }} />}>
      {t('queues.payoutFiles.waiting', { count: items, provider, sum: money(total) })}
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
        {t(`queues.payoutFiles.${asked.kind}`)}
      </Button>
      {isOpen && <FileDialog asked={asked} onClose={() => setOpen(false)} />}
    </>
  );
}

function FileDialog({ asked, onClose }: { asked: AskedFile; onClose: () => void }) {
  const t = useText();
  const shared = {
    title: t(`queues.payoutFiles.${asked.kind}.title`),
    submit: t(`queues.payoutFiles.${asked.kind}`),
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
      <p className="text-ink-soft">{t('queues.payoutFiles.export.text')}</p>
    </ActionDialog>
  );
}
