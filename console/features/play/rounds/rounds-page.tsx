import { ROUND_STATES } from '@pitaka/contract/calls/play/channels.ts';
import { Age, Moment, Money } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Filter, ListQuery, Translate } from '../../../kit/lists/list-definition.ts';
import { countText } from '../../../kit/lists/usual.ts';
import { Person } from '../../../kit/records/person.tsx';
import type { Round } from './round.ts';
import { RoundBadge } from './round-badge.tsx';
import { RoundRecord } from './round-record.tsx';

const NEWEST = { by: 'openedAt', isDescending: true } as const;
const OLDEST = { by: 'openedAt', isDescending: false } as const;

/** Rounds: those open for too long first, then all, with the site's result. */
export const Page = defineListPage({
  path: '/rounds',
  title: 'games.rounds',
  lead: 'games.rounds.lead',
  call: '/console/rounds/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  counts: '/console/rounds/views',
  views: [
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
    { id: 'open', label: 'games.view.open', sorting: OLDEST },
    { id: 'late', label: 'games.view.late', isUrgent: true, sorting: OLDEST },
  ],
  dates: 'games.opened',
  filters: useRoundFilters,
  columns: columnsOf,
  record: (id) => <RoundRecord key={id} id={id} />,
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('games.count', { count: totals.count }) },
          { value: <Money amount={totals.bet} />, label: t('games.staked') },
          { value: <Money amount={totals.win} />, label: t('games.won') },
          { value: <Money amount={totals.result} signed />, label: t('games.result') },
        ]
      : [],
  export: { call: '/console/rounds/export', permission: 'list.export' },
  empty: { title: 'games.rounds.none', text: 'games.rounds.noneText' },
});

function useRoundFilters(): Filter[] {
  const choices = useCall('/console/rounds/choices', {});
  return [
    { key: 'words', label: 'games.words', kind: 'text' },
    {
      key: 'channel',
      label: 'games.channel',
      kind: 'choice',
      choices: (choices.data?.channels ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'state',
      label: 'games.roundState',
      kind: 'choice',
      choices: ROUND_STATES.map((value) => ({ value, label: { key: `games.round.${value}` as const } })),
    },
    { key: 'amountFrom', label: 'games.stakedFrom', kind: 'amount', bound: 'from' },
    { key: 'amountTo', label: 'games.stakedTo', kind: 'amount', bound: 'to' },
  ];
}

function columnsOf(t: Translate, { view }: ListQuery): Column<Round>[] {
  const isOpen = view === 'open' || view === 'late';
  return [
    {
      key: 'opened',
      head: t(isOpen ? 'games.openFor' : 'games.opened'),
      sort: 'openedAt',
      cell: (row) => (isOpen ? <Age since={row.openedAt} /> : <Moment at={row.openedAt} />),
    },
    { key: 'person', head: t('payments.person'), cell: (row) => <Person uid={row.uid} /> },
    { key: 'game', head: t('games.game'), cell: (row) => row.gameName },
    { key: 'channel', head: t('games.channel'), from: 'wide', cell: (row) => row.channelName },
    { key: 'state', head: t('games.roundState'), cell: (row) => <RoundBadge round={row} /> },
    { key: 'bet', head: t('games.staked'), isFigure: true, cell: (row) => <Money amount={row.bet} /> },
    { key: 'win', head: t('games.won'), isFigure: true, cell: (row) => <Money amount={row.win} /> },
    {
      key: 'result',
      head: t('games.result'),
      isFigure: true,
      from: 'desktop',
      cell: (row) => <Money amount={row.result} signed />,
    },
    {
      key: 'round',
      head: t('games.number'),
      isOptional: true,
      cell: (row) => <span className="mono text-ink-soft">{row.round}</span>,
    },
  ];
}
