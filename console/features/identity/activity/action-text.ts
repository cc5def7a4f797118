import { formatMinor } from '@pitaka/ui/money/minor-units.ts';
import { wordOf } from '../../../kit/word-of.ts';
import type { useText } from '../../../texts.ts';

/** What was done, in words: 'withdrawal.approve' is 'Withdrawal approved'. */
export function actionText(t: ReturnType<typeof useText>, action: string): string {
  const [what = '', did = ''] = action.split(/\.(.*)/s);
  const text = `${wordOf(t, 'audit.on', what)} ${wordOf(t, 'audit.did', did)}`.trim();
  // A word that is newer than this console stands as it was written.
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name of the program as words: 'beforeMinor' and 'before_minor' are 'Before minor'. */
export function nameText(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of an event's details in a line: text as it is, lists with commas, parts with their names. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–';
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${nameText(name).toLowerCase()}: ${valueText(part)}`);
  return parts.join('; ') || '–';
}

/** The amount an event is about: 'amount' and 'credited' are written with decimals, 'total' in hundredths. */
export function amountOf(detail: Readonly<Record<string, unknown>>): string | undefined {
  for (const value of [detail.credited, detail.amount]) {
    if (typeof value === 'string' && /^[0-9]+\.[0-9]{2}$/.test(value)) return value;
  }
  const { total } = detail;
  return typeof total === 'string' && /^[0-9]+$/.test(total) ? formatMinor(BigInt(total)) : undefined;
}
