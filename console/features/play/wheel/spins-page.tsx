import { type SPIN_STATES, WHEEL_SPINS } from '@pitaka/contract/lists/play/wheel-spins.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Money } from '../../../controls/figures.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';

/** Every spin of the site: its prize and its outcome. */
export const Page = defineListPage(WHEEL_SPINS, {
  path: '/wheel/spins',
  title: 'wheel.spins',
  lead: 'wheel.spins.lead',
  columns: [
    'at',
    'uid',
    {
      of: 'prize',
      cell: (row, t) => (
        <span className="flex flex-wrap items-center gap-1">
          <span className="mono">{row.prize}</span>
          {row.replaced !== '' && (
            <Badge tone="notice">{t(`wheel.replaced.${row.replaced}`, { drawn: row.drawn })}</Badge>
          )}
        </span>
      ),
    },
    { of: 'amount', cell: (row) => (row.amount === '0.00' ? undefined : <Money amount={row.amount} />) },
    { of: 'multiplier', isOptional: true, cell: (row) => `× ${row.multiplier}` },
    { of: 'state', cell: (row) => <State id={row.id} state={row.state} /> },
    {
      key: 'seeds',
      label: 'wheel.seeds',
      isOptional: true,
      cell: (row) => (
        <span title={row.seedHash} className="mono text-ink-faint text-xs">
          {row.seedHash.slice(0, 8)}… {row.clientSeed}:{row.nonce}
        </span>
      ),
    },
  ],
  actions: () => <ToDesigner />,
  empty: { title: 'wheel.spins.empty', text: 'wheel.spins.emptyText' },
});

function State({ id, state }: { id: string; state: (typeof SPIN_STATES)[number] }) {
  const t = useText();
  if (state === 'none') return <span className="text-ink-faint">{t('wheel.state.none')}</span>;
  const tone = state === 'paid' ? 'positive' : state === 'declined' ? 'negative' : 'notice';
  return (
    <Link to="/records/wheel_prize" search={{ view: 'all', id }}>
      <Badge tone={tone}>{t(`wheel.state.${state}`)}</Badge>
    </Link>
  );
}

function ToDesigner() {
  const t = useText();
  return <PageLink to="/wheel">{t('wheel.title')}</PageLink>;
}
