import { describe, expect, it } from 'vitest';
import { hrefOf, locationOf } from './location.ts';
import { createMatcher } from './match-path.ts';

const match = createMatcher(['/', '/Records', '/Records/$id', '/promotion/{-$id}']);

describe('an address (Spec: A6)', () => {
  it.each([
    ['/', '/', {}],
    ['/Records', '/Records', {}],
    ['/records/', '/Records', {}],
    ['/Records/jr_5', '/Records/$id', { id: 'jr_5' }],
    ['/Records/a%20b%2F', '/Records/$id', { id: 'a b/' }],
    ['/promotion', '/promotion/{-$id}', {}],
    ['/promotion/2', '/promotion/{-$id}', { id: '2' }],
  ])('%s is %s', (address, path, params) => {
    expect(match(address)).toEqual({ path, params });
  });

  it.each(['/nowhere', '/Records/1/2', '/Records/%', '//', '/promotion/1/2'])('%s is no page', (address) => {
    expect(match(address)).toBeUndefined();
  });

  it('is built from a path, its parameters and its query', () => {
    expect(hrefOf('/')).toBe('/');
    expect(hrefOf('/Records/$id', { id: 'a b/' }, { sent: true, none: undefined })).toBe('/Records/a%20b%2F?sent=true');
    expect(hrefOf('/promotion/{-$id}', {})).toBe('/promotion');
    expect(hrefOf('/promotion/{-$id}', { id: '2' }, { item: '7&8' })).toBe('/promotion/2?item=7%268');
  });

  it('keeps digits as digits', () => {
    const at = locationOf('/Transfer?uid=10000001&step=amount#end', { index: 0, key: 'k' });
    expect(at).toMatchObject({ pathname: '/Transfer', search: { uid: '10000001', step: 'amount' }, hash: 'end' });
    expect(at.href).toBe('/Transfer?uid=10000001&step=amount#end');
  });

  it('never leaves the app', () => {
    expect(locationOf('https://evil.example/x?y=1', { index: 0, key: 'k' }).href).toBe('/x?y=1');
  });
});
