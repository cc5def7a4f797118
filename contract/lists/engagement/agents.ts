import { defineList } from '../../define-list.ts';

export const AGENTS = defineList({
  path: '/console/agents',
  permission: 'agent.view',
  feature: 'agent',
  summary: 'Agents, by when they were approved',
  filters: {
    /** A uid, or part of a name. */
    words: { kind: 'text', max: 60, label: 'agents.words' },
    state: { kind: 'choice', of: ['active', 'ended'], label: 'agents.state' },
    advisor: { kind: 'choice', of: ['yes', 'no'], label: 'agents.advisor' },
  },
  dates: 'agents.approvedAt',
  sorts: ['approvedAt', 'paid'],
  descending: true,
  columns: {
    uid: { kind: 'text', label: 'agents.uid' },
    name: { kind: 'text', label: 'agents.agent' },
    state: { kind: 'choice', of: ['active', 'ended'], label: 'agents.state' },
    approvedAt: { kind: 'time', label: 'agents.approvedAt' },
    /** The granted ratio, which is in force today unless an agent above has a lower one. */
    ratio: { kind: 'percent', file: 'ratio %', label: 'agents.ratio' },
    isAdvisor: { kind: 'flag', file: 'recharge advisor', label: 'agents.advisor' },
    direct: { kind: 'count', file: 'direct members', label: 'agents.direct' },
    /** Earned in all closed periods, less takebacks. */
    paid: { kind: 'money', label: 'agents.paid' },
  },
  counted: 'agents.count',
  totals: { paid: { kind: 'money', label: 'agents.paid' } },
});
