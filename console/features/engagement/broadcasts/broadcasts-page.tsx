import { BROADCASTS } from '@pitaka/contract/lists/engagement/broadcasts.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { STATE_TONES } from './broadcast.ts';

/** Messages to many users: drafts, scheduled messages, and the results of the sent ones. */
export const Page = defineListPage(BROADCASTS, {
  path: '/broadcasts',
  title: 'broadcasts.title',
  lead: 'broadcasts.lead',
  everyMs: POLL.list,
  columns: [
    {
      of: 'title',
      cell: (row) => (
        <span title={row.title} className="block max-w-72 truncate font-semibold">
          {row.title}
        </span>
      ),
    },
    {
      of: 'state',
      cell: (row, t) => (
        <Badge tone={row.isPending ? 'notice' : STATE_TONES[row.state]}>
          {t(row.isPending ? 'broadcasts.state.pending' : `broadcasts.state.${row.state}`)}
        </Badge>
      ),
    },
    { of: 'category', from: 'desktop' },
    {
      of: 'sendAt',
      key: 'goes',
      cell: (row, t) => (row.sendAt ? <Moment at={row.sendAt} /> : t('broadcasts.atOnce')),
    },
    'audience',
    'delivered',
    'read',
    { of: 'createdBy', key: 'by', from: 'wide' },
  ],
  open: (row, go) => go({ to: `/broadcasts/${row.id}` }),
  actions: () => <NewBroadcast />,
  empty: { title: 'broadcasts.none', text: 'broadcasts.noneText' },
});

function NewBroadcast() {
  const t = useText();
  const go = useGo();
  const may = useHasPermission();
  if (!may('message.manage')) return undefined;
  return (
    <Button tone="primary" onClick={() => go({ to: '/broadcasts/new' })}>
      {t('broadcasts.new')}
    </Button>
  );
}
