import { describe, expect, it } from 'vitest';
import type { ListStore } from '../../../lists/list-store.ts';
import { digestIn, withoutDigest } from './lift-digest.ts';
import type { Message } from './message.ts';

const NOW = Date.parse('2026-11-24T09:00:00Z');
const message = (id: string, at: string, digest?: Message['digest']): Message => ({
  ...{ id, at, tab: 'inbox', title: '', text: '', isRead: false, to: '' },
  ...(digest && { digest }),
});
const OF_YESTERDAY = { day: '2026-11-23', amount: '47.79' };
const deposit = message('deposit', '2026-11-24T08:00:00Z');
const digest = message('digest', '2026-11-24T00:00:00Z', OF_YESTERDAY);
const earlier = message('earlier', '2026-11-23T00:00:00Z', { day: '2026-11-22', amount: '1.00' });

describe('the digest of a day in the inbox', () => {
  it('is above the messages that came after it, and only the newest is', () => {
    expect(digestIn([deposit, digest, earlier], NOW)).toBe(digest);
  });

  it('is one message among others once it is old', () => {
    expect(digestIn([deposit, earlier], NOW + 86_400_000)).toBeUndefined();
  });

  it('leaves the list, which stays the same array while nothing changed', () => {
    let stored = [deposit, digest, earlier];
    const list = withoutDigest({ rows: () => stored } as unknown as ListStore<Message>, NOW);
    expect(list.rows()).toEqual([deposit, earlier]);
    expect(list.rows()).toBe(list.rows());
    stored = [digest, earlier];
    expect(list.rows()).toEqual([earlier]);
  });
});
