import { describe, expect, it } from 'vitest';
import { daysOf, readSpan } from './report-span.ts';

const TODAY = '2026-03-02';

describe('the span of a report (Spec: C2)', () => {
  it('includes its first and its last day', () => {
    expect(daysOf({ span: 'today' }, TODAY)).toEqual({ from: TODAY, to: TODAY });
    expect(daysOf({ span: 'yesterday' }, TODAY)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(daysOf({ span: 'week' }, TODAY)).toEqual({ from: '2026-02-24', to: TODAY });
    expect(daysOf({ span: 'month' }, TODAY)).toEqual({ from: '2026-03-01', to: TODAY });
    expect(daysOf({ span: 'year' }, TODAY)).toEqual({ from: '2026-01-01', to: TODAY });
    expect(daysOf({ span: 'custom', from: '2026-01-01', to: '2026-01-31' }, TODAY).from).toBe('2026-01-01');
  });

  it('is the last seven days if the address has no valid choice', () => {
    expect(readSpan({})).toEqual({ span: 'week' });
    expect(readSpan({ span: 'decade' })).toEqual({ span: 'week' });
    expect(readSpan({ span: 'custom', from: 'x', to: TODAY })).toEqual({ span: 'custom' });
    expect(readSpan({ span: 'custom', from: '2026-02-31', to: TODAY })).toEqual({ span: 'custom' });
    expect(readSpan({ span: 'custom', from: '2026-99-99', to: TODAY })).toEqual({ span: 'custom' });
  });
});
