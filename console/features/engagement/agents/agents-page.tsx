import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';

/** Agents: their first day, ratio and payments (Spec: E6). */
export const Page = defineListPage({
  path: '/agents',
  title: 'agents.title',
  lead: 'agents.lead',
  actions: () => <Ways />,
  call: '/console/agents/list',
  everyMs: POLL.list,
  keyOf: (row) => row.uid,
  dates: 'agents.approvedAt',
  filters: [
    { key: 'words', label: 'agents.words', kind: 'text' },
    {
      key: 'state',
      label: 'agents.state',
      kind: 'choice',
      choices: (['active', 'ended'] as const).map((value) => ({
        value,
        label: { key: `agents.state.${value}` as const },
      })),
    },
    {
      key: 'advisor',
      label: 'agents.advisor',
      kind: 'choice',
      choices: (['yes', 'no'] as const).map((value) => ({ value, label: { key: `agents.advisor.${value}` as const } })),
    },
  ],
  columns: (t) => [
    {
      key: 'name',
      head: t('agents.agent'),
      cell: (row) => (
        <Link to={`/agents/${row.uid}`} className="text-accent-ink underline-offset-2 hover:underline">
          {row.name || row.uid}
        </Link>
      ),
    },
    { key: 'uid', head: t('agents.uid'), from: 'desktop', cell: (row) => <span className="tabular">{row.uid}</span> },
    {
      key: 'state',
      head: t('agents.state'),
      cell: (row) => (
        <Badge tone={row.state === 'active' ? 'positive' : 'neutral'}>{t(`agents.state.${row.state}`)}</Badge>
      ),
    },
    { key: 'ratio', head: t('agents.ratio'), cell: (row) => `${row.ratio} %` },
    {
      key: 'advisor',
      head: t('agents.advisor'),
      from: 'desktop',
      cell: (row) => (row.isAdvisor ? t('agents.advisor.yes') : '–'),
    },
    { key: 'direct', head: t('agents.direct'), from: 'desktop', cell: (row) => row.direct },
    { key: 'paid', head: t('agents.paid'), sort: 'paid', cell: (row) => <Money amount={row.paid} /> },
    { key: 'at', head: t('agents.approvedAt'), sort: 'approvedAt', cell: (row) => <Moment at={row.approvedAt} /> },
  ],
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('agents.count', { count: totals.count }) },
          { value: <Money amount={totals.paid} />, label: t('agents.paid') },
        ]
      : [],
  export: { call: '/console/agents/export', permission: 'list.export' },
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
