import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { MoneyIn } from '../../../controls/figures.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { useText } from '../../../texts.ts';
import type { Finding } from './finding.ts';

const TONES: Readonly<Record<string, BadgeTone>> = {
  paid: 'positive',
  pending: 'accent',
  refused: 'negative',
  reversed: 'negative',
  charged_back: 'negative',
  done: 'positive',
  undone: 'notice',
};

export function TheirStatus({ status }: { status: string }) {
  const t = useText();
  return <Badge tone={TONES[status] ?? 'neutral'}>{termOf(t, 'reconciliation.status', status)}</Badge>;
}

/** The state of a payment or of a round. */
export function OurState({ side: { state, failKind } }: { side: NonNullable<Finding['ours']> }) {
  return state === 'done' || state === 'undone' ? (
    <TheirStatus status={state} />
  ) : (
    <StateBadge state={state} failKind={failKind} />
  );
}

/** Our record, in a line. */
export function OurSide({ side }: { side: Finding['ours'] }) {
  if (side === null) return <Nothing />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <MoneyIn {...side} />
      <OurState side={side} />
    </span>
  );
}

/** The provider's record, in a line. */
export function TheirSide({ side }: { side: Finding['theirs'] }) {
  if (side === null) return <Nothing />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <MoneyIn {...side} />
      <TheirStatus status={side.status} />
    </span>
  );
}

export function Nothing() {
  const t = useText();
  return <span className="text-ink-faint italic">{t('reconciliation.nothing')}</span>;
}
