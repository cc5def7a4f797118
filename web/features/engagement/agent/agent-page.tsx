import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { useLiveReload } from '../../../live/use-live-reload.ts';
import { useText } from '../../../texts.ts';
import type { AgentState } from './agent.ts';
import { AgentHome } from './agent-home.tsx';
import { AgentStatus } from './agent-status.tsx';
import { JoinForm } from './join-form.tsx';
import { OnBreak } from './on-break.tsx';

const NOTHING = {};
const UPDATES = ['message', 'balance'] as const;

/** The user's place in the agent programme: joining it, waiting for it, or the agent's page (Spec: E6). */
export default function AgentPage() {
  const t = useText();
  const answer = useAnswer('/agent/state', NOTHING);
  useLiveReload(UPDATES, answer.reload);
  return (
    <Page title={t('agent.title')} under="/my">
      <AnswerView answer={answer}>
        {(state) => <View state={state} onChanged={() => void answer.reload()} />}
      </AnswerView>
    </Page>
  );
}

function View({ state, onChanged }: { state: AgentState; onChanged: () => void }) {
  if (state.state === 'approved') return <AgentHome state={state} onChanged={onChanged} />;
  if (state.state === 'waiting') return <AgentStatus state={state} />;
  return (
    <div className="flex flex-col gap-6">
      {state.state !== 'none' && <AgentStatus state={state} />}
      {state.breakUntil === null ? <JoinForm terms={state} onDone={onChanged} /> : <OnBreak until={state.breakUntil} />}
    </div>
  );
}
