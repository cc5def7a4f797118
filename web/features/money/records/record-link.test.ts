import { RECORD_PAGES } from '@pitaka/core/values/record-pages.ts';
import { describe, expect, it } from 'vitest';
import { recordLink } from './record-link.ts';

describe('the record behind a line of the statement', () => {
  it('has a page for every kind of record', () => {
    for (const page of RECORD_PAGES) expect(recordLink({ page, id: 'a b c' }).to).toMatch(/^\//);
  });

  it('of a commission is the item’s sales of that day', () => {
    expect(recordLink({ page: 'sales', id: '2026-11-20 messaging wx0001' })).toEqual({
      to: '/ReportDetails',
      search: { from: '2026-11-20', to: '2026-11-20', kind: 'messaging', id: 'wx0001' },
    });
  });

  it('of a bet is its round, whose number may contain spaces', () => {
    expect(recordLink({ page: 'round', id: 'demo r 1' })).toEqual({
      to: '/BettingRecord/$channel/$round',
      params: { channel: 'demo', round: 'r 1' },
    });
  });
});
