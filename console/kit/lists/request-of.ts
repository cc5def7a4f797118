import type { ListPath } from '../../data/use-call.ts';
import type { Filter, ListDefinition, ListQuery, ListRequest } from './list-definition.ts';

/** The view of all rows has no name on the wire. */
export const ALL = 'all';

/** A list page's request: from its definition and the address, or with the address's own names. */
export function requestOf<Path extends ListPath>(
  definition: ListDefinition<Path>,
  filters: readonly Filter[],
  query: ListQuery,
): ListRequest<Path> {
  return (definition.request?.(query) ?? standardRequest(filters, query)) as ListRequest<Path>;
}

/** The request of a list made by the contract's defineConsoleList. */
function standardRequest(filters: readonly Filter[], query: ListQuery): Record<string, unknown> {
  const { view, from, to, sorting } = query;
  return {
    ...Object.fromEntries(
      filters.flatMap((filter) => {
        const value = query.filters[filter.key];
        return value ? [[filter.key, sentAs(filter, value)]] : [];
      }),
    ),
    ...(view && view !== ALL ? { view } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sorting ? { sort: sorting.by, descending: sorting.isDescending } : {}),
  };
}

function sentAs(filter: Filter, value: string): unknown {
  if (filter.kind === 'flag') return true;
  if (filter.kind !== 'choice') return value;
  return filter.sentAs === 'list' ? [value] : filter.sentAs === 'number' ? Number(value) : value;
}
