import { describe, expect, it } from 'vitest';
import { firstIdAt, formatJournalId, journalId, parseJournalId, timeOfJournalId } from './journal-id.ts';

const MS = Date.UTC(2026, 2, 2, 8);

describe('the id of a journal', () => {
  it('sorts by time, as a number and as text, and fits a signed bigint until 2089', () => {
    const ids = [
      journalId(MS, 0, 0),
      journalId(MS, 0, 1),
      journalId(MS, 7, 0),
      journalId(MS, 1023, 4095),
      journalId(MS + 1, 0, 0),
      journalId(Date.UTC(2089, 8, 1), 1023, 4095),
    ];
    expect(ids.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(ids);
    expect(ids.map(formatJournalId).toSorted()).toEqual(ids.map(formatJournalId));
    expect(ids.at(-1)).toBeLessThan(2n ** 63n);
    expect(ids.map(timeOfJournalId).slice(0, 4)).toEqual([MS, MS, MS, MS]);
    expect(firstIdAt(new Date(MS))).toBe(ids[0]);
  });

  it('is shown as jr_ and 26 characters, from which it can be parsed', () => {
    for (const id of [journalId(MS, 0, 0), journalId(MS, 1023, 4095), journalId(0, 5, 6), 2n ** 63n - 1n]) {
      expect(formatJournalId(id)).toMatch(/^jr_[0-9a-z]{26}$/);
      expect(parseJournalId(formatJournalId(id))).toBe(id);
    }
    expect(formatJournalId(journalId(MS, 1, 2))).toBe('jr_01kjprzb0000402trchvvq979z');
  });

  it('is not parsed from a text with one wrong character, or from any other text', () => {
    const text = formatJournalId(journalId(MS, 3, 9));
    for (let at = 3; at < text.length; at++) {
      const other = text[at] === 'z' ? 'y' : 'z';
      expect(parseJournalId(text.slice(0, at) + other + text.slice(at + 1)), `${at}`).toBeUndefined();
    }
    for (const wrong of ['', 'jr_', 'jr_nothing', text.toUpperCase(), `${text}0`, 'jr_zzzzzzzzzzzzzzzzzzzzzzzzzz']) {
      expect(parseJournalId(wrong)).toBeUndefined();
    }
  });
});
