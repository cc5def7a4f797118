import { BONUS_GRANTS } from '@pitaka/contract/lists/play/bonus-grants.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';
import { GRANT_TONES, GrantRecord } from './grant-record.tsx';

/** All bonuses that were given, and their states. */
export const Page = defineListPage(BONUS_GRANTS, {
  path: '/bonuses/grants',
  title: 'bonuses.grants.title',
  lead: 'bonuses.grants.lead',
  columns: [
    { of: 'claimedAt', key: 'claimed' },
    {
      of: 'uid',
      key: 'person',
      cell: (row) => (
        <>
          {row.name} <UserLink uid={row.uid} />
        </>
      ),
    },
    { of: 'title', key: 'rule' },
    {
      of: 'state',
      cell: (row, t) => <Badge tone={GRANT_TONES[row.state]}>{t(`bonuses.state.${row.state}`)}</Badge>,
    },
    {
      of: 'need',
      key: 'turnover',
      from: 'desktop',
      cell: (row) => (
        <>
          <Money amount={row.done} /> / <Money amount={row.need} />
        </>
      ),
    },
    { of: 'amount', cell: (row) => <Money amount={row.amount} className="font-semibold" /> },
  ],
  actions: () => <RulesLink />,
  record: (id, row) => <GrantRecord id={id} row={row} />,
  empty: { title: 'bonuses.grants.none', text: 'bonuses.grants.noneText' },
});

function RulesLink() {
  const t = useText();
  return <PageLink to="/bonuses">{t('bonuses.title')}</PageLink>;
}
