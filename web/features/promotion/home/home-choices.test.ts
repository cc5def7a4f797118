import { describe, expect, it } from 'vitest';
import { homeAddress, readHomeChoices, rememberList } from './home-choices.ts';

describe('the choices of Home', () => {
  it('are all messaging games, for a first visit', () => {
    expect(readHomeChoices({})).toEqual({ list: 'messaging', query: '', category: '' });
  });

  it('are the last shown list, unless the address names another', () => {
    rememberList('video');
    expect(readHomeChoices({}).list).toBe('video');
    expect(readHomeChoices({ list: 'app' }).list).toBe('app');
    rememberList('messaging');
  });

  it('ignore an unknown value in the address', () => {
    expect(readHomeChoices({ list: 'casino', category: 'rich', q: { a: 1 } })).toEqual({
      list: 'messaging',
      query: '',
      category: '',
    });
  });

  it('accept a search for digits', () => {
    expect(readHomeChoices({ q: '2048' }).query).toBe('2048');
  });

  it('shorten a search that is longer than any name', () => {
    expect(readHomeChoices({ q: 'x'.repeat(500) }).query).toHaveLength(100);
  });

  it('are the same after writing and reading an address', () => {
    const choices = { list: 'video', query: 'mahjong', category: 'board', sort: 'newest' } as const;
    expect(readHomeChoices({ ...homeAddress(choices) })).toEqual(choices);
  });
});
