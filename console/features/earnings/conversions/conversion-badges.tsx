import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { useText } from '../../../texts.ts';
import type { Conversion } from './conversion.ts';

const TONES: Readonly<Record<Conversion['status'], BadgeTone>> = {
  pending: 'neutral',
  approved: 'positive',
  declined: 'negative',
  reversed: 'negative',
};

/** The source's status. */
export function StatusBadge({ status }: Pick<Conversion, 'status'>) {
  const t = useText();
  return <Badge tone={TONES[status]}>{t(`earnings.status.${status}`)}</Badge>;
}

/** Notes on a conversion: the reason why it waits, the decision, the reason why it earns nothing. */
export function NoteBadges({ row }: { row: Conversion }) {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-1">
      {row.parkedFor && <Badge tone="notice">{t(`earnings.parked.${row.parkedFor}`)}</Badge>}
      {row.held !== '' && row.decision === '' && <Badge tone="notice">{t('earnings.held')}</Badge>}
      {row.decision === 'released' && <Badge tone="positive">{t('earnings.released')}</Badge>}
      {row.decision === 'declined' && <Badge tone="negative">{t('earnings.declined')}</Badge>}
      {row.hasConflict && <Badge tone="negative">{t('earnings.conflict')}</Badge>}
      {row.refused !== '' && <Badge>{termOf(t, 'earnings.refused', row.refused)}</Badge>}
    </span>
  );
}
