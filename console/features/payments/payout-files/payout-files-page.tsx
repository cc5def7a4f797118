import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button, buttonClass } from '../../../controls/button.tsx';
import { FormDialog } from '../../../controls/dialog.tsx';
import { TextArea } from '../../../controls/field.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { download } from '../../../data/download.ts';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

const EVERY_MS = 20_000;
const SHOWN = 100;

export function Page() {
  const t = useText();
  const money = useMoneyText();
  const batches = useCall('/console/payout-files/list', { size: SHOWN }, { everyMs: EVERY_MS });
  const waiting = useCall('/console/payout-files/waiting', {}, { everyMs: EVERY_MS });
  const [asked, setAsked] = useState<AskedFile>();
  return (
    <PageFrame
      title={t('queues.payoutFiles.title')}
      lead={t('queues.payoutFiles.lead')}
      actions={
        <Link to="/statements" className={buttonClass()}>
          {t('queues.payoutFiles.statement')}
        </Link>
      }
    >
      {batches.isPending ? (
        <SkeletonRows />
      ) : batches.isError ? (
        <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void batches.refetch()} />
      ) : (
        <>
          {waiting.data?.map(({ provider, items, total }) => (
            <Notice
              key={provider}
              action={
                <Button tone="primary" onClick={() => setAsked({ kind: 'export', provider })}>
                  {t('queues.payoutFiles.export')}
                </Button>
              }
            >
              {t('queues.payoutFiles.waiting', { count: items, provider, sum: money(total) })}
            </Notice>
          ))}
          <Panel flush>
            {batches.data.content.length === 0 ? (
              <EmptyState title={t('queues.payoutFiles.none')} text={t('queues.payoutFiles.noneText')} />
            ) : (
              <Table
                caption={t('queues.payoutFiles.title')}
                rows={batches.data.content}
                keyOf={(row) => row.id}
                columns={[
                  { key: 'at', head: t('audit.at'), cell: (row) => <Moment at={row.exportedAt} /> },
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
                  {
                    key: 'total',
                    head: t('queues.payoutFiles.total'),
                    isFigure: true,
                    cell: (row) => <Money amount={row.total} />,
                  },
                  {
                    key: 'again',
                    head: <span className="sr-only">{t('queues.payoutFiles.again')}</span>,
                    className: 'text-end',
                    cell: (row) => (
                      <Button tone="quiet" onClick={() => setAsked({ kind: 'again', id: row.id })}>
                        {t('queues.payoutFiles.again')}
                      </Button>
                    ),
                  },
                ]}
              />
            )}
          </Panel>
        </>
      )}
      {asked && <FileDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </PageFrame>
  );
}

type AskedFile = { kind: 'export'; provider: string } | { kind: 'again'; id: string };

/** Whole account numbers leave the house: with a reason. */
function FileDialog({ asked, onClose }: { asked: AskedFile; onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    if (asked.kind === 'export') {
      await download('/console/payout-files/make', { provider: asked.provider, reason });
    } else await download('/console/payout-files/again', { id: asked.id, reason });
    await client.invalidateQueries();
    onClose();
  };
  return (
    <FormDialog
      open
      title={t(`queues.payoutFiles.${asked.kind}.title`)}
      onClose={onClose}
      submitLabel={t(`queues.payoutFiles.${asked.kind}`)}
      busy={isBusy}
      disabled={reason.trim().length < 3}
      onSubmit={() => void submit()}
    >
      {asked.kind === 'export' && <p className="text-ink-soft">{t('queues.payoutFiles.export.text')}</p>}
      <TextArea
        label={t('shell.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
      />
    </FormDialog>
  );
}
