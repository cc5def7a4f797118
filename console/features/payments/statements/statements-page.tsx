import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useList } from '../../../data/use-call.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import { ImportPanel } from './import-panel.tsx';

type Statement = AnswerOf<'/console/statements/list'>['content'][number];

export function Page() {
  const t = useText();
  const go = useGo();
  const list = useList('/console/statements/list', {});
  const open = (row: Statement) => go({ to: `/statements/${row.id}` });
  const { current, pick } = useRowKeys(list.items, (row) => row.id, open);
  return (
    <PageFrame title={t('statements.title')} lead={t('statements.lead')}>
      <ImportPanel />
      <Panel flush title={t('statements.earlier')}>
        <ListTable
          caption={t('statements.earlier')}
          list={list}
          keyOf={(row) => row.id}
          current={current}
          onPick={(row) => {
            pick(row);
            open(row);
          }}
          emptyTitle={t('statements.none')}
          emptyText={t('statements.noneText')}
          columns={[
            { key: 'at', head: t('audit.at'), cell: (row) => <Moment at={row.importedAt} /> },
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
          ]}
        />
      </Panel>
    </PageFrame>
  );
}
