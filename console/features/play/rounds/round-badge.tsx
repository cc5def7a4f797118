import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { useText } from '../../../texts.ts';
import type { Round } from './round.ts';

const TONES: Readonly<Record<Round['state'], BadgeTone>> = {
  open: 'accent',
  settled: 'neutral',
  cancelled: 'notice',
};

export function RoundBadge({ round: { state, isLate } }: { round: Pick<Round, 'state' | 'isLate'> }) {
  const t = useText();
  if (isLate) return <Badge tone="negative">{t('games.round.late')}</Badge>;
  return <Badge tone={TONES[state]}>{t(`games.round.${state}`)}</Badge>;
}
