/** The byte order mark: without it, spreadsheets do not recognise UTF-8. */
export const CSV_START = '\uFEFF';
export const CSV_TYPE = 'text/csv; charset=utf-8';
/** Not application/json, which is reserved for envelopes. */
const JSON_LINES_TYPE = 'text/plain; charset=utf-8';

/** The content type of an exported file by its name. */
export function exportType(name: string): string {
  return name.endsWith('.jsonl') ? JSON_LINES_TYPE : CSV_TYPE;
}

/** One line of a CSV file by RFC 4180. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** A line with every cell in quotes: spreadsheets with that setting keep the leading zeros of account numbers. */
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
/** Characters that begin a formula, also their wide forms. */
const FORMULA = '[=+\\-@＝＋－＠]';
const AT_START = new RegExp(`^(?:${FORMULA}|[;\\t\\r])`);
/** The start of a cell in spreadsheets with another separator, which ignore our quotes. */
const AFTER_PARTING = new RegExp(`([;\\t\\r\\n]\\s*"?)(?=${FORMULA})`, 'g');

/** Makes spreadsheets show a formula as text; numbers stay numbers. */
function withoutFormulas(text: string): string {
  if (NUMBER.test(text)) return text;
  const inside = text.replace(AFTER_PARTING, "$1'");
  return AT_START.test(inside) ? `'${inside}` : inside;
}
