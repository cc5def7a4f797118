import { useMemo } from 'react';
import { CommandDone } from '../../data/command-done.ts';
import type { Listed, ListPath } from '../../data/use-call.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useRowKeys } from '../../keys/use-row-keys.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { useGo } from '../../navigation/use-go.ts';
import { useText } from '../../texts.ts';
import { RecordAside } from '../records/record-aside.tsx';
import { shownText } from '../shown-text.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ListDefinition, Total, Translate, View } from './list-definition.ts';
import { ListTable } from './list-table.tsx';
import { ALL, requestOf } from './request-of.ts';
import { SaveView } from './save-view.tsx';
import { useShownColumns } from './use-columns.ts';
import { useKeepPlace } from './use-keep-place.ts';
import { useListAddress } from './use-list-address.ts';
import { useListWithTotals } from './use-list-with-totals.ts';
import { useNextRecord } from './use-next-record.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useSelection } from './use-selection.tsx';
import { useViewCounts } from './use-view-counts.ts';
import { ViewTabs } from './view-tabs.tsx';

/** Reserves the line's place, so that the rows below do not move when it comes. */
function TotalsPlaceholder() {
  return (
    <div aria-hidden className="rounded-control bg-page px-3.5 py-2">
      <span className="font-bold">…</span>
    </div>
  );
}

/** The figures of the whole filtered list. */
function TotalsLine({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-7 gap-y-1 rounded-control bg-page px-3.5 py-2">
      {totals.map(({ value, label }) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="order-2 text-ink-faint">{label}</dt>
          <dd className="tabular order-1 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list without ready-made views still has one, so that saved views can be shown beside it. */
const ALL_ROWS: readonly View[] = [{ id: ALL, label: 'kit.views.all' }];

/** A page of rows: views, filters, order, columns, totals, a file, and one record beside the list. */
export function ListPage<Path extends ListPath>({ definition }: { definition: ListDefinition<Path> }) {
  const t = useText();
  const go = useGo();
  const { views = ALL_ROWS, record, bulk } = definition;
  const filters = typeof definition.filters === 'function' ? definition.filters() : (definition.filters ?? []);
  const address = useListAddress(definition.path, views, filters);
  const { query, openId } = address;
  const body = requestOf(definition, filters, query);
  const { list, counted, isCounting } = useListWithTotals(definition, body);
  const counts = useViewCounts(definition.counts);
  const saved = useSavedViews(definition.path, address, true);

  const selection = useSelection(list.items, definition.keyOf, bulk, bulk?.isOffered(query) ?? false);
  const { view, sorting } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on the view and the order alone
  const columns = useMemo(
    () => selection.withBoxes(definition.columns(t, query)),
    [t, view, sorting?.by, selection.withBoxes],
  );
  const { shown, choose } = useShownColumns(definition.path, columns, address);

  // With an open record the keys move from record to record.
  const isBeside = record !== undefined && openId !== undefined;
  const keepPlace = useKeepPlace(isBeside);
  const open = (row: Listed<Path>) => {
    if (!isBeside) keepPlace(definition.keyOf(row));
    if (definition.open) definition.open(row, go);
    else if (record) address.open(definition.keyOf(row));
    // Opens the page of the row's subject.
    else document.querySelector<HTMLElement>(`[data-row="${CSS.escape(definition.keyOf(row))}"] a`)?.click();
  };
  const close = () => {
    if (openId !== undefined) keepPlace(openId);
    address.open(undefined);
  };
  const { current, row, pick } = useRowKeys(list.items, definition.keyOf, open, isBeside ? open : undefined);
  const pickAndOpen = (one: Listed<Path>) => {
    pick(one);
    open(one);
  };
  useKeys({
    x: selection.isOffered && row ? () => selection.toggle(definition.keyOf(row)) : undefined,
    Escape: isBeside ? close : undefined,
  });
  const next = useNextRecord(
    useMemo(() => list.items.map(definition.keyOf), [list.items, definition.keyOf]),
    definition.isQueue ? openId : undefined,
    address.open,
  );
  const totals = counted && definition.totals?.(counted, t);
  const panelId = `list-${definition.path.slice(1)}`;
  const tab = saved.chosen ? `saved:${saved.chosen.id}` : view;
  return (
    <PageFrame
      title={shownText(t, definition.title)}
      {...(definition.lead ? { lead: t(definition.lead) } : {})}
      actions={
        <>
          {definition.actions?.()}
          <SaveView path={definition.path} address={address} chosen={saved.chosen} />
          <ColumnsMenu columns={columns} shown={shown} onChange={choose} />
          {definition.export && <ExportButton {...definition.export} body={body} />}
        </>
      }
    >
      {definition.above?.()}
      {(definition.views || saved.views.length > 0) && (
        <ViewTabs
          views={views}
          saved={saved.views}
          value={tab}
          counts={counts}
          panelId={panelId}
          onChange={(next) => {
            selection.clear();
            const own = saved.views.find(({ id }) => next === `saved:${id}`);
            if (own) address.show({ ...own.search, saved: own.id });
            // The present filters belong to the saved view, which the operator leaves.
            else if (saved.chosen) address.show({ view: next });
            else address.change({ view: next, sort: undefined, saved: undefined });
          }}
        />
      )}
      <FilterChips filters={filters} dates={definition.dates} address={address} />
      {isCounting ? <TotalsPlaceholder /> : totals && totals.length > 0 && <TotalsLine totals={totals} />}
      {selection.bar}
      <div
        id={panelId}
        className="min-w-0"
        {...(definition.views || saved.views.length > 0
          ? { role: 'tabpanel', 'aria-labelledby': `${panelId}-${tab}` }
          : {})}
      >
        {definition.replace?.(query) ?? (
          <ListTable
            caption={shownText(t, definition.title)}
            list={list}
            keyOf={definition.keyOf}
            current={isBeside ? openId : current}
            {...(definition.open || record ? { onPick: pickAndOpen } : {})}
            shown={shown}
            sorting={sorting}
            onSort={address.sortBy}
            columns={columns}
            {...emptyOf(definition, address.isFiltered, t)}
          />
        )}
      </div>
      {definition.below?.(query)}
      {isBeside && (
        <RecordAside
          label={shownText(t, definition.recordLabel ?? definition.title)}
          onClose={close}
          onBack={next.before === undefined ? undefined : () => address.open(next.before)}
        >
          <CommandDone value={next.decided}>
            {record(
              openId,
              list.items.find((item) => definition.keyOf(item) === openId),
            )}
          </CommandDone>
        </RecordAside>
      )}
    </PageFrame>
  );
}

function emptyOf({ empty }: { empty: ListDefinition<ListPath>['empty'] }, isFiltered: boolean, t: Translate) {
  if (isFiltered) return { emptyTitle: t('kit.empty.filtered'), emptyText: t('kit.empty.filteredText') };
  return { emptyTitle: t(empty.title), emptyText: empty.text && t(empty.text) };
}
