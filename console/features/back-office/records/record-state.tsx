import { Badge } from '../../../controls/badge.tsx';
import type { RecordKind } from './record-kind.ts';

/** A record's state, in its kind's words. */
export function RecordState({ kind, state }: { kind: RecordKind; state: string }) {
  const known = kind.states.find(({ name }) => name === state);
  return <Badge tone={known?.tone ?? 'neutral'}>{known?.label ?? state}</Badge>;
}
