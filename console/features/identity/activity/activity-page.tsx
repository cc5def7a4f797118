import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { InfoDialog } from '../../../controls/dialog.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { TargetLink } from '../../../controls/target-link.tsx';
import { download } from '../../../data/download.ts';
import { useList } from '../../../data/use-call.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { ChainCheck } from './chain-check.tsx';

type AuditRow = AnswerOf<'/console/audit/list'>['content'][number];
const FILTERS = ['operator', 'action', 'target', 'text', 'from', 'to'] as const;

export function Page() {
  const t = useText();
  const may = useMay();
  const go = useGo();
  const search = useFilters();
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  const list = useList('/console/audit/list', filters);
  const [open, setOpen] = useState<AuditRow>();
  const [isVerifying, setVerifying] = useState(false);
  const { current, pick } = useRowKeys(list.items, (row) => row.position, setOpen);
  return (
    <PageFrame
      title={t('audit.title')}
      lead={t('audit.lead')}
      actions={
        <>
          {may('audit.export') && (
            <Button onClick={() => void download('/console/audit/export', filters)}>
              <Download aria-hidden size={15} />
              {t('shell.export')}
            </Button>
          )}
          <Button onClick={() => setVerifying(true)}>
            <ShieldCheck aria-hidden size={15} />
            {t('audit.verify')}
          </Button>
        </>
      }
    >
      {isVerifying && <ChainCheck onClose={() => setVerifying(false)} />}
      <FilterBar
        values={filters}
        onApply={(next) => go({ to: '/audit', search: next })}
        fields={[
          { name: 'operator', label: t('audit.operator'), kind: 'text' },
          { name: 'action', label: t('audit.action'), kind: 'text', placeholder: t('audit.actionHint') },
          { name: 'target', label: t('audit.target'), kind: 'text', placeholder: t('audit.targetHint') },
          { name: 'text', label: t('audit.words'), kind: 'text' },
          { name: 'from', label: t('shell.from'), kind: 'date' },
          { name: 'to', label: t('shell.to'), kind: 'date' },
        ]}
      />
      <Panel flush>
        <ListTable
          caption={t('audit.title')}
          list={list}
          keyOf={(row) => row.position}
          current={current}
          onPick={(row) => {
            pick(row);
            setOpen(row);
          }}
          emptyTitle={t('audit.empty')}
          emptyText={t('audit.emptyText')}
          columns={[
            { key: 'at', head: t('audit.at'), cell: (row) => <Moment at={row.at} /> },
            {
              key: 'operator',
              head: t('audit.operator'),
              cell: (row) => <span className="whitespace-nowrap font-medium">{row.operator}</span>,
            },
            { key: 'action', head: t('audit.action'), cell: (row) => <span className="mono">{row.action}</span> },
            { key: 'target', head: t('audit.target'), cell: (row) => <TargetLink target={row.target} /> },
            {
              key: 'reason',
              head: t('audit.reason'),
              from: 'desktop',
              cell: (row) => <span className="line-clamp-1">{row.reason}</span>,
            },
            {
              key: 'from',
              head: t('audit.from'),
              from: 'wide',
              cell: (row) => <span className="whitespace-nowrap text-ink-faint">{row.address}</span>,
            },
          ]}
        />
      </Panel>
      <AuditDetail row={open} onClose={() => setOpen(undefined)} />
    </PageFrame>
  );
}

function AuditDetail({ row, onClose }: { row: AuditRow | undefined; onClose: () => void }) {
  const t = useText();
  return (
    <InfoDialog
      open={row !== undefined}
      onClose={onClose}
      title={row ? t('audit.row', { position: row.position }) : ''}
    >
      {row && (
        <div className="flex flex-col gap-4">
          <Facts
            facts={[
              { label: t('audit.at'), value: <Moment at={row.at} /> },
              { label: t('audit.operator'), value: row.operator },
              { label: t('audit.action'), value: <span className="mono">{row.action}</span> },
              { label: t('audit.target'), value: <TargetLink target={row.target} /> },
              row.reason !== '' && { label: t('audit.reason'), value: row.reason },
              { label: t('audit.from'), value: `${row.address} · ${row.device}` },
            ]}
          />
          {Object.keys(row.detail).length > 0 && (
            <div>
              <h3 className="mb-1 text-ink-faint text-xs">{t('audit.detail')}</h3>
              <pre className="mono whitespace-pre-wrap break-words rounded-control bg-page p-3">
                {JSON.stringify(row.detail, null, 2)}
              </pre>
            </div>
          )}
          <p className="mono break-all text-ink-faint">
            {t('audit.hash')}: {row.hash}
          </p>
        </div>
      )}
    </InfoDialog>
  );
}
