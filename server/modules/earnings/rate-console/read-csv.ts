import { guessDelimiter } from '@pitaka/core/values/guess-delimiter.ts';
import { mostCells } from '@pitaka/core/values/most-cells.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import { cutAnnouncement, readRecords } from '../../../platform/text-files/read-records.ts';

const COLUMNS = ['currency', 'day', 'rate', 'origin'] as const;
export type Cells = Record<(typeof COLUMNS)[number], string>;

/** A line as written, not validated. */
export interface WrittenLine extends Cells {
  readonly line: number;
}

/** The lines of a file with the headings currency, day, rate and origin, in any order. */
export function readCsv(text: string): Result<WrittenLine[], 'file_unreadable'> {
  const { body, delimiter, firstLine } = cutAnnouncement(text.replace(/^\ufeff/, ''));
  const separator = delimiter ?? guessDelimiter(body);
  const read = readRecords(body, { delimiter: separator, firstLine });
  if (!read.ok) return read;
  const [heading, ...records] = read.value;
  const headings = (heading?.cells ?? []).map((word) => word.trim().toLowerCase());
  const most = mostCells(records, headings.length);
  return ok(
    records.map(({ line, cells }) => {
      const of = (name: string) => (cells[headings.indexOf(name)] ?? '').trim();
      return {
        line,
        currency: of('currency').toUpperCase(),
        day: of('day') || of('date'),
        // A comma in a text or in the rate itself (57,12) would make another number the rate.
        rate: cells.length > most ? cells.slice(headings.indexOf('rate')).join(separator).trim() : of('rate'),
        origin: of('origin') || of('source'),
      };
    }),
  );
}
