import { Money } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

/** The levels in force, with the number of users at each. */
export function LevelsPanel() {
  const t = useText();
  const levels = useCall('/console/vip/levels', {});
  return (
    <Panel title={t('vip.levels')} flush>
      <QueryState query={levels}>
        {(rows) => (
          <Table
            caption={t('vip.levels')}
            rows={rows}
            keyOf={(row) => String(row.level)}
            columns={[
              {
                key: 'level',
                head: t('vip.level'),
                className: 'w-full',
                cell: (row) => (
                  <span className="flex items-center gap-2">
                    <img src={row.picture} alt="" className="size-6" />
                    {row.level} {row.name}
                  </span>
                ),
              },
              { key: 'need', head: t('vip.need'), isFigure: true, cell: (row) => <Money amount={row.need} /> },
              {
                key: 'people',
                head: t('vip.people'),
                isFigure: true,
                cell: (row) => (
                  <Link to="/vip/people" search={{ level: String(row.level) }} className="text-accent-ink">
                    {row.people}
                  </Link>
                ),
              },
            ]}
          />
        )}
      </QueryState>
    </Panel>
  );
}
