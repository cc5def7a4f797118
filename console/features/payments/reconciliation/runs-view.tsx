import { Badge } from '../../../controls/badge.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { FilterBar } from '../../../controls/filter-bar.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { ListTable } from '../../../controls/table.tsx';
import { useList } from '../../../data/use-call.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';
import type { Source } from './reconciliation-page.tsx';

const EVERY_MS = 20_000;

/** What was compared and when, newest first; a run without an answer says so. */
export function RunsView({ sources }: { sources: readonly Source[] }) {
  const t = useText();
  const go = useGo();
  const { provider } = useFilters();
  const list = useList('/console/reconciliation/runs', { provider: provider ?? '' }, { everyMs: EVERY_MS });
  const { current, pick } = useRowKeys(list.items, (one) => one.id);
  const providers = [...new Set(sources.map((source) => source.provider))];
  return (
    <div className="flex flex-col gap-4">
      <FilterBar
        values={{ provider }}
        onApply={(next) => go({ to: '/reconciliation', search: { view: 'runs', ...next } })}
        fields={[
          {
            name: 'provider',
            label: t('reconciliation.provider'),
            kind: 'choice',
            choices: providers.map((value) => ({ value, label: value })),
          },
        ]}
      />
      <Panel flush>
        <ListTable
          caption={t('reconciliation.view.runs')}
          list={list}
          keyOf={(row) => row.id}
          current={current}
          onPick={pick}
          emptyTitle={t(provider ? 'reconciliation.noneFiltered' : 'reconciliation.runs.none')}
          emptyText={t(provider ? 'reconciliation.noneFilteredText' : 'reconciliation.runs.noneText')}
          columns={[
            { key: 'at', head: t('reconciliation.runs.at'), cell: (row) => <Moment at={row.startedAt} /> },
            {
              key: 'books',
              head: t('reconciliation.about'),
              cell: (row) => (
                <span className="whitespace-nowrap">
                  {t(`reconciliation.about.${row.about}`)} <span className="text-ink-faint">{row.provider}</span>
                </span>
              ),
            },
            {
              key: 'span',
              head: t('reconciliation.runs.span'),
              from: 'desktop',
              cell: (row) => <Moment at={row.from} />,
            },
            {
              key: 'by',
              head: t('reconciliation.runs.by'),
              from: 'desktop',
              cell: (row) =>
                row.startedBy ?? (
                  <span className="whitespace-nowrap text-ink-faint">{t('reconciliation.bySystem')}</span>
                ),
            },
            {
              key: 'ours',
              head: t('reconciliation.ours'),
              isFigure: true,
              cell: (row) => (row.fault === '' ? row.ours : '–'),
            },
            {
              key: 'theirs',
              head: t('reconciliation.theirs'),
              isFigure: true,
              cell: (row) => (row.fault === '' ? row.theirs : '–'),
            },
            {
              key: 'found',
              head: t('reconciliation.runs.found'),
              isFigure: true,
              cell: (row) =>
                row.fault !== '' ? (
                  <Badge tone="negative">{t('reconciliation.runs.fault')}</Badge>
                ) : row.found === 0 ? (
                  <span className="text-ink-faint">0</span>
                ) : (
                  <Badge tone="notice">{row.found}</Badge>
                ),
            },
          ]}
        />
      </Panel>
    </div>
  );
}
