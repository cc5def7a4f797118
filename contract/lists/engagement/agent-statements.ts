import { defineList } from '../../define-list.ts';

export const AGENT_STATEMENTS = defineList({
  path: '/console/agents/statements',
  permission: 'agent.view',
  feature: 'agent',
  summary: 'Statements of agents',
  filters: {
    uid: { kind: 'text', max: 8, label: 'agents.uid' },
    corrected: { kind: 'choice', of: ['yes'], label: 'agents.corrected' },
  },
  dates: 'agents.period',
  sorts: ['period', 'paid'],
  descending: true,
  columns: {
    uid: { kind: 'text' },
    name: { kind: 'text', label: 'agents.agent' },
    period: { kind: 'day', file: 'from', label: 'agents.period' },
    to: { kind: 'day' },
    base: { kind: 'own', label: 'agents.base' },
    opening: { kind: 'money', label: 'agents.figure.opening' },
    earned: { kind: 'money', label: 'agents.figure.earned' },
    reversed: { kind: 'money', label: 'agents.figure.reversed' },
    paid: { kind: 'money', label: 'agents.figure.paid' },
    closing: { kind: 'money', label: 'agents.figure.closing' },
    /** Number of later settlements with a different result. */
    revision: { kind: 'count', label: 'agents.revision' },
    settledAt: { kind: 'time', label: 'agents.settledAt' },
  },
  counted: 'agents.statements.count',
  totals: {
    earned: { kind: 'money', label: 'agents.figure.earned' },
    reversed: { kind: 'money', label: 'agents.figure.reversed' },
    paid: { kind: 'money', label: 'agents.figure.paid' },
  },
});
