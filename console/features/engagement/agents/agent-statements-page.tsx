import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';

const FIGURES = ['opening', 'earned', 'reversed', 'paid', 'closing'] as const;

/** Every closed statement of every agent, by period. */
export const Page = defineListPage({
  path: '/agent-statements',
  title: 'agents.statements',
  lead: 'agents.statements.lead',
  actions: () => <BackLink />,
  call: '/console/agents/statements/list',
  keyOf: (row) => `${row.uid} ${row.period}`,
  dates: 'agents.period',
  filters: [
    { key: 'uid', label: 'agents.uid', kind: 'text' },
    {
      key: 'corrected',
      label: 'agents.corrected',
      kind: 'choice',
      choices: [{ value: 'yes', label: { key: 'agents.corrected.yes' } }],
    },
  ],
  columns: (t) => [
    {
      key: 'period',
      head: t('agents.period'),
      sort: 'period',
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
    { key: 'name', head: t('agents.agent'), cell: (row) => row.name || row.uid },
    { key: 'base', head: t('agents.base'), from: 'desktop', cell: (row) => t(`agents.base.${row.base}`) },
    ...FIGURES.map((figure) => ({
      key: figure,
      head: t(`agents.figure.${figure}`),
      ...(figure === 'paid' ? { sort: 'paid' as const } : { from: 'desktop' as const }),
      cell: (row: Record<(typeof FIGURES)[number], string>) => <Money amount={row[figure]} />,
    })),
    {
      key: 'revision',
      head: t('agents.revision'),
      from: 'desktop',
      cell: (row) => (row.revision > 1 ? <Badge tone="notice">{row.revision}</Badge> : row.revision),
    },
    { key: 'at', head: t('agents.settledAt'), isOptional: true, cell: (row) => <Moment at={row.settledAt} /> },
  ],
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('agents.statements.count', { count: totals.count }) },
          { value: <Money amount={totals.earned} />, label: t('agents.figure.earned') },
          { value: <Money amount={totals.reversed} />, label: t('agents.figure.reversed') },
          { value: <Money amount={totals.paid} />, label: t('agents.figure.paid') },
        ]
      : [],
  export: { call: '/console/agents/statements/export', permission: 'list.export' },
  empty: { title: 'agents.statements.none' },
});

function BackLink() {
  const t = useText();
  return <PageLink to="/agents">{t('agents.title')}</PageLink>;
}
