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
import { SkeletonRows, Table } from '../../../controls/table.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { download } from '../../../data/download.ts';
import { useCall } from '../../../data/use-call.ts';
import { NeedPermission } from '../../../layout/need-permission.tsx';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

const EVERY_MS = 20_000;
const SHOWN = 100;

export function BatchesPage() {
  return (
    <NeedPermission permission="withdrawal.pay">
      <Batches />
    </NeedPermission>
  );
}

function Batches() {
  const t = useText();
  const money = useMoneyText();
  const batches = useCall('/console/batches/list', { size: SHOWN }, { everyMs: EVERY_MS });
  const [asked, setAsked] = useState<AskedFile>();
  return (
    <Page
      title={t('queues.batches.title')}
      lead={t('queues.batches.lead')}
      actions={
        <Link to="/statements" className={buttonClass()}>
          {t('queues.batches.statement')}
        </Link>
      }
    >
      {batches.isPending ? (
        <SkeletonRows />
      ) : batches.isError ? (
        <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void batches.refetch()} />
      ) : (
        <>
          {batches.data.waiting.map(({ provider, items, total }) => (
            <Notice
              key={provider}
              action={
                <Button tone="primary" onClick={() => setAsked({ kind: 'export', provider })}>
                  {t('queues.batches.export')}
                </Button>
              }
            >
              {t('queues.batches.waiting', { count: items, provider, sum: money(total) })}
            </Notice>
          ))}
          <Panel flush>
            {batches.data.content.length === 0 ? (
              <EmptyState title={t('queues.batches.none')} text={t('queues.batches.noneText')} />
            ) : (
              <Table
                caption={t('queues.batches.title')}
                rows={batches.data.content}
                keyOf={(row) => row.id}
                columns={[
                  { key: 'at', head: t('audit.at'), cell: (row) => <Moment at={row.exportedAt} /> },
                  { key: 'by', head: t('queues.batches.by'), cell: (row) => row.exportedBy },
                  {
                    key: 'id',
                    head: t('queues.batches.file'),
                    from: 'desktop',
                    cell: (row) => <span className="mono text-ink-faint">{row.id}</span>,
                  },
                  { key: 'items', head: t('queues.batches.items'), isFigure: true, cell: (row) => row.items },
                  {
                    key: 'open',
                    head: t('queues.batches.open'),
                    isFigure: true,
                    cell: (row) => (row.open === 0 ? row.open : <Badge tone="notice">{row.open}</Badge>),
                  },
                  {
                    key: 'total',
                    head: t('queues.batches.total'),
                    isFigure: true,
                    cell: (row) => <Money amount={row.total} />,
                  },
                  {
                    key: 'again',
                    head: <span className="sr-only">{t('queues.batches.again')}</span>,
                    className: 'text-end',
                    cell: (row) => (
                      <Button tone="quiet" onClick={() => setAsked({ kind: 'again', id: row.id })}>
                        {t('queues.batches.again')}
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
    </Page>
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
      await download('/console/batches/export', { provider: asked.provider, reason });
    } else await download('/console/batches/again', { id: asked.id, reason });
    await client.invalidateQueries();
    onClose();
  };
  return (
    <FormDialog
      open
      title={t(`queues.batches.${asked.kind}.title`)}
      onClose={onClose}
      submitLabel={t(`queues.batches.${asked.kind}`)}
      busy={isBusy}
      disabled={reason.trim().length < 3}
      onSubmit={() => void submit()}
    >
      {asked.kind === 'export' && <p className="text-ink-soft">{t('queues.batches.export.text')}</p>}
      <TextArea
        label={t('shell.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
      />
    </FormDialog>
  );
}
