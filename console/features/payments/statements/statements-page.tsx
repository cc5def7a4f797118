import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { Link } from '../../../navigation/link.tsx';
import { ImportPanel } from './import-panel.tsx';

/** The bank's statements: importing one, and those imported so far. */
export const Page = defineListPage({
  path: '/statements',
  title: 'statements.title',
  lead: 'statements.lead',
  call: '/console/statements/list',
  keyOf: (row) => row.id,
  above: () => <ImportPanel />,
  dates: 'statements.imported',
  columns: (t) => [
    { key: 'at', head: t('statements.imported'), sort: 'importedAt', cell: (row) => <Moment at={row.importedAt} /> },
    {
      key: 'name',
      head: t('statements.file'),
      cell: (row) => (
        <Link
          to={`/statements/${row.id}`}
          className="inline-block max-w-64 truncate align-bottom text-accent-ink underline-offset-2 hover:underline"
        >
          {row.name}
        </Link>
      ),
    },
    { key: 'by', head: t('statements.by'), from: 'desktop', cell: (row) => row.importedBy },
    {
      key: 'lines',
      head: t('statements.lines'),
      isFigure: true,
      from: 'desktop',
      cell: (row) => row.figures.lines,
    },
    {
      key: 'matched',
      head: t('statements.outcome.matched'),
      isFigure: true,
      cell: (row) => row.figures.matched,
    },
    {
      key: 'open',
      head: t('statements.toLookAt'),
      isFigure: true,
      cell: ({ figures }) => {
        const count = figures.differs + figures.unmatched + figures.unreadable;
        return count === 0 ? count : <Badge tone="notice">{count}</Badge>;
      },
    },
    {
      key: 'out',
      head: t('statements.paidOut'),
      isFigure: true,
      cell: (row) => <Money amount={row.figures.paidOut} />,
    },
    {
      key: 'in',
      head: t('statements.paidIn'),
      isFigure: true,
      from: 'desktop',
      cell: (row) => <Money amount={row.figures.paidIn} />,
    },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('statements.count', { count: totals.count }) }] : [],
  export: { call: '/console/statements/export', permission: 'list.export' },
  open: ({ id }, go) => go({ to: `/statements/${id}` }),
  empty: { title: 'statements.none', text: 'statements.noneText' },
});
