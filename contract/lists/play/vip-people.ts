import { defineList } from '../../define-list.ts';

export const VIP_PEOPLE = defineList({
  path: '/console/vip/people',
  permission: 'vip.view',
  feature: 'vip',
  summary: 'Users by level, with their points, by when they got the level',
  filters: {
    /** A uid, or part of a name. */
    words: { kind: 'text', max: 60, label: 'vip.words' },
    level: { kind: 'number', max: 99, label: 'vip.level' },
  },
  dates: 'vip.since',
  sorts: ['level', 'steam', 'since'],
  descending: true,
  columns: {
    uid: { kind: 'person', label: 'vip.user' },
    name: { kind: 'text', label: 'vip.name' },
    level: { kind: 'count', label: 'vip.level' },
    steam: { kind: 'money', file: 'counted', label: 'vip.levelPoints' },
    since: { kind: 'time', label: 'vip.since' },
  },
  counted: 'vip.people.count',
  totals: {},
});
