import { Badge } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

const LINK = 'text-accent-ink underline-offset-2 hover:underline';

/** A user's last rounds, newest first; each opens on the page of rounds. */
export function RoundsTab({ uid }: { uid: string }) {
  const t = useText();
  const rounds = useCall('/console/rounds/list', { uid });
  return (
    <QueryState
      query={rounds}
      isEmpty={({ content }) => content.length === 0}
      empty={{ title: t('games.rounds.none'), text: t('games.rounds.noneText') }}
    >
      {({ content }) => (
        <Panel
          title={t('games.rounds')}
          flush
          action={
            <Link
              to="/rounds"
              search={{ view: 'all', words: uid }}
              className="control inline-flex items-center px-2 font-semibold text-accent-ink"
            >
              {t('games.rounds.all')}
            </Link>
          }
        >
          <Table
            caption={t('games.rounds')}
            rows={content}
            keyOf={(row) => row.id}
            columns={[
              {
                key: 'opened',
                head: t('games.opened'),
                cell: (row) => (
                  <Link to="/rounds" search={{ view: 'all', words: uid, id: row.id }} className={LINK}>
                    <Moment at={row.openedAt} />
                  </Link>
                ),
              },
              { key: 'game', head: t('games.game'), className: 'w-full', cell: (row) => row.gameName },
              {
                key: 'state',
                head: t('games.roundState'),
                cell: (row) => (
                  <Badge tone={row.isLate ? 'negative' : row.state === 'open' ? 'accent' : 'neutral'}>
                    {t(row.isLate ? 'games.round.late' : `games.round.${row.state}`)}
                  </Badge>
                ),
              },
              { key: 'bet', head: t('games.staked'), isFigure: true, cell: (row) => <Money amount={row.bet} /> },
              { key: 'win', head: t('games.won'), isFigure: true, cell: (row) => <Money amount={row.win} /> },
              {
                key: 'result',
                head: t('games.result'),
                isFigure: true,
                from: 'desktop',
                cell: (row) => <Money amount={row.result} signed />,
              },
            ]}
          />
        </Panel>
      )}
    </QueryState>
  );
}
