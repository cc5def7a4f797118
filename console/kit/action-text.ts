import { formatMinor } from '@pitaka/ui/money/minor-units.ts';
import type { useText } from '../texts.ts';
import { termOf } from './term-of.ts';

/** An action in words: 'withdrawal.approve' is 'Withdrawal approved'. */
export function actionText(t: ReturnType<typeof useText>, action: string): string {
  const [what = '', did = ''] = action.split(/\.(.*)/s);
  const text = `${termOf(t, 'audit.on', what)} ${termOf(t, 'audit.did', did)}`.trim();
  // A word that this console does not know yet is shown unchanged.
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

/** A value of an event's details in one line: text unchanged, lists with commas, parts with their names. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–';
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${nameText(name).toLowerCase()}: ${valueText(part)}`);
  return parts.join('; ') || '–';
}

type Detail = Readonly<Record<string, unknown>>;

export interface EventAmount {
  readonly amount: string;
  /** The currency, if it differs from the site's. */
  readonly currency?: string;
}

/**
 * The amount of an event: 'amount' and 'credited' are decimal text, 'total' is in hundredths; a request has its amount in
 * the payload. An amount taken from a user is below zero.
 */
export function amountOf(detail: Detail): EventAmount | undefined {
  if (isAmount(detail.credited)) return { amount: detail.credited };
  if (isAmount(detail.amount)) {
    const { amount, currency } = detail;
    return typeof currency === 'string' && currency !== '' ? { amount, currency } : { amount };
  }
  const { total } = detail;
  if (typeof total === 'string' && /^[0-9]+$/.test(total)) return { amount: formatMinor(BigInt(total)) };
  const { amount, direction } = partOf(detail, 'payload');
  return isAmount(amount) ? { amount: direction === 'debit' ? `-${amount}` : amount } : undefined;
}

/** An event's links besides its target, as kind:id: the user, the request, the journal, the record, the statement. */
export function linksOf(detail: Detail, target: string): string[] {
  const links = [
    ['user', detail.uid],
    ['approval', detail.approval],
    ['journal', partOf(detail, 'outcome').journalId],
    ['statement', detail.statement],
    [typeof detail.record === 'string' && detail.record.startsWith('dp_') ? 'deposit' : 'withdrawal', detail.record],
  ] as const;
  return links
    .flatMap(([kind, id]) => (typeof id === 'string' && id !== '' ? [`${kind}:${id}`] : []))
    .filter((link) => link !== target);
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^-?[0-9]+(\.[0-9]{1,2})?$/.test(value);
}

function partOf(detail: Detail, name: string): Detail {
  const part = detail[name];
  return typeof part === 'object' && part !== null ? (part as Detail) : {};
}
