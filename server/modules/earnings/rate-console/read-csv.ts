import { guessDelimiter } from '@pitaka/core/values/guess-delimiter.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { cutAnnouncement, readRecords } from '../../../platform/text-files/read-records.ts';
import { type EnteredRate, keyOf } from './save-rates.ts';

const COLUMNS = ['currency', 'day', 'rate', 'origin'] as const;
export type Cells = Record<(typeof COLUMNS)[number], string>;

export interface ReadLine extends Cells {
  readonly line: number;
  /** The field that is wrong; '' where the line holds. */
  readonly problem: string;
  readonly entered: EnteredRate | undefined;
}

/** The lines of a file with the headings currency, day, rate and origin, in any order. */
export function readCsv(text: string, problemOf: (cells: Cells) => string): Result<ReadLine[], 'file_unreadable'> {
  const { body, delimiter, firstLine } = cutAnnouncement(text.replace(/^\ufeff/, ''));
  const read = readRecords(body, { delimiter: delimiter ?? guessDelimiter(body), firstLine });
  if (!read.ok) return read;
  const [heading, ...records] = read.value;
  const headings = (heading?.cells ?? []).map((word) => word.trim().toLowerCase());
  const seen = new Set<string>();
  const lines = records.map(({ line, cells }): ReadLine => {
    const of = (name: string) => (cells[headings.indexOf(name)] ?? '').trim();
    const written: Cells = {
      currency: of('currency').toUpperCase(),
      day: of('day') || of('date'),
      rate: of('rate'),
      origin: of('origin') || of('source'),
    };
    const wrong = problemOf(written);
    const entered = wrong === '' ? { ...written, day: dayNumber(written.day) } : undefined;
    const isTwice = entered !== undefined && seen.has(keyOf(entered));
    if (entered) seen.add(keyOf(entered));
    return { ...written, line, problem: isTwice ? 'twice' : wrong, entered: isTwice ? undefined : entered };
  });
  return ok(lines);
}
