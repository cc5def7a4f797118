import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Age, Moment, Money } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { type Column, ListTable } from '../../../controls/table.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useList } from '../../../data/use-call.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { NeedPermission } from '../../../layout/need-permission.tsx';
import { Page } from '../../../layout/page.tsx';
import { useFilters, useGo, useShow } from '../../../navigation/use-go.ts';
import { WITHDRAWAL_VIEWS } from '../../../records/queue-views.ts';
import { RecordLayout } from '../../../records/record-layout.tsx';
import { wordOf } from '../../../records/record-words.ts';
import { StateBadge } from '../../../records/state-badge.tsx';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { WithdrawalRecord } from './withdrawal-record.tsx';

export type Withdrawal = AnswerOf<'/console/withdrawals/list'>['content'][number];

const EVERY_MS = 10_000;
const LATE_AFTER_MINUTES = 60;
const AMOUNT = /^(0|[1-9][0-9]{0,15})(\.[0-9]{1,2})?$/;

export function WithdrawalsPage() {
  return (
    <NeedPermission permission="withdrawal.view">
      <Withdrawals />
    </NeedPermission>
  );
}

function Withdrawals() {
  const t = useText();
  const may = useMay();
  const go = useGo();
  const { view: askedView, id: openId, ...filters } = useFilters();
  const view = WITHDRAWAL_VIEWS.find((one) => one.name === askedView) ?? WITHDRAWAL_VIEWS[0];
  const list = useList(
    '/console/withdrawals/list',
    {
      states: [...view.states],
      descending: view.order === 'newest',
      words: filters.words ?? '',
      provider: filters.provider ?? '',
      hold: filters.hold === 'yes' || filters.hold === 'no' ? filters.hold : '',
      mine: filters.mine === 'yes',
      ...(filters.from && AMOUNT.test(filters.from) ? { amountFrom: filters.from } : {}),
    },
    { everyMs: EVERY_MS },
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const show = useShow('/withdrawals');
  const open = (row: Withdrawal) => show({ id: row.id }, openId !== undefined);
  // With a record open the keys lead from record to record.
  const { current, row, pick } = useRowKeys(list.items, (one) => one.id, open, openId === undefined ? undefined : open);
  const toggle = (id: string) =>
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const canSelect = view.name === 'review' && may('withdrawal.approve');
  useKeys({
    x: canSelect && row ? () => toggle(row.id) : undefined,
    Escape: openId === undefined ? undefined : () => show({ id: undefined }),
  });
  const chosen = list.items.filter((one) => selected.has(one.id));
  const isFiltered = Object.values(filters).some(Boolean);

  return (
    <Page title={t('queues.withdrawals')} lead={<span className="pointer-coarse:hidden">{t('queues.keysHint')}</span>}>
      <RecordLayout
        recordLabel={t('queues.withdrawals')}
        onClose={() => show({ id: undefined })}
        record={openId === undefined ? undefined : <WithdrawalRecord key={openId} id={openId} />}
        list={
          <>
            <Tabs
              label={t('queues.view')}
              panelId="withdrawal-list"
              value={view.name}
              onChange={(name) => {
                setSelected(new Set());
                show({ view: name, id: undefined });
              }}
              choices={WITHDRAWAL_VIEWS.map((one) => ({ value: one.name, label: t(`queues.view.${one.name}`) }))}
              className="console-tabs"
            />
            <FilterBar
              values={filters}
              onApply={(next) =>
                go({ to: '/withdrawals', search: { ...(askedView ? { view: askedView } : {}), ...next } })
              }
              fields={[
                { name: 'words', label: t('queues.words'), kind: 'text' },
                { name: 'from', label: t('queues.from'), kind: 'text', placeholder: '0.00' },
                {
                  name: 'hold',
                  label: t('queues.hold'),
                  kind: 'choice',
                  choices: [
                    { value: 'no', label: t('queues.hold.no') },
                    { value: 'yes', label: t('queues.hold.yes') },
                  ],
                },
                {
                  name: 'mine',
                  label: t('queues.mine'),
                  kind: 'choice',
                  choices: [{ value: 'yes', label: t('queues.mine.yes') }],
                },
              ]}
            />
            {chosen.length > 0 && <BulkBar rows={chosen} onNone={() => setSelected(new Set())} />}
            <div id="withdrawal-list" role="tabpanel" aria-labelledby={`withdrawal-list-${view.name}`}>
              <Panel flush>
                <ListTable
                  caption={t('queues.withdrawals')}
                  list={list}
                  keyOf={(one) => one.id}
                  current={openId ?? current}
                  onPick={(one) => {
                    pick(one);
                    open(one);
                  }}
                  emptyTitle={t(isFiltered ? 'queues.emptyFiltered' : 'queues.empty')}
                  emptyText={t(isFiltered ? 'queues.emptyFilteredText' : 'queues.emptyText')}
                  columns={columnsOf(t, view.order, canSelect ? { selected, toggle } : undefined)}
                />
              </Panel>
            </div>
          </>
        }
      />
    </Page>
  );
}

function columnsOf(
  t: ReturnType<typeof useText>,
  order: 'oldest' | 'newest',
  selection: { selected: ReadonlySet<string>; toggle: (id: string) => void } | undefined,
): Column<Withdrawal>[] {
  const columns: Column<Withdrawal>[] = [
    {
      key: 'age',
      head: order === 'oldest' ? t('queues.waits') : t('queues.asked'),
      cell: (row) =>
        order === 'oldest' ? (
          <Age since={row.createdAt} lateAfterMinutes={LATE_AFTER_MINUTES} />
        ) : (
          <Moment at={row.createdAt} />
        ),
    },
    { key: 'user', head: t('queues.user'), cell: (row) => <UserLink uid={row.uid} /> },
    {
      key: 'amount',
      head: t('queues.amount'),
      isFigure: true,
      cell: (row) => <Money amount={row.amount} className="font-medium" />,
    },
    {
      key: 'reference',
      head: t('queues.reference'),
      from: 'wide',
      cell: (row) => <span className="mono text-ink-soft">{row.reference}</span>,
    },
    {
      key: 'to',
      head: t('queues.to'),
      from: 'desktop',
      cell: (row) => (
        <span className="line-clamp-1">
          {row.holder} <span className="text-ink-faint">{row.number}</span>
        </span>
      ),
    },
    { key: 'why', head: t('queues.why'), cell: (row) => <Why row={row} /> },
  ];
  if (!selection) return columns;
  return [
    {
      key: 'select',
      head: <span className="sr-only">{t('shell.keys.select')}</span>,
      className: 'w-8',
      cell: (row) => (
        <input
          type="checkbox"
          aria-label={t('queues.select', { reference: row.reference })}
          checked={selection.selected.has(row.id)}
          onChange={() => selection.toggle(row.id)}
          className="size-4 align-middle accent-accent"
        />
      ),
    },
    ...columns,
  ];
}

function Why({ row }: { row: Withdrawal }) {
  const t = useText();
  const reasons = row.reviewReasons.map((reason) => wordOf(t, 'queues.look', reason)).join(' · ');
  return (
    <span className="flex items-center gap-1.5">
      {row.claimedBy && (
        <Badge tone={row.claimedBySelf ? 'accent' : 'neutral'}>
          {row.claimedBySelf ? t('queues.claimedBySelf') : row.claimedBy}
        </Badge>
      )}
      {row.holdReason !== null && <Badge tone="negative">{t('queues.onHold')}</Badge>}
      {row.state === 'WaitReview' && row.firstApprover !== null && (
        <Badge tone="notice">{t('queues.approvedOnce')}</Badge>
      )}
      {row.state === 'WaitReview' ? (
        <span title={reasons} className="line-clamp-1 min-w-0 text-notice">
          {reasons}
        </span>
      ) : (
        <StateBadge state={row.state} failKind={row.failKind} />
      )}
    </span>
  );
}
