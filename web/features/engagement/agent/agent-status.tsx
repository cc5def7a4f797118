import { CircleX, Hourglass } from 'lucide-react';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';
import type { AgentState } from './agent.ts';

/** A pending or refused application, and the end of an agent's status: with time and reason. */
export function AgentStatus({ state: { state, reason, at } }: { state: Pick<AgentState, 'state' | 'reason' | 'at'> }) {
  const t = useText();
  const moment = useMoment();
  if (state === 'none' || state === 'approved') return null;
  const Icon = state === 'waiting' ? Hourglass : CircleX;
  return (
    <section role="status" className="flex flex-col items-center gap-1.5 rounded-card bg-surface px-5 py-6 text-center">
      <Icon aria-hidden size={44} strokeWidth={1.5} className={state === 'waiting' ? 'text-notice' : 'text-negative'} />
      <h2 className="text-balance font-semibold text-lg">{t(`agent.state.${state}`)}</h2>
      <p className="max-w-sm text-balance break-words text-ink-soft">
        {reason === '' ? t(`agent.state.${state}.text`) : t('agent.state.reason', { reason })}
      </p>
      {at && (
        <time dateTime={at} className="tabular text-ink-faint text-sm">
          {moment(at)}
        </time>
      )}
    </section>
  );
}
