import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useFilters, useParam } from '../../../navigation/use-go.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Agent } from './agent.ts';
import { AgentDialog, type AgentTask } from './agent-dialogs.tsx';
import { StatementsPanel } from './statements-panel.tsx';
import { TreePanel } from './tree-panel.tsx';

/** One agent: the ratio with its history, the tree below, and the result of each period. */
export function Page() {
  const t = useText();
  const uid = useParam('uid');
  const { period } = useFilters();
  const detail = useCall('/console/agents/detail', { uid });
  if (detail.data) return <View agent={detail.data} period={period} />;
  return (
    <PageFrame title={uid}>
      <QueryState query={detail} notFoundTitle={t('agents.gone')}>
        {() => undefined}
      </QueryState>
    </PageFrame>
  );
}

function View({ agent, period }: { agent: Agent; period: string | undefined }) {
  const t = useText();
  const may = useHasPermission();
  const [task, setTask] = useState<AgentTask>();
  const isActive = agent.state === 'active' && agent.endedOn === null;
  return (
    <PageFrame
      title={agent.name || agent.uid}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Copyable value={agent.uid} />
          <Badge tone={agent.state === 'active' ? 'positive' : 'neutral'}>{t(`agents.state.${agent.state}`)}</Badge>
          <UserLink uid={agent.uid} label={t('agents.user')} />
        </span>
      }
      actions={
        may('agent.manage') && (
          <>
            <Button onClick={() => setTask('raise')}>{t('agents.raise')}</Button>
            <Button onClick={() => setTask('lower')}>{t('agents.lower')}</Button>
            {isActive && (
              <Button tone="danger" onClick={() => setTask('end')}>
                {t('agents.end')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid items-start gap-4 desktop:grid-cols-2">
        <AgentStatus agent={agent} />
        <Ratios agent={agent} />
      </div>
      <StatementsPanel agent={agent} opened={period} />
      <TreePanel agent={agent} />
      {task && <AgentDialog task={task} agent={agent} onClose={() => setTask(undefined)} />}
    </PageFrame>
  );
}

function AgentStatus({ agent }: { agent: Agent }) {
  const t = useText();
  const { above, withdrawals, recharges } = agent;
  return (
    <Panel title={t('agents.standing')}>
      <Facts
        facts={[
          { label: t('agents.since'), value: agent.since },
          agent.endedOn !== null && { label: t('agents.endedOn'), value: agent.endedOn },
          { label: t('agents.above'), value: above ? <UserLink uid={above.uid} label={above.name} /> : '–' },
          {
            label: t('agents.advisor'),
            value: agent.advisorSince ? <Moment at={agent.advisorSince} /> : t(`agents.advisor.${agent.advisor.state}`),
          },
          { label: t('agents.paid'), value: <Money amount={agent.paidInAll} /> },
          {
            label: t('agents.withdrawals'),
            value: (
              <>
                {withdrawals.count} · <Money amount={withdrawals.amount} />
              </>
            ),
          },
          {
            label: t('agents.recharges'),
            value: (
              <>
                {recharges.count} · <Money amount={recharges.amount} />
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Ratios({ agent }: { agent: Agent }) {
  const t = useText();
  return (
    <Panel title={t('agents.ratio')}>
      <Facts
        facts={[
          { label: t('agents.ratio.now'), value: `${agent.ratio} %` },
          agent.granted !== agent.ratio && { label: t('agents.ratio.granted'), value: `${agent.granted} %` },
        ]}
      />
      <h3 className="mt-3 mb-1 font-semibold text-ink-faint text-xs">{t('agents.ratio.history')}</h3>
      <ul className="flex flex-col gap-1">
        {agent.ratios.map((row) => (
          <li key={`${row.at} ${row.from}`} className="flex flex-wrap items-baseline gap-x-2">
            <span className="tabular">{row.from}</span>
            <span className="tabular font-semibold">{row.ratio} %</span>
            {row.base && <span>{t(`agents.base.${row.base}`)}</span>}
            <span className="text-ink-faint">{row.by}</span>
            {row.reason && <span className="text-ink-soft">{row.reason}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
