import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';

const STATES = ['none', 'in_review', 'paid', 'declined'] as const;

/** Every spin of the site: its prize and its outcome. */
export const Page = defineListPage({
  path: '/wheel/spins',
  title: 'wheel.spins',
  lead: 'wheel.spins.lead',
  call: '/console/wheel/spins/list',
  keyOf: (row) => row.id,
  dates: 'wheel.at',
  filters: [
    { key: 'uid', label: 'wheel.user', kind: 'text', isInline: true },
    { key: 'prize', label: 'wheel.prize.code', kind: 'text' },
    {
      key: 'state',
      label: 'wheel.state',
      kind: 'choice',
      choices: STATES.map((value) => ({ value, label: { key: `wheel.state.${value}` } as const })),
    },
    { key: 'replaced', label: 'wheel.replaced', kind: 'flag' },
  ],
  columns: (t) => [
    { key: 'at', head: t('wheel.at'), sort: 'at', cell: (row) => <Moment at={row.at} /> },
    { key: 'uid', head: t('wheel.user'), cell: (row) => <UserLink uid={row.uid} /> },
    {
      key: 'prize',
      head: t('wheel.prize'),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1">
          <span className="mono">{row.prize}</span>
          {row.replaced !== '' && (
            <Badge tone="notice">{t(`wheel.replaced.${row.replaced}`, { drawn: row.drawn })}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      head: t('wheel.amount'),
      isFigure: true,
      sort: 'amount',
      cell: (row) => (row.amount === '0.00' ? undefined : <Money amount={row.amount} />),
    },
    {
      key: 'multiplier',
      head: t('wheel.multiplier'),
      isFigure: true,
      isOptional: true,
      cell: (row) => `× ${row.multiplier}`,
    },
    { key: 'state', head: t('wheel.state'), cell: (row) => <State id={row.id} state={row.state} /> },
    {
      key: 'seeds',
      head: t('wheel.seeds'),
      isOptional: true,
      cell: (row) => (
        <span title={row.seedHash} className="mono text-ink-faint text-xs">
          {row.seedHash.slice(0, 8)}… {row.clientSeed}:{row.nonce}
        </span>
      ),
    },
  ],
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('wheel.total.count', { count: totals.count }) },
          { value: <Money amount={totals.amount} />, label: t('wheel.total.amount') },
        ]
      : [],
  export: { call: '/console/wheel/spins/export', permission: 'list.export' },
  actions: () => <ToDesigner />,
  empty: { title: 'wheel.spins.empty', text: 'wheel.spins.emptyText' },
});

function State({ id, state }: { id: string; state: (typeof STATES)[number] | 'won' }) {
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
