import { describe, expect, it } from 'vitest';
import { homeAddress, readHomeChoices, rememberList } from './home-choices.ts';

describe('what Home shows', () => {
  it('is the messaging games, all of them, for somebody who comes for the first time', () => {
    expect(readHomeChoices({})).toEqual({ list: 'messaging', query: '', category: '' });
  });

  it('is the list that was looked at last, unless the address names another', () => {
    rememberList('video');
    expect(readHomeChoices({}).list).toBe('video');
    expect(readHomeChoices({ list: 'app' }).list).toBe('app');
    rememberList('messaging');
  });

  it('is not what an address makes up', () => {
    expect(readHomeChoices({ list: 'casino', category: 'rich', q: { a: 1 } })).toEqual({
      list: 'messaging',
      query: '',
      category: '',
    });
  });

  it('searches for digits, too', () => {
    expect(readHomeChoices({ q: '2048' }).query).toBe('2048');
  });

  it('cuts a search that no name could have', () => {
    expect(readHomeChoices({ q: 'x'.repeat(500) }).query).toHaveLength(100);
  });

  it('reads back what it wrote', () => {
    const choices = { list: 'video', query: 'mahjong', category: 'board', sort: 'newest' } as const;
    expect(readHomeChoices({ ...homeAddress(choices) })).toEqual(choices);
  });
});
