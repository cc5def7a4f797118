import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';
import { GRANT_TONES } from './grant.ts';
import { GrantRecord } from './grant-record.tsx';

const STATES = ['active', 'queued', 'released', 'expired', 'forfeited', 'missing'] as const;

/** All bonuses that were given, and their states. */
export const Page = defineListPage({
  path: '/bonuses/grants',
  title: 'bonuses.grants.title',
  lead: 'bonuses.grants.lead',
  call: '/console/bonuses/grants/list',
  keyOf: (row) => row.id,
  dates: 'bonuses.claimedAt',
  filters: [
    { key: 'uid', label: 'users.uid', kind: 'text', isInline: true },
    { key: 'rule', label: 'bonuses.rule', kind: 'text' },
    {
      key: 'state',
      label: 'bonuses.state',
      kind: 'choice',
      choices: STATES.map((value) => ({ value, label: { key: `bonuses.state.${value}` } })),
    },
  ],
  columns: (t) => [
    { key: 'claimed', sort: 'claimedAt', head: t('bonuses.claimedAt'), cell: (row) => <Moment at={row.claimedAt} /> },
    {
      key: 'person',
      head: t('users.uid'),
      cell: (row) => (
        <>
          {row.name} <UserLink uid={row.uid} />
        </>
      ),
    },
    { key: 'rule', head: t('bonuses.rule'), cell: (row) => row.title },
    {
      key: 'state',
      head: t('bonuses.state'),
      cell: (row) => <Badge tone={GRANT_TONES[row.state]}>{t(`bonuses.state.${row.state}`)}</Badge>,
    },
    {
      key: 'turnover',
      head: t('bonuses.turnover'),
      isFigure: true,
      from: 'desktop',
      cell: (row) => (
        <>
          <Money amount={row.done} /> / <Money amount={row.need} />
        </>
      ),
    },
    {
      key: 'amount',
      sort: 'amount',
      head: t('bonuses.amount'),
      isFigure: true,
      cell: (row) => <Money amount={row.amount} className="font-semibold" />,
    },
  ],
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('bonuses.total.count', { count: totals.count }) },
          { value: <Money amount={totals.amount} />, label: t('bonuses.total.amount') },
          { value: <Money amount={totals.released} />, label: t('bonuses.total.released') },
          { value: <Money amount={totals.forfeited} />, label: t('bonuses.total.forfeited') },
        ]
      : [],
  actions: () => <RulesLink />,
  record: (id, row) => <GrantRecord id={id} row={row} />,
  export: { call: '/console/bonuses/grants/export', permission: 'list.export' },
  empty: { title: 'bonuses.grants.none', text: 'bonuses.grants.noneText' },
});

function RulesLink() {
  const t = useText();
  return <PageLink to="/bonuses">{t('bonuses.title')}</PageLink>;
}
