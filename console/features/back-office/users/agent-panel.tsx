import { Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

/** A user's place in the agent programme; empty if the user never was an agent, or if the site has no programme. */
export function AgentPanel({ uid }: { uid: string }) {
  const t = useText();
  const may = useHasPermission();
  const { data: agent } = useCall('/console/agents/detail', { uid }, { enabled: may('agent.view') });
  if (!agent) return null;
  const last = agent.statements.find(({ revision }) => revision > 0);
  return (
    <Panel title={t('users.agent')} action={<PageLink to={`/agents/${uid}`}>{t('users.agent.open')}</PageLink>}>
      <Facts
        facts={[
          { label: t('users.agent.since'), value: agent.since },
          { label: t('users.agent.ratio'), value: `${agent.ratio} %` },
          { label: t('users.agent.team'), value: agent.tree.length },
          { label: t('users.agent.paid'), value: <Money amount={agent.paidInAll} /> },
          last !== undefined && {
            label: t('users.agent.last', { period: last.period }),
            value: <Money amount={last.paid} />,
          },
        ]}
      />
    </Panel>
  );
}
