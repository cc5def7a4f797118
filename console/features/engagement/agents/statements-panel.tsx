import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { TargetLink, UserLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Agent, AgentStatement } from './agent.ts';

const FIGURES = ['opening', 'earned', 'reversed', 'paid', 'closing'] as const;

/** The result of each period; a period opens to its lines and postings. */
export function StatementsPanel({ agent, opened }: { agent: Agent; opened: string | undefined }) {
  const t = useText();
  const [period, setPeriod] = useState(opened);
  return (
    <Panel title={t('agents.statements')} flush>
      <Table
        caption={t('agents.statements')}
        rows={agent.statements}
        keyOf={(row) => row.period}
        current={period}
        onPick={(row) => setPeriod(row.period)}
        columns={[
          {
            key: 'period',
            head: t('agents.period'),
            cell: (row) => (
              <span className="tabular">
                {row.period} – {row.to}
                {row.revision === 0 && ` (${t('agents.running')})`}
              </span>
            ),
          },
          { key: 'base', head: t('agents.base'), from: 'desktop', cell: (row) => t(`agents.base.${row.base}`) },
          ...FIGURES.map((figure) => ({
            key: figure,
            head: t(`agents.figure.${figure}`),
            cell: (row: Record<(typeof FIGURES)[number], string>) => <Money amount={row[figure]} />,
          })),
          {
            key: 'open',
            head: '',
            cell: (row) => <Button onClick={() => setPeriod(row.period)}>{t('agents.open')}</Button>,
          },
        ]}
      />
      {period !== undefined && <Lines uid={agent.uid} period={period} />}
    </Panel>
  );
}

function Lines({ uid, period }: { uid: string; period: string }) {
  const t = useText();
  const query = useCall('/console/agents/statement', { uid, period });
  return (
    <div className="border-line border-t p-4">
      <QueryState query={query} notFoundTitle={t('agents.statement.gone')}>
        {(statement) => <StatementDetail uid={uid} statement={statement} />}
      </QueryState>
    </div>
  );
}

function StatementDetail({ uid, statement }: { uid: string; statement: AgentStatement }) {
  const t = useText();
  const may = useHasPermission();
  const [isAsking, setAsking] = useState(false);
  const { period, to, waiting, lines, postings, revision } = statement;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('agents.lines', { from: period, to })}</h3>
        {revision > 0 && may('agent.manage') && <Button onClick={() => setAsking(true)}>{t('agents.resettle')}</Button>}
      </div>
      {waiting > 0 && <p>{t('agents.waiting', { count: waiting })}</p>}
      <Table
        caption={t('agents.lines', { from: period, to })}
        rows={lines}
        keyOf={(row) => `${row.uid} ${row.from}`}
        columns={[
          { key: 'member', head: t('agents.member'), cell: (row) => <UserLink uid={row.uid} label={row.name} /> },
          {
            key: 'days',
            head: t('agents.days'),
            cell: (row) => <span className="tabular">{`${row.from} – ${row.to}`}</span>,
          },
          { key: 'base', head: t('agents.base'), cell: (row) => <Money amount={row.base} /> },
          { key: 'ratio', head: t('agents.ratio'), cell: (row) => `${row.ratio} %` },
          {
            key: 'below',
            head: t('agents.below'),
            cell: (row) =>
              row.below ? (
                <>
                  <UserLink uid={row.below.uid} label={row.below.name} /> − {row.below.ratio} %
                </>
              ) : (
                '–'
              ),
          },
          {
            key: 'amount',
            head: t('agents.amount'),
            cell: (row) => (row.isExcluded ? t('agents.excluded') : <Money amount={row.amount} />),
          },
        ]}
      />
      {postings.length > 0 && (
        <ul className="flex flex-col gap-1">
          {postings.map((row) => (
            <li key={row.journal} className="flex flex-wrap items-baseline gap-x-3">
              <Moment at={row.at} className="text-ink-faint" />
              <Money amount={row.amount} signed />
              <TargetLink target={`journal:${row.journal}`} label={row.journal} />
              <span className="text-ink-faint">{row.by}</span>
            </li>
          ))}
        </ul>
      )}
      {isAsking && (
        <ActionDialog
          call="/console/agents/resettle"
          title={t('agents.resettle.title', { period })}
          submit={t('agents.resettle')}
          reasonTopic="none"
          body={(_values, reason) => ({ uid, period, reason })}
          done={t('agents.resettle.done')}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{t('agents.resettle.text')}</p>
        </ActionDialog>
      )}
    </div>
  );
}
