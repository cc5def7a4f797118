import type { RecordState } from '@pitaka/core/values/record-states.ts';
import { Badge, type BadgeTone } from '../../controls/badge.tsx';
import { useText } from '../../texts.ts';
import { termOf } from '../term-of.ts';

const TONES: Readonly<Record<RecordState, BadgeTone>> = {
  Prepare: 'neutral',
  WaitReview: 'notice',
  WaitExec: 'accent',
  Exec: 'accent',
  Success: 'positive',
  Fail: 'negative',
  Error: 'negative',
};

/** The state of a withdrawal or deposit, and how it failed. */
export function StateBadge({ state, failKind }: { state: RecordState; failKind: string | null }) {
  const t = useText();
  return (
    <Badge tone={TONES[state]}>{failKind ? termOf(t, 'payments.fail', failKind) : t(`payments.state.${state}`)}</Badge>
  );
}
