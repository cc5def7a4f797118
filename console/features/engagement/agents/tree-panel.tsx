import { Badge } from '../../../controls/badge.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { Agent } from './agent.ts';

/** All users below an agent, each under the user who invited them. */
export function TreePanel({ agent: { tree, isTreeCapped } }: { agent: Agent }) {
  const t = useText();
  return (
    <Panel title={t('agents.tree', { count: tree.length })}>
      {tree.length === 0 && <p className="text-ink-faint">{t('agents.tree.none')}</p>}
      <ul className="flex flex-col gap-1">
        {tree.map((member) => (
          <li
            key={member.uid}
            className="flex flex-wrap items-baseline gap-x-2"
            style={{ paddingInlineStart: `${(member.depth - 1) * 1.25}rem` }}
          >
            <UserLink uid={member.uid} label={member.name || member.uid} />
            {member.isAgent && (
              <Link to={`/agents/${member.uid}`}>
                <Badge tone="accent">{t('agents.agentAt', { ratio: member.ratio ?? '0' })}</Badge>
              </Link>
            )}
            {!member.isAgent && member.ratio !== null && (
              <span className="text-ink-faint">{t('agents.granted', { ratio: member.ratio })}</span>
            )}
          </li>
        ))}
      </ul>
      {isTreeCapped && <p className="mt-2 text-ink-faint">{t('agents.tree.capped')}</p>}
    </Panel>
  );
}
