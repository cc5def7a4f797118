import type { RecordKind } from '@pitaka/core/money/wallet/record-kind.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { CSV_START, csvLine } from '../../../platform/csv.ts';
import type { RecordLine } from './describe-lines.ts';

/** The texts of a statement in one language. */
export interface RecordTexts {
  readonly kinds: Readonly<Record<RecordKind, string>>;
  /** {name} and {uid} are filled in. */
  readonly to: string;
  readonly from: string;
  readonly columns: Readonly<Record<'at' | 'id' | 'kind' | 'amount' | 'balance' | 'note', string>>;
}

/** Lines as on the wire. */
export function presentRecords(lines: readonly RecordLine[], words: RecordTexts) {
  return lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    amount: formatMinor(line.amountMinor),
    balanceAfter: formatMinor(line.balanceAfterMinor),
    at: line.at.toISOString(),
    subject: line.about?.subject ?? '',
    record: line.about?.record ?? null,
    note: noteOf(line, words),
    memo: line.memo,
    debt: formatMinor(line.debtMinor),
  }));
}

/** The statement as CSV: UTF-8 with BOM and CRLF, for spreadsheets. Times are in the site's time zone. */
export function writeCsv(
  lines: readonly RecordLine[],
  words: RecordTexts,
  timezone: string,
  { hasHead }: { readonly hasHead: boolean },
): string {
  const { columns } = words;
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  const rows = [
    ...(hasHead
      ? [[`${columns.at} (${timezone})`, columns.id, columns.kind, columns.amount, columns.balance, columns.note]]
      : []),
    ...lines.map((line) => [
      time.format(line.at),
      line.id,
      words.kinds[line.kind],
      formatMinor(line.amountMinor),
      formatMinor(line.balanceAfterMinor),
      [line.about?.subject, noteOf(line, words), line.memo].filter(Boolean).join(': '),
    ]),
  ];
  return (hasHead ? CSV_START : '') + rows.map(csvLine).join('');
}

/** Whether the line contains this text in the words that its owner sees. */
export function hasText(line: RecordLine, words: RecordTexts, search: string): boolean {
  const needle = plain(search);
  const amount = formatMinor(line.amountMinor);
  const texts = [words.kinds[line.kind], line.about?.subject ?? '', noteOf(line, words), line.memo, line.id, amount];
  return texts.some((text) => plain(text).includes(needle));
}

/** Small letters without accents; an amount without its separators. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|(?<=\d),(?=\d{3})/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .trim();
}

function noteOf({ party, amountMinor, reason }: RecordLine, words: RecordTexts): string {
  if (!party) return reason;
  return (amountMinor < 0n ? words.to : words.from).replace('{name}', party.name).replace('{uid}', party.uid);
}
