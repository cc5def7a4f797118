import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { Badge } from '../../../controls/badge.tsx';
import { Age, Moment, Money } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { ListTable } from '../../../controls/table.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useList } from '../../../data/use-call.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { NeedPermission } from '../../../layout/need-permission.tsx';
import { Page } from '../../../layout/page.tsx';
import { useFilters, useGo, useShow } from '../../../navigation/use-go.ts';
import { DEPOSIT_VIEWS } from '../../../records/queue-views.ts';
import { RecordLayout } from '../../../records/record-layout.tsx';
import { wordOf } from '../../../records/record-words.ts';
import { StateBadge } from '../../../records/state-badge.tsx';
import { useText } from '../../../texts.ts';
import { DepositRecord } from './deposit-record.tsx';

export type Deposit = AnswerOf<'/console/deposits/list'>['content'][number];

const EVERY_MS = 10_000;
const LATE_AFTER_MINUTES = 60;

export function DepositsPage() {
  return (
    <NeedPermission permission="deposit.view">
      <Deposits />
    </NeedPermission>
  );
}

function Deposits() {
  const t = useText();
  const go = useGo();
  const { view: askedView, id: openId, ...filters } = useFilters();
  const view = DEPOSIT_VIEWS.find((one) => one.name === askedView) ?? DEPOSIT_VIEWS[0];
  const list = useList(
    '/console/deposits/list',
    {
      states: [...view.states],
      descending: view.order === 'newest',
      words: filters.words ?? '',
      provider: filters.provider ?? '',
      mine: filters.mine === 'yes',
    },
    { everyMs: EVERY_MS },
  );
  const show = useShow('/deposits');
  const open = (row: Deposit) => show({ id: row.id }, openId !== undefined);
  const { current, pick } = useRowKeys(list.items, (one) => one.id, open, openId === undefined ? undefined : open);
  useKeys({ Escape: openId === undefined ? undefined : () => show({ id: undefined }) });
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <Page title={t('queues.deposits')} lead={<span className="pointer-coarse:hidden">{t('queues.keysHint')}</span>}>
      <RecordLayout
        recordLabel={t('queues.deposits')}
        onClose={() => show({ id: undefined })}
        record={openId === undefined ? undefined : <DepositRecord key={openId} id={openId} />}
        list={
          <>
            <Tabs
              label={t('queues.view')}
              panelId="deposit-list"
              value={view.name}
              onChange={(name) => show({ view: name, id: undefined })}
              choices={DEPOSIT_VIEWS.map((one) => ({ value: one.name, label: t(`queues.view.${one.name}`) }))}
              className="console-tabs"
            />
            <FilterBar
              values={filters}
              onApply={(next) =>
                go({ to: '/deposits', search: { ...(askedView ? { view: askedView } : {}), ...next } })
              }
              fields={[
                { name: 'words', label: t('queues.words'), kind: 'text' },
                { name: 'provider', label: t('queues.provider'), kind: 'text' },
                {
                  name: 'mine',
                  label: t('queues.mine'),
                  kind: 'choice',
                  choices: [{ value: 'yes', label: t('queues.mine.yes') }],
                },
              ]}
            />
            <div id="deposit-list" role="tabpanel" aria-labelledby={`deposit-list-${view.name}`}>
              <Panel flush>
                <ListTable
                  caption={t('queues.deposits')}
                  list={list}
                  keyOf={(row) => row.id}
                  current={openId ?? current}
                  onPick={(row) => {
                    pick(row);
                    open(row);
                  }}
                  emptyTitle={t(isFiltered ? 'queues.emptyFiltered' : 'queues.empty')}
                  emptyText={t(isFiltered ? 'queues.emptyFilteredText' : 'queues.emptyText')}
                  columns={[
                    {
                      key: 'age',
                      head: view.order === 'oldest' ? t('queues.waits') : t('queues.asked'),
                      cell: (row) =>
                        view.order === 'oldest' ? (
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
                    { key: 'provider', head: t('queues.provider'), from: 'desktop', cell: (row) => row.provider },
                    { key: 'why', head: t('queues.why'), cell: (row) => <Why row={row} /> },
                  ]}
                />
              </Panel>
            </div>
          </>
        }
      />
    </Page>
  );
}

function Why({ row }: { row: Deposit }) {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {row.claimedBy && (
        <Badge tone={row.claimedBySelf ? 'accent' : 'neutral'}>
          {row.claimedBySelf ? t('queues.claimedBySelf') : row.claimedBy}
        </Badge>
      )}
      {row.state === 'WaitReview' ? (
        row.differences.map((difference) => (
          <Badge key={difference} tone="notice">
            {wordOf(t, 'queues.differs', difference)}
          </Badge>
        ))
      ) : (
        <StateBadge state={row.state} failKind={row.failKind} />
      )}
    </span>
  );
}
