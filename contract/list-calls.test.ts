import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineList, headingOf } from './define-list.ts';
import { listCalls } from './list-calls.ts';

const PARCELS = defineList({
  path: '/console/parcels',
  permission: 'user.view',
  summary: 'Parcels',
  filters: {
    words: { kind: 'text', max: 5 },
    state: { kind: 'choice', of: ['sent', 'lost'] },
    states: { kind: 'choices', of: ['sent', 'lost'] },
    level: { kind: 'number', max: 9 },
    least: { kind: 'amount' },
    mine: { kind: 'flag' },
  },
  sorts: ['sentAt'],
  descending: true,
  columns: {
    sentAt: { kind: 'time' },
    weightAtSea: { kind: 'count' },
    fee: { kind: 'money', isNullable: true },
    state: { kind: 'choice', of: ['sent', 'lost'] },
    box: { kind: 'own' },
    size: { kind: 'extra' },
  },
  totals: { fee: { kind: 'money' } },
});
const calls = listCalls(PARCELS, { row: { box: z.object({ width: z.int() }) } });

describe('the calls of a list', () => {
  it('accept its filters, with their defaults', () => {
    expect(z.parse(calls.export.input, {})).toEqual({
      ...{ words: '', state: '', states: [], mine: false, view: '', sort: 'sentAt', descending: true },
    });
    const filled = { words: 'abcde', state: 'lost', states: ['sent'], level: 9, least: '1,000.50', mine: true };
    expect(z.parse(calls.export.input, filled)).toMatchObject(filled);
  });

  it.each([
    { words: 'abcdef' },
    { state: 'gone' },
    { states: ['sent', 'sent', 'lost'] },
    { level: 10 },
    { least: 'a' },
  ])('refuse %j', (filter) => expect(z.safeParse(calls.export.input, filter).success).toBe(false));

  it('return rows of its columns, without computed columns', () => {
    const row = { sentAt: '2026-11-20T08:00:00.000Z', weightAtSea: 1, fee: null, state: 'sent', box: { width: 2 } };
    const answer = { content: [row], next: null, totals: { fee: '1.00', count: 1, capped: false } };
    expect(z.parse(calls.list.output, answer)).toEqual(answer);
    expect(z.safeParse(calls.list.output, { ...answer, content: [{ ...row, state: '' }] }).success).toBe(false);
    expect(Object.keys(calls.fields)).not.toContain('size');
  });

  it('cannot be defined without the schema of an own column', () => {
    expect(() => listCalls(PARCELS)).toThrow('no schema of box');
  });
});

describe('the heading of a column in the file', () => {
  it.each([
    ['weightAtSea', { kind: 'count' }, 'weight at sea'],
    ['sentAt', { kind: 'time' }, 'sent (UTC)'],
    ['at', { kind: 'time' }, 'at (UTC)'],
    ['sentAt', { kind: 'time', file: 'goes' }, 'goes'],
  ] as const)('of %s as %j is %s', (name, column, heading) => expect(headingOf(name, column)).toBe(heading));
});
