import { describe, expect, it } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

describe('the versioned cache', () => {
  it('computes a value once for each version, for all simultaneous callers', async () => {
    const cache = new VersionedCache<string>((value) => value.length);
    let made = 0;
    const make = async () => `made ${++made}`;
    expect(await Promise.all([cache.take('a', 1n, make), cache.take('a', 1n, make)])).toEqual(['made 1', 'made 1']);
    expect(await cache.take('a', 1n, make)).toBe('made 1');
    expect(await cache.take('a', 2n, make)).toBe('made 2');
    // A caller whose version was read a little earlier gets the newer value.
    expect(await cache.take('a', 1n, make)).toBe('made 2');
  });

  it('never returns an older value for a newer version', async () => {
    const cache = new VersionedCache<string>((value) => value.length);
    const slow = Promise.withResolvers<string>();
    const old = cache.take('a', 1n, () => slow.promise);
    expect(await cache.take('a', 2n, async () => 'new')).toBe('new');
    slow.resolve('old');
    expect(await old).toBe('old');
    expect(await cache.take('a', 2n, async () => 'made again')).toBe('new');
  });

  it('does not cache a failure', async () => {
    const cache = new VersionedCache<string>((value) => value.length);
    await expect(cache.take('a', 1n, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.take('a', 1n, async () => 'back')).toBe('back');
  });

  it('removes the least recently used value when it is full', async () => {
    const cache = new VersionedCache<string>(() => 10 * 1024 * 1024);
    const made: string[] = [];
    const readCached = (key: string) =>
      cache.take(key, 1n, async () => {
        made.push(key);
        return key;
      });
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await readCached(key);
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
  });
});
