import type { AnyList } from '@pitaka/contract/define-list.ts';
import { expect, it } from 'vitest';
import type { MessageKey } from '../../texts.ts';
import { filtersOf } from './page-filters.ts';

const of = (filters: AnyList<MessageKey>['filters']) =>
  ({ path: '/console/x', permission: 'user.view', summary: '', filters, sorts: ['at'], descending: true }) as never;

it('offers the filters that have a label, each with its kind of control', () => {
  const list = of({
    words: { kind: 'text', max: 9, label: 'users.words', isInline: true },
    hidden: { kind: 'flag' },
    amountFrom: { kind: 'amount', bound: 'from', label: 'users.total' },
    status: { kind: 'choice', of: ['active'], label: 'users.status' },
    job: { kind: 'number', of: [0], max: 9, label: 'users.type' },
    states: { kind: 'choices', of: ['Fail'], label: 'payments.state' },
    method: { kind: 'text', max: 9, label: 'payments.method' },
  });
  expect(filtersOf(list, { method: [{ value: 'gcash', label: 'GCash' }] })).toEqual([
    { key: 'words', label: 'users.words', kind: 'text', isInline: true },
    { key: 'amountFrom', label: 'users.total', kind: 'amount', bound: 'from' },
    { key: 'status', label: 'users.status', kind: 'choice', choices: [choice('active', 'users.status.active')] },
    {
      ...{ key: 'job', label: 'users.type', kind: 'choice', sentAs: 'number' },
      choices: [choice('0', 'users.type.0')],
    },
    {
      ...{ key: 'states', label: 'payments.state', kind: 'choice', sentAs: 'list' },
      choices: [choice('Fail', 'payments.state.Fail')],
    },
    { key: 'method', label: 'payments.method', kind: 'choice', choices: [{ value: 'gcash', label: 'GCash' }] },
  ]);
});

function choice(value: string, key: string) {
  return { value, label: { key } };
}
