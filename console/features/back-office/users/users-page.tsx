import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { ListTable } from '../../../controls/table.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useList } from '../../../data/use-call.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { NeedPermission } from '../../../layout/need-permission.tsx';
import { Page } from '../../../layout/page.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';

type UserRow = AnswerOf<'/console/users/list'>['content'][number];

export function UsersPage() {
  return (
    <NeedPermission permission="user.view">
      <Users />
    </NeedPermission>
  );
}

function Users() {
  const t = useText();
  const go = useGo();
  const search = useFilters();
  const status = search.status === 'active' || search.status === 'frozen' ? search.status : '';
  const filters = { words: search.text ?? '', status } as const;
  const list = useList('/console/users/list', filters);
  const open = (row: UserRow) => go({ to: `/users/${row.uid}` });
  const { current } = useRowKeys(list.items, (row) => row.uid, open);
  return (
    <Page title={t('users.title')}>
      <FilterBar
        values={search}
        onApply={(next) => go({ to: '/users', search: next })}
        fields={[
          { name: 'text', label: t('users.words'), kind: 'text' },
          {
            name: 'status',
            label: t('users.status'),
            kind: 'choice',
            choices: [
              { value: 'active', label: t('users.status.active') },
              { value: 'frozen', label: t('users.status.frozen') },
            ],
          },
        ]}
      />
      <Panel flush>
        <ListTable
          caption={t('users.title')}
          list={list}
          keyOf={(row) => row.uid}
          current={current}
          onPick={open}
          emptyTitle={t('users.empty')}
          emptyText={t('users.emptyText')}
          columns={[
            { key: 'uid', head: t('users.uid'), cell: (row) => <UserLink uid={row.uid} /> },
            {
              key: 'name',
              head: t('users.name'),
              cell: (row) => row.name || <span className="text-ink-faint">–</span>,
            },
            {
              key: 'phone',
              head: t('users.phone'),
              cell: (row) => <span className="tabular whitespace-nowrap">{row.phone}</span>,
            },
            {
              key: 'job',
              head: t('users.job'),
              from: 'desktop',
              cell: (row) => t(`users.job.${row.job as 0 | 1 | 2}`),
            },
            {
              key: 'status',
              head: t('users.status'),
              cell: (row) => <StatusBadge status={row.status} />,
            },
            { key: 'since', head: t('users.since'), from: 'desktop', cell: (row) => <Moment at={row.createdAt} /> },
            { key: 'total', head: t('users.total'), isFigure: true, cell: (row) => <Money amount={row.total} /> },
          ]}
        />
      </Panel>
    </Page>
  );
}

export function StatusBadge({ status }: { status: 'active' | 'frozen' }) {
  const t = useText();
  if (status === 'active') return <span className="text-ink-faint">{t('users.status.active')}</span>;
  return <Badge tone="negative">{t('users.status.frozen')}</Badge>;
}
