import { PAYOUT_FILES } from '@pitaka/contract/lists/payments/payout-files.ts';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button, buttonClass } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

/** The files for payments by hand, and the payments that wait for the next file. */
export const Page = defineListPage(PAYOUT_FILES, {
  path: '/payout-files',
  title: 'payments.payoutFiles.title',
  lead: 'payments.payoutFiles.lead',
  everyMs: POLL.list,
  columns: [
    { of: 'exportedAt', key: 'at' },
    { of: 'exportedBy', key: 'by' },
    {
      of: 'id',
      from: 'desktop',
      cell: (row) => (
        <Link to={`/payout-files/file/${row.id}`} className="mono text-accent-ink underline-offset-2 hover:underline">
          {row.id}
        </Link>
      ),
    },
    'items',
    { of: 'open', cell: (row) => (row.open === 0 ? row.open : <Badge tone="notice">{row.open}</Badge>) },
    'total',
    {
      key: 'again',
      label: 'payments.payoutFiles.again',
      isUntitled: true,
      className: 'text-end',
      cell: (row) => <AgainButton id={row.id} />,
    },
  ],
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
        >
          <p>{t('payments.payoutFiles.again.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
