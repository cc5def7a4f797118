/** Spreadsheets recognise UTF-8 only by this mark. */
export const CSV_START = '\uFEFF';
export const CSV_TYPE = 'text/csv; charset=utf-8';
/** Not application/json: what is that is an envelope. */
const JSON_LINES_TYPE = 'text/plain; charset=utf-8';

/** The content type of an exported file by its name. */
export function exportType(name: string): string {
  return name.endsWith('.jsonl') ? JSON_LINES_TYPE : CSV_TYPE;
}

/** One line of a CSV file as RFC 4180 has it. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** The same with every cell in quotes: a spreadsheet that is told so keeps the zeros an account number begins with. */
export function quotedCsvLine(values: readonly string[]): string {
  return `${values.map((value) => quoted(withoutFormulas(value))).join(',')}\r\n`;
}

function csvField(value: string | number | null): string {
  if (value === null) return '';
  const text = withoutFormulas(String(value));
  return /[",;\t\r\n]/.test(text) ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;
/** What begins a formula, in its wide form too. */
const FORMULA = '[=+\\-@＝＋－＠]';
const AT_START = new RegExp(`^(?:${FORMULA}|[;\\t\\r])`);
/** Where a spreadsheet that parts cells by something else begins the next one; it does not see our quotes then. */
const AFTER_PARTING = new RegExp(`([;\\t\\r\\n]\\s*"?)(?=${FORMULA})`, 'g');

/** A text that a spreadsheet would run as a formula is shown as text instead; numbers stay numbers. */
function withoutFormulas(text: string): string {
  if (NUMBER.test(text)) return text;
  const inside = text.replace(AFTER_PARTING, "$1'");
  return AT_START.test(inside) ? `'${inside}` : inside;
}
