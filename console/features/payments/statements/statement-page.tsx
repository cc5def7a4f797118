import { STATEMENT_OUTCOMES } from '@pitaka/contract/calls/console-values.ts';
import { buttonClass } from '../../../controls/button.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useCall, useList } from '../../../data/use-call.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useFilters, useGo, useParam } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import { useLineColumns } from './line-list.tsx';
import { OutcomeTabs } from './outcome-tabs.tsx';

/** An imported statement: the outcome of every line. */
export function Page() {
  const t = useText();
  const go = useGo();
  const id = useParam('id');
  const search = useFilters();
  const outcome = STATEMENT_OUTCOMES.find((name) => name === search.outcome) ?? '';
  // A record links its own lines.
  const words = search.words ?? '';
  const statement = useCall('/console/statements/detail', { id });
  const list = useList('/console/statement-lines/list', { id, outcome, words });
  const columns = useLineColumns(id);
  const { data } = statement;
  const back = (
    <Link to="/statements" className="text-accent-ink underline-offset-2 hover:underline">
      {t('statements.title')}
    </Link>
  );
  if (!data) {
    return (
      <PageFrame title={t('statements.title')} lead={back}>
        <QueryState query={statement} notFoundTitle={t('statements.gone')}>
          {() => undefined}
        </QueryState>
      </PageFrame>
    );
  }
  const { figures } = data;
  return (
    <PageFrame title={data.name} lead={back}>
      <Panel>
        <Facts
          columns={2}
          facts={[
            { label: t('statements.imported'), value: <Moment at={data.importedAt} /> },
            { label: t('statements.by'), value: data.importedBy },
            { label: t('statements.paidOut'), value: <Money amount={figures.paidOut} /> },
            { label: t('statements.paidIn'), value: <Money amount={figures.paidIn} /> },
            { label: t('statements.readAs'), value: data.readAs },
          ]}
        />
      </Panel>
      {words !== '' && (
        <Notice
          tone="accent"
          action={
            <Link to={`/statements/${id}`} className={buttonClass()}>
              {t('statements.allLines')}
            </Link>
          }
        >
          {t('statements.linesWith', { words })}
        </Notice>
      )}
      <Panel flush>
        <OutcomeTabs
          figures={figures}
          value={outcome}
          onChange={(next) =>
            go({ to: `/statements/${id}`, ...(next ? { search: { outcome: next } } : {}), replace: true })
          }
          panelId="statement-lines"
        />
        <div id="statement-lines" role="tabpanel" aria-labelledby={`statement-lines-${outcome || 'all'}`}>
          <ListTable
            caption={t('statements.lines')}
            list={list}
            keyOf={(row) => String(row.line)}
            columns={columns}
            emptyTitle={t('statements.noLines')}
          />
        </div>
      </Panel>
    </PageFrame>
  );
}
