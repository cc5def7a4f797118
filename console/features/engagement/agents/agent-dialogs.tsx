import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { Agent } from './agent.ts';

export type AgentTask = 'raise' | 'lower' | 'end';

export interface AgentDialogProps {
  task: AgentTask;
  agent: Agent;
  onClose: () => void;
}

/**
 * The actions on an agent. An action that raises the site's costs waits for a second person; an action that lowers them
 * takes effect at once.
 */
export function AgentDialog({ task, agent, onClose }: AgentDialogProps) {
  const t = useText();
  const name = agent.name || agent.uid;
  const ratio = { name: 'ratio', label: t('agents.ratio.percent'), kind: 'text', maxLength: 6 } as const;
  if (task === 'raise') {
    return (
      <ApprovalDialog
        kind="agent_ratio"
        target={agent.uid}
        title={t('agents.raise.title', { name })}
        fields={[
          { ...ratio, initial: agent.granted },
          { name: 'from', label: t('agents.from'), hint: t('agents.from.hint'), kind: 'text', maxLength: 10 },
        ]}
        payload={({ ratio: typed, from }) => ({
          ratio: typed.trim().replace(',', '.'),
          from: from.trim() === '' ? null : from.trim(),
        })}
        onClose={onClose}
      >
        <p className="text-ink-soft">{t('agents.raise.text')}</p>
      </ApprovalDialog>
    );
  }
  if (task === 'lower') {
    return (
      <ActionDialog
        call="/console/agents/ratio"
        title={t('agents.lower.title', { name })}
        submit={t('agents.lower')}
        fields={[{ ...ratio, initial: agent.granted }]}
        reasonTopic="none"
        body={({ ratio: typed }, reason) => ({ uid: agent.uid, ratio: typed.trim().replace(',', '.'), reason })}
        done={t('agents.lower.done')}
        onClose={onClose}
      >
        <p className="text-ink-soft">{t('agents.lower.text')}</p>
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      call="/console/agents/end"
      title={t('agents.end.title', { name })}
      submit={t('agents.end')}
      tone="danger"
      reasonTopic="none"
      body={(_values, reason) => ({ uid: agent.uid, reason })}
      done={t('agents.end.done')}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('agents.end.text')}</p>
    </ActionDialog>
  );
}
