import { ROUND_STATES } from '../../calls/play/channels.ts';
import { defineList } from '../../define-list.ts';

export const ROUNDS = defineList({
  path: '/console/rounds',
  permission: 'channel.view',
  feature: 'channels',
  summary: 'Rounds with stakes and wins',
  filters: {
    /** A round’s number or a uid. */
    words: { kind: 'text', max: 120, label: 'games.words' },
    channel: { kind: 'text', max: 40, label: 'games.channel' },
    state: { kind: 'choice', of: ROUND_STATES, label: 'games.roundState', words: 'games.round' },
    uid: { kind: 'text', max: 8 },
    amountFrom: { kind: 'amount', bound: 'from', label: 'games.stakedFrom' },
    amountTo: { kind: 'amount', bound: 'to', label: 'games.stakedTo' },
  },
  dates: 'games.opened',
  sorts: ['openedAt'],
  descending: true,
  views: ['open', 'late'],
  columns: {
    round: { kind: 'text', label: 'games.number' },
    channelName: { kind: 'text', file: 'channel', label: 'games.channel' },
    gameName: { kind: 'text', file: 'game', label: 'games.game' },
    uid: { kind: 'person', label: 'payments.person' },
    state: { kind: 'choice', of: ROUND_STATES, label: 'games.roundState', words: 'games.round' },
    bet: { kind: 'money', label: 'games.staked' },
    win: { kind: 'money', label: 'games.won' },
    /** The site's result: stakes less wins. */
    result: { kind: 'money', isSigned: true, file: "site's result", label: 'games.result' },
    openedAt: { kind: 'time', label: 'games.opened' },
    closedAt: { kind: 'time', isNullable: true },
    /** Channel, round and user, joined: 'demo~r1~10000001'. */
    id: { kind: 'text', file: null },
    channel: { kind: 'text', file: null },
    game: { kind: 'text', file: null },
    /** Rounds that are open for longer than their channel allows. */
    isLate: { kind: 'flag', file: null },
  },
  counted: 'games.count',
  totals: {
    bet: { kind: 'money', label: 'games.staked' },
    win: { kind: 'money', label: 'games.won' },
    result: { kind: 'money', isSigned: true, label: 'games.result' },
  },
});
