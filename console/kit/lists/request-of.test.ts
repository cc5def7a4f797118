import { describe, expect, it } from 'vitest';
import type { Filter, ListDefinition, ListQuery } from './list-definition.ts';
import { requestOf } from './request-of.ts';

const FILTERS: readonly Filter[] = [
  { key: 'words', label: 'payments.words', kind: 'text' },
  { key: 'mine', label: 'payments.mine', kind: 'flag' },
];
const DEFINITION = { call: '/console/withdrawals/list' } as ListDefinition<'/console/withdrawals/list'>;
const EMPTY: ListQuery = { view: 'all', filters: {}, sorting: undefined };

const ask = (query: Partial<ListQuery>) => requestOf(DEFINITION, FILTERS, { ...EMPTY, ...query });

describe('the request of a list page', () => {
  it('contains only values that are in the address', () => {
    expect(ask({})).toEqual({});
    expect(ask({ filters: { words: '', mine: undefined } })).toEqual({});
  });

  it('names view, days, order and filters as the contract does', () => {
    expect(
      ask({
        view: 'overdue',
        filters: { words: 'W1', mine: 'yes' },
        from: '2026-11-15',
        to: '2026-11-21',
        sorting: { by: 'amount', isDescending: true },
      }),
    ).toEqual({
      view: 'overdue',
      words: 'W1',
      mine: true,
      from: '2026-11-15',
      to: '2026-11-21',
      sort: 'amount',
      descending: true,
    });
  });

  it('sends a choice in the call’s form', () => {
    const choices = [{ value: '1', label: 'One' }];
    const filters: readonly Filter[] = [
      { key: 'states', label: 'payments.state', kind: 'choice', choices, sentAs: 'list' },
      { key: 'job', label: 'users.type', kind: 'choice', choices, sentAs: 'number' },
    ];
    const query = { ...EMPTY, filters: { states: '1', job: '1' } };
    expect(requestOf(DEFINITION, filters, query)).toEqual({ states: ['1'], job: 1 });
  });

  it('sends only filters that the page has', () => {
    expect(ask({ filters: { other: 'x' } })).toEqual({});
  });
});
