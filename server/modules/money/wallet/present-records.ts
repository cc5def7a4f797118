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

/** Lines in their wire form. */
export function presentRecords(lines: readonly RecordLine[], words: RecordTexts) {
  return lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    amount: formatMinor(line.amountMinor),
    balanceAfter: formatMinor(line.balanceAfterMinor),
    at: line.at.toISOString(),
    note: noteOf(line, words),
    memo: line.memo,
    debt: formatMinor(line.debtMinor),
  }));
}

/** The statement as CSV: UTF-8 with BOM and CRLF, for spreadsheets. Times are the site's. */
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
      [noteOf(line, words), line.memo].filter(Boolean).join(': '),
    ]),
  ];
  return (hasHead ? CSV_START : '') + rows.map(csvLine).join('');
}

function noteOf({ party, amountMinor, reason }: RecordLine, words: RecordTexts): string {
  if (!party) return reason;
  return (amountMinor < 0n ? words.to : words.from).replace('{name}', party.name).replace('{uid}', party.uid);
}
