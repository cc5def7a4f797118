import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

/** A user's bonuses, newest first. */
export function BonusesTab({ uid }: { uid: string }) {
  const t = useText();
  const grants = useCall('/console/bonuses/grants/list', { uid });
  return (
    <QueryState
      query={grants}
      isEmpty={({ content }) => content.length === 0}
      empty={{ title: t('bonuses.grants.none') }}
    >
      {({ content }) => (
        <Panel
          title={t('users.tab.bonuses')}
          flush
          action={
            <Link
              to="/bonuses/grants"
              search={{ uid }}
              className="control inline-flex items-center px-2 font-semibold text-accent-ink"
            >
              {t('bonuses.grants.title')}
            </Link>
          }
        >
          <Table
            caption={t('users.tab.bonuses')}
            rows={content}
            keyOf={(row) => row.id}
            columns={[
              { key: 'claimed', head: t('bonuses.claimedAt'), cell: (row) => <Moment at={row.claimedAt} /> },
              { key: 'title', head: t('bonuses.rule'), className: 'w-full', cell: (row) => row.title },
              {
                key: 'state',
                head: t('bonuses.state'),
                cell: (row) => <Badge>{t(`bonuses.state.${row.state}`)}</Badge>,
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
                head: t('bonuses.amount'),
                isFigure: true,
                cell: (row) => <Money amount={row.amount} />,
              },
            ]}
          />
        </Panel>
      )}
    </QueryState>
  );
}
