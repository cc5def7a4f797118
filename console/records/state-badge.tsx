import type { RECORD_STATES } from '@pitaka/contract/record-states.ts';
import { Badge, type BadgeTone } from '../controls/badge.tsx';
import { useText } from '../texts.ts';
import { wordOf } from './record-words.ts';

export type RecordState = (typeof RECORD_STATES)[number];

const TONES: Readonly<Record<RecordState, BadgeTone>> = {
  Prepare: 'neutral',
  WaitReview: 'notice',
  WaitExec: 'accent',
  Exec: 'accent',
  Success: 'positive',
  Fail: 'negative',
  Error: 'negative',
};

/** Where a withdrawal or deposit stands, and how it failed. */
export function StateBadge({ state, failKind }: { state: RecordState; failKind: string | null }) {
  const t = useText();
  return (
    <Badge tone={TONES[state]}>{failKind ? wordOf(t, 'queues.fail', failKind) : t(`queues.state.${state}`)}</Badge>
  );
}
