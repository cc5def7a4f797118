import { describe, expect, it } from 'vitest';
import { enterHistoryEntry } from './entry-memory.ts';

describe('the memory of a visit (Spec: B5)', () => {
  it('is still there after going to another page and back', () => {
    const entries = new Map<string, unknown>([['0  home', 'the list']]);
    enterHistoryEntry(entries, { index: 1 });
    expect(entries.get('0  home')).toBe('the list');
  });

  it('is gone after going back and then on to another page', () => {
    const entries = new Map<string, unknown>([
      ['0  home', 'first'],
      ['1  promotion', 'second'],
      ['2  home', 'third'],
    ]);
    enterHistoryEntry(entries, { index: 1 });
    expect([...entries.keys()]).toEqual(['0  home']);
  });

  it('is the same while a dialog, which is an entry of the history too, covers the page', () => {
    const entries = new Map<string, unknown>([['3 17 home', 'the list']]);
    enterHistoryEntry(entries, { index: 4, dialogs: ['viewer'] });
    expect(entries.get('4 17 home')).toBe('the list');
    enterHistoryEntry(entries, { index: 5, dialogs: ['viewer', 'coming-soon'] });
    expect(entries.get('5 17 home')).toBe('the list');
  });
});
