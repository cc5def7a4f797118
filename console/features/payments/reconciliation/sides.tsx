import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { wordOf } from '../../../kit/word-of.ts';
import { i18n, useText } from '../../../texts.ts';
import type { Finding } from './finding.ts';

const PLACES = { minimumFractionDigits: 2 } as const;

const TONES: Readonly<Record<string, BadgeTone>> = {
  paid: 'positive',
  pending: 'accent',
  refused: 'negative',
  reversed: 'negative',
  charged_back: 'negative',
};

/** In the currency it was in, which need not be the site's: named in full, a sign may be that of another. */
export function SideAmount({ side }: { side: { amount: string; currency: string } }) {
  return (
    <span className="tabular whitespace-nowrap">
      {new Intl.NumberFormat(i18n.locale, PLACES).format(side.amount as Intl.StringNumericLiteral)}{' '}
      {side.currency !== 'COIN' && <span className="text-ink-soft">{side.currency}</span>}
    </span>
  );
}

export function TheirStatus({ status }: { status: string }) {
  const t = useText();
  return <Badge tone={TONES[status] ?? 'neutral'}>{wordOf(t, 'reconciliation.status', status)}</Badge>;
}

/** What we say of it, in a line. */
export function OurSide({ side }: { side: Finding['ours'] }) {
  if (side === null) return <Nothing />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <SideAmount side={side} />
      <StateBadge state={side.state} failKind={side.failKind} />
    </span>
  );
}

/** What they say of it, in a line. */
export function TheirSide({ side }: { side: Finding['theirs'] }) {
  if (side === null) return <Nothing />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <SideAmount side={side} />
      <TheirStatus status={side.status} />
    </span>
  );
}

export function Nothing() {
  const t = useText();
  return <span className="text-ink-faint italic">{t('reconciliation.nothing')}</span>;
}
