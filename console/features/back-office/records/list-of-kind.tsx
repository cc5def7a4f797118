import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { Money } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import type { Column } from '../../../kit/lists/column.ts';
import type { Filter, ListDefinition, ListQuery, Total, Translate, View } from '../../../kit/lists/list-definition.ts';
import { ALL } from '../../../kit/lists/request-of.ts';
import { countText } from '../../../kit/lists/usual.ts';
import { ClaimBadge } from '../../../kit/records/claim-badge.tsx';
import { RecordCell, RecordState } from './record-cell.tsx';
import type { RecordKind, RecordRow } from './record-kind.ts';
import { RecordPanel } from './record-panel.tsx';

const LIST = '/console/records/list';

/**
 * A prefix for filters in the address: a module may name a filter like one of the list's own parameters, such as 'from'
 * or 'sort'.
 */
const FILTER = 'filter.';

/** The list page of a kind of record, built only from its module's definition. */
export function listOfKind(kind: RecordKind): ListDefinition<typeof LIST> {
  const { name, title } = kind;
  return {
    path: `/records/${name}`,
    title: { text: title },
    call: LIST,
    request: (query) => requestFor(kind, query),
    everyMs: POLL.record,
    keyOf: (row) => row.id,
    views: viewsOf(kind),
    dates: 'records.created',
    filters: kind.filters.map(filterOf),
    columns: (t) => columnsOf(kind, t),
    totals: ({ totals }, t) => (totals ? totalsOf(totals, t) : []),
    isQueue: true,
    record: (id) => <RecordPanel key={id} kind={kind} id={id} />,
    empty: { title: 'records.empty', text: 'records.emptyText' },
  };
}

function requestFor({ name, views, filters }: RecordKind, { view, from, to, sorting, ...query }: ListQuery) {
  const request: Omit<RequestTo<typeof LIST>, 'after' | 'size'> = {
    record: name,
    filters: Object.fromEntries(
      filters.flatMap(({ key }) => {
        const value = query.filters[`${FILTER}${key}`];
        return value ? [[key, value]] : [];
      }),
    ),
    ...(views.some(({ id }) => id === view) ? { view } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sorting ? { sort: sorting.by, descending: sorting.isDescending } : {}),
  };
  return request;
}

/** The module's views, and a view of all records. */
function viewsOf({ views }: RecordKind): View[] {
  return [
    ...views.map(({ id, title, count }) => ({ id, label: { text: title }, count })),
    ...(views.some(({ id }) => id === ALL) ? [] : [{ id: ALL, label: 'shell.all' } as const]),
  ];
}

function filterOf({ key, label, kind, choices = [] }: RecordKind['filters'][number]): Filter {
  const name = { key: `${FILTER}${key}`, label: { text: label } };
  return kind === 'choice' ? { ...name, kind, choices } : { ...name, kind };
}

function columnsOf(kind: RecordKind, t: Translate): Column<RecordRow>[] {
  const named = kind.columns.map(({ key, label, kind: as, sortable }): Column<RecordRow> => {
    const isMoney = as === 'money';
    return {
      key,
      head: label,
      isFigure: isMoney,
      ...(sortable ? { sort: key } : {}),
      cell: (row) => <RecordCell kind={kind} as={as} value={row.cells[key] ?? ''} />,
    };
  });
  const state: Column<RecordRow> = {
    key: 'state',
    head: t('payments.state'),
    cell: (row) => (
      <span className="flex flex-wrap gap-1">
        <ClaimBadge row={row} />
        <RecordState kind={kind} state={row.state} />
      </span>
    ),
  };
  return [...named.filter(({ key }) => key !== state.key), state];
}

function totalsOf(totals: NonNullable<AnswerOf<typeof LIST>['totals']>, t: Translate): Total[] {
  const { count, amount } = totals;
  return [
    { value: countText(totals), label: t('records.total.count', { count }) },
    ...(amount === null ? [] : [{ value: <Money amount={amount} />, label: t('records.total.amount') }]),
  ];
}
