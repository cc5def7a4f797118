import { describe, expect, it } from 'vitest';
import { wantedPage } from './wanted-page.ts';

describe('the page wanted before logging in (Spec: A3)', () => {
  it('is a page of this app', () => {
    expect(wantedPage({ to: '/promotion/2?item=7' })).toEqual({ to: '/promotion/2?item=7' });
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', 7, undefined])(
    'is never an address of another site: %s',
    (to) => {
      expect(wantedPage({ to })).toEqual({});
    },
  );
});
