import { STATEMENTS } from '@pitaka/contract/lists/payments/statements.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Money } from '../../../controls/figures.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { ImportPanel } from './import-panel.tsx';

/** The bank's statements: a form to import one, and the imported ones. */
export const Page = defineListPage(STATEMENTS, {
  path: '/statements',
  title: 'statements.title',
  lead: 'statements.lead',
  above: () => <ImportPanel />,
  columns: [
    { of: 'importedAt', key: 'at' },
    {
      of: 'name',
      cell: (row) => (
        <Link
          to={`/statements/${row.id}`}
          className="inline-block max-w-64 truncate align-bottom text-accent-ink underline-offset-2 hover:underline"
        >
          {row.name}
        </Link>
      ),
    },
    { of: 'importedBy', key: 'by', from: 'desktop' },
    { of: 'lines', isFigure: true, from: 'desktop', cell: (row) => row.figures.lines },
    { of: 'matched', isFigure: true, cell: (row) => row.figures.matched },
    {
      key: 'open',
      label: 'statements.toLookAt',
      isFigure: true,
      cell: ({ figures }) => {
        const count = figures.differs + figures.unmatched + figures.unreadable;
        return count === 0 ? count : <Badge tone="notice">{count}</Badge>;
      },
    },
    { of: 'paidOut', key: 'out', isFigure: true, cell: (row) => <Money amount={row.figures.paidOut} /> },
    {
      of: 'paidIn',
      key: 'in',
      isFigure: true,
      from: 'desktop',
      cell: (row) => <Money amount={row.figures.paidIn} />,
    },
  ],
  open: ({ id }, go) => go({ to: `/statements/${id}` }),
  empty: { title: 'statements.none', text: 'statements.noneText' },
});
