import { AGENTS } from '@pitaka/contract/lists/engagement/agents.ts';
import { Badge } from '../../../controls/badge.tsx';
import { POLL } from '../../../data/polling.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';

/** Agents: their first day, ratio and payments (Spec: E6). */
export const Page = defineListPage(AGENTS, {
  path: '/agents',
  title: 'agents.title',
  lead: 'agents.lead',
  actions: () => <Ways />,
  everyMs: POLL.list,
  keyOf: (row) => row.uid,
  columns: [
    {
      of: 'name',
      cell: (row) => (
        <Link to={`/agents/${row.uid}`} className="text-accent-ink underline-offset-2 hover:underline">
          {row.name || row.uid}
        </Link>
      ),
    },
    { of: 'uid', from: 'desktop', cell: (row) => <span className="tabular">{row.uid}</span> },
    {
      of: 'state',
      cell: (row, t) => (
        <Badge tone={row.state === 'active' ? 'positive' : 'neutral'}>{t(`agents.state.${row.state}`)}</Badge>
      ),
    },
    'ratio',
    {
      of: 'isAdvisor',
      key: 'advisor',
      from: 'desktop',
      cell: (row, t) => (row.isAdvisor ? t('agents.advisor.yes') : '–'),
    },
    { of: 'direct', isFigure: false, from: 'desktop' },
    { of: 'paid', isFigure: false },
    { of: 'approvedAt', key: 'at' },
  ],
  empty: { title: 'agents.none', text: 'agents.none.text' },
});

function Ways() {
  const t = useText();
  return (
    <>
      <PageLink to="/records/agent_application">{t('agents.applications')}</PageLink>
      <PageLink to="/agent-statements">{t('agents.statements')}</PageLink>
      <PageLink to="/agent-simulation">{t('agents.simulation')}</PageLink>
    </>
  );
}
