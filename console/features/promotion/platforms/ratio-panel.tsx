import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { Moment } from '../../../controls/figures.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { useText } from '../../../texts.ts';

/** Changes of ratios, newest first. */
export function RatioPanel({ platform }: RequestTo<'/console/platforms/ratios'>) {
  const t = useText();
  const changes = useCall('/console/platforms/ratios', { platform });
  return (
    <QueryState query={changes} isEmpty={(all) => all.length === 0} empty={{ title: t('platforms.ratio.none') }}>
      {(all) => (
        <Table
          caption={t('platforms.view.ratios')}
          rows={all}
          keyOf={(change) => `${change.id} ${change.at}`}
          columns={[
            { key: 'at', head: t('platforms.ratio.at'), cell: (change) => <Moment at={change.at} /> },
            {
              key: 'platform',
              head: t('platforms.platform'),
              from: 'desktop',
              cell: (change) => t(`platforms.${change.platform}`),
            },
            {
              key: 'item',
              head: t('platforms.item'),
              cell: (change) => (
                <>
                  {change.name} <span className="mono text-ink-faint text-xs">{change.externalId}</span>
                </>
              ),
            },
            {
              key: 'before',
              head: t('platforms.ratio.before'),
              isFigure: true,
              cell: (change) => <Ratio percent={change.before} />,
            },
            {
              key: 'after',
              head: t('platforms.ratio.after'),
              isFigure: true,
              cell: (change) => <Ratio percent={change.after} />,
            },
          ]}
        />
      )}
    </QueryState>
  );
}

function Ratio({ percent }: { percent: number }) {
  return `${percent.toFixed(2)} %`;
}
