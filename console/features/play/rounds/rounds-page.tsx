import { ROUNDS } from '@pitaka/contract/lists/play/rounds.ts';
import { Age, Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { Person } from '../../../kit/records/person.tsx';
import { RoundBadge, RoundRecord } from './round-record.tsx';

const NEWEST = { by: 'openedAt', isDescending: true } as const;
const OLDEST = { by: 'openedAt', isDescending: false } as const;

/** Rounds: those open for too long first, then all, with the site's result. */
export const Page = defineListPage(ROUNDS, {
  path: '/rounds',
  title: 'games.rounds',
  lead: 'games.rounds.lead',
  everyMs: POLL.list,
  counts: '/console/rounds/views',
  views: [
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
    { id: 'open', label: 'games.view.open', sorting: OLDEST },
    { id: 'late', label: 'games.view.late', isUrgent: true, sorting: OLDEST },
  ],
  choices: useChoices,
  columns: ({ view }) => {
    const isOpen = view === 'open' || view === 'late';
    return [
      {
        of: 'openedAt',
        key: 'opened',
        ...(isOpen ? { label: 'games.openFor' } : {}),
        cell: (row) => (isOpen ? <Age since={row.openedAt} /> : <Moment at={row.openedAt} />),
      },
      { of: 'uid', key: 'person', cell: (row) => <Person uid={row.uid} /> },
      { of: 'gameName', key: 'game' },
      { of: 'channelName', key: 'channel', from: 'wide' },
      { of: 'state', cell: (row) => <RoundBadge round={row} /> },
      'bet',
      'win',
      { of: 'result', from: 'desktop' },
      { of: 'round', isOptional: true, cell: (row) => <span className="mono text-ink-soft">{row.round}</span> },
    ];
  },
  record: (id) => <RoundRecord key={id} id={id} />,
  empty: { title: 'games.rounds.none', text: 'games.rounds.noneText' },
});

function useChoices() {
  const { data } = useCall('/console/rounds/choices', {});
  return { channel: (data?.channels ?? []).map(({ id, name }) => ({ value: id, label: name })) };
}
