/** The kinds of queries on a list. Each list has its own queries. */
export type QueryKind = 'open' | 'order' | 'search' | 'further' | 'totals' | 'views';

export interface ListQuery {
  readonly list: string;
  readonly kind: QueryKind;
  /** The path of the call. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface List {
  readonly name: string;
  readonly path: string;
  /** The input of the page when it opens: view and order. */
  readonly opened: Readonly<Record<string, unknown>>;
  readonly orders?: readonly object[];
  /** Search inputs; each matches some rows, not all. */
  readonly searches: readonly object[];
  readonly hasTotals?: boolean;
  readonly hasViews?: boolean;
}

const LISTS: readonly List[] = [
  {
    name: 'users',
    path: '/console/users',
    opened: {},
    orders: [{ sort: 'total', descending: true }],
    // A part of a name that two users in a thousand have, a name without a match, a phone number.
    searches: [{ words: 'abc1' }, { words: 'nobody' }, { words: '0917 000 0000' }, { status: 'frozen' }],
    hasTotals: true,
  },
  {
    name: 'journals',
    path: '/console/journals',
    opened: {},
    searches: [{ words: '10000500' }],
    hasTotals: true,
  },
  {
    name: 'withdrawals',
    path: '/console/withdrawals',
    opened: { view: 'to_review', sort: 'dueAt', descending: false },
    orders: [
      { view: 'to_review', sort: 'amount', descending: true },
      { sort: 'createdAt', descending: true },
      { view: 'done', sort: 'createdAt', descending: true },
      { sort: 'amount', descending: true },
    ],
    searches: [{ words: '10000500' }, { words: 'W500' }, { view: 'overdue', sort: 'dueAt', descending: false }],
    hasTotals: true,
    hasViews: true,
  },
  {
    name: 'deposits',
    path: '/console/deposits',
    opened: { view: 'to_review', sort: 'dueAt', descending: false },
    orders: [
      { view: 'to_review', sort: 'amount', descending: true },
      { sort: 'createdAt', descending: true },
      { sort: 'amount', descending: true },
    ],
    searches: [{ words: '10000500' }, { words: 'D500' }],
    hasTotals: true,
    hasViews: true,
  },
  {
    name: 'conversions',
    path: '/console/conversions',
    opened: { sort: 'occurredAt', descending: true },
    orders: [
      { view: 'held', sort: 'occurredAt', descending: false },
      { view: 'parked', sort: 'occurredAt', descending: false },
    ],
    searches: [{ words: '10000500' }, { words: 't500' }, { words: 'Game 7' }, { words: 'nothing' }],
    hasTotals: true,
    hasViews: true,
  },
  {
    name: 'rounds',
    path: '/console/rounds',
    opened: { sort: 'openedAt', descending: true },
    orders: [{ view: 'open', sort: 'openedAt', descending: false }],
    searches: [{ words: '10000500' }, { words: 'r500' }],
    hasTotals: true,
    hasViews: true,
  },
  {
    name: 'audit events',
    path: '/console/audit',
    opened: {},
    searches: [
      { operator: 'operator7' },
      { action: 'withdrawal' },
      { action: 'settings.change' },
      { target: '10000500' },
      { text: 'abc1' },
      { text: 'nothing' },
    ],
    hasTotals: true,
  },
  { name: 'messages', path: '/console/broadcasts', opened: {}, searches: [{ state: 'sent' }] },
];

/** All queries of the lists; `further` starts at the end of the first page. */
export const LIST_QUERIES: readonly ListQuery[] = LISTS.flatMap(
  ({ name, path, opened, orders = [], searches, hasTotals, hasViews }): ListQuery[] => {
    const ask = (kind: QueryKind, body: object): ListQuery => ({
      list: name,
      kind,
      path: `${path}/list`,
      body: { ...body },
    });
    const rows = { part: hasTotals ? 'rows' : 'all' };
    return [
      ask('open', { ...opened, ...rows }),
      ask('further', { ...opened, ...rows }),
      ...orders.map((order) => ask('order', { ...order, ...rows })),
      ...searches.map((search) => ask('search', { ...opened, ...search, ...rows })),
      ...(hasTotals ? [opened, ...searches].map((body) => ask('totals', { ...body, part: 'totals' })) : []),
      ...(hasViews ? [{ list: name, kind: 'views' as const, path: `${path}/views`, body: {} }] : []),
    ];
  },
);
