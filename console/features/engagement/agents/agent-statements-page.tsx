import { AGENT_STATEMENTS } from '@pitaka/contract/lists/engagement/agent-statements.ts';
import { Badge } from '../../../controls/badge.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';

/** Every closed statement of every agent, by period. */
export const Page = defineListPage(AGENT_STATEMENTS, {
  path: '/agent-statements',
  title: 'agents.statements',
  lead: 'agents.statements.lead',
  actions: () => <BackLink />,
  keyOf: (row) => `${row.uid} ${row.period}`,
  columns: [
    {
      of: 'period',
      cell: (row) => (
        <Link
          to={`/agents/${row.uid}`}
          search={{ period: row.period }}
          className="tabular text-accent-ink underline-offset-2 hover:underline"
        >
          {row.period}
        </Link>
      ),
    },
    { of: 'name', cell: (row) => row.name || row.uid },
    { of: 'base', from: 'desktop', cell: (row, t) => t(`agents.base.${row.base}`) },
    { of: 'opening', isFigure: false, from: 'desktop' },
    { of: 'earned', isFigure: false, from: 'desktop' },
    { of: 'reversed', isFigure: false, from: 'desktop' },
    { of: 'paid', isFigure: false },
    { of: 'closing', isFigure: false, from: 'desktop' },
    {
      of: 'revision',
      isFigure: false,
      from: 'desktop',
      cell: (row) => (row.revision > 1 ? <Badge tone="notice">{row.revision}</Badge> : row.revision),
    },
    { of: 'settledAt', key: 'at', isOptional: true },
  ],
  empty: { title: 'agents.statements.none' },
});

function BackLink() {
  const t = useText();
  return <PageLink to="/agents">{t('agents.title')}</PageLink>;
}
