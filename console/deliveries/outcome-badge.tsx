import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Badge, type BadgeTone } from '../controls/badge.tsx';
import { useText } from '../texts.ts';

export type Outcome = AnswerOf<'/console/deliveries/list'>['content'][number]['outcome'];

const TONES: Readonly<Record<Outcome, BadgeTone>> = {
  counted: 'positive',
  updated: 'positive',
  parked: 'notice',
  repeated: 'neutral',
  ignored: 'neutral',
  switched_off: 'notice',
  conflict: 'negative',
  malformed: 'negative',
  stale: 'negative',
  forged: 'negative',
};

/** The outcome of a delivery. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useText();
  return <Badge tone={TONES[outcome]}>{t(`earnings.outcome.${outcome}`)}</Badge>;
}
