import { BROADCAST_CATEGORIES, BROADCAST_STATES } from '@pitaka/core/values/message-kinds.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { STATE_TONES } from './broadcast.ts';

/** Messages to many users: drafts, scheduled ones, and the results of the others. */
export const Page = defineListPage({
  path: '/broadcasts',
  title: 'broadcasts.title',
  lead: 'broadcasts.lead',
  call: '/console/broadcasts/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  dates: 'broadcasts.written',
  filters: [
    {
      key: 'state',
      label: 'broadcasts.state',
      kind: 'choice',
      choices: BROADCAST_STATES.map((value) => ({ value, label: { key: `broadcasts.state.${value}` as const } })),
    },
    {
      key: 'category',
      label: 'broadcasts.category',
      kind: 'choice',
      choices: BROADCAST_CATEGORIES.map((value) => ({
        value,
        label: { key: `broadcasts.category.${value}` as const },
      })),
    },
  ],
  columns: (t) => [
    {
      key: 'title',
      head: t('broadcasts.name'),
      cell: (row) => (
        <span title={row.title} className="block max-w-72 truncate font-semibold">
          {row.title}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('broadcasts.state'),
      cell: (row) => (
        <Badge tone={row.isPending ? 'notice' : STATE_TONES[row.state]}>
          {t(row.isPending ? 'broadcasts.state.pending' : `broadcasts.state.${row.state}`)}
        </Badge>
      ),
    },
    {
      key: 'category',
      head: t('broadcasts.category'),
      from: 'desktop',
      cell: (row) => t(`broadcasts.category.${row.category}`),
    },
    {
      key: 'goes',
      head: t('broadcasts.goes'),
      cell: (row) => (row.sendAt ? <Moment at={row.sendAt} /> : t('broadcasts.atOnce')),
    },
    { key: 'audience', head: t('broadcasts.audience'), isFigure: true, cell: (row) => row.audience ?? '–' },
    { key: 'delivered', head: t('broadcasts.delivered'), isFigure: true, cell: (row) => row.delivered },
    { key: 'read', head: t('broadcasts.read'), isFigure: true, cell: (row) => row.read },
    { key: 'by', head: t('broadcasts.by'), from: 'wide', cell: (row) => row.createdBy },
  ],
  open: (row, go) => go({ to: `/broadcasts/${row.id}` }),
  actions: () => <NewBroadcast />,
  export: { call: '/console/broadcasts/export', permission: 'list.export' },
  empty: { title: 'broadcasts.none', text: 'broadcasts.noneText' },
});

function NewBroadcast() {
  const t = useText();
  const go = useGo();
  const may = useMay();
  if (!may('message.manage')) return undefined;
  return (
    <Button tone="primary" onClick={() => go({ to: '/broadcasts/new' })}>
      {t('broadcasts.new')}
    </Button>
  );
}
