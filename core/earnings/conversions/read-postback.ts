import { parseAmount } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { CONVERSION_STATUSES, type ConversionEvent, type ConversionStatus } from './fold-events.ts';

/** Parameters by the source's names; null: present, but neither a text nor a number. */
export type Parameters = Readonly<Record<string, string | null>>;

/** Maps our field to the source's parameter, and 'status:<source's word>' to our status. */
export type PostbackMapping = Readonly<Record<string, string>>;

export interface Postback extends ConversionEvent {
  readonly clickId: string;
  readonly transactionId: string;
  /** Whether the postback has a time; otherwise the time of its first arrival counts. */
  readonly isTimed: boolean;
}

const LONGEST_ID = 120;
const LONGEST_EVENT = 40;
/** How far a network's clock may be ahead. */
const MOST_AHEAD_MS = 24 * 3_600_000;

/** Status words that many networks use; a source's own mapping has precedence. */
const USUAL_STATUSES: Readonly<Record<string, ConversionStatus>> = {
  lead: 'pending',
  sale: 'approved',
  confirmed: 'approved',
  rejected: 'declined',
  cancelled: 'declined',
  canceled: 'declined',
  voided: 'declined',
  refunded: 'reversed',
  chargeback: 'reversed',
};

const FIELDS = [
  'event_id',
  'transaction_id',
  'click_id',
  'subid',
  'event',
  'status',
  'amount',
  'currency',
  'occurred_at',
] as const;

/**
 * Reads a postback's parameters as an event. `event_id`, `transaction_id` and `click_id` (or `subid`) are required; an
 * absent status means approved, an absent amount zero, an absent time now. The refusal's detail names the parameter and
 * the transaction.
 */
export function readPostback(
  parameters: Parameters,
  mapping: PostbackMapping,
  site: { readonly currency: string; readonly now: number },
): Result<Postback, 'malformed'> {
  const listed = listedNames(parameters);
  const given = (name: string) => {
    const theirs = ownText(mapping, name) ?? name;
    return listed.has(theirs) ? null : ownText(parameters, theirs);
  };
  const field = (name: string) => (given(name) ?? '').trim();
  const malformed = (name: string) => refuse('malformed', { field: name, unread: unread(field) });
  // Treating an unreadable field as absent would make the amount zero and the status approved.
  const unreadable = FIELDS.find((name) => given(name) === null);
  if (unreadable) return malformed(unreadable);
  const eventId = field('event_id');
  const transactionId = field('transaction_id');
  const clickId = field('click_id') || field('subid');
  for (const [name, value] of Object.entries({ event_id: eventId, transaction_id: transactionId, click_id: clickId })) {
    if (!isId(value)) return malformed(name);
  }
  const event = (field('event') || 'purchase').toLowerCase();
  if (!/^[a-z0-9_.-]+$/.test(event) || event.length > LONGEST_EVENT) return malformed('event');
  const status = statusOf(field('status'), mapping);
  if (!status) return malformed('status');
  // Many sources send reversals with a negative amount.
  const amountText = takesBack(status) ? field('amount').replace(/^-/, '') : field('amount');
  const amount = parseAmount(plainAmount(amountText));
  if (!amount.ok) return malformed('amount');
  const currency = (field('currency') || site.currency).toUpperCase();
  if (!/^[A-Z]{3,5}$/.test(currency)) return malformed('currency');
  const occurredAt = readMoment(field('occurred_at'), site.now);
  if (occurredAt === undefined) return malformed('occurred_at');
  const isTimed = field('occurred_at') !== '';
  return ok({
    eventId,
    transactionId,
    clickId,
    event,
    status,
    amountMinor: amount.value,
    currency,
    occurredAt,
    isTimed,
  });
}

/** An unreadable postback of a known transaction: it may be a reversal. */
export interface UnreadablePostback {
  readonly transactionId: string;
  /** '' if the postback names no event. */
  readonly eventId: string;
  /** Equal for repetitions of the same postback. */
  readonly fingerprint: string;
}

/** Undefined if the postback names no transaction. */
function unread(field: (name: string) => string): UnreadablePostback | undefined {
  const transactionId = field('transaction_id');
  if (!isId(transactionId)) return undefined;
  const words = (['event_id', 'event', 'status', 'amount', 'currency'] as const).map(field);
  return { transactionId, eventId: field('event_id'), fingerprint: `unread ${JSON.stringify(words)}` };
}

function takesBack(status: ConversionStatus | undefined): boolean {
  return status === 'declined' || status === 'reversed';
}

/** Names of lists and objects in an address or a form: `amount[]=1`, `amount[usd]=1`. */
function listedNames(parameters: Parameters): ReadonlySet<string> {
  return new Set(Object.keys(parameters).flatMap((name) => /^([^[]+)\[/.exec(name)?.[1] ?? []));
}

/** Reads own properties only: the name 'constructor', chosen by a source, would find an inherited one. */
function ownText<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function isId(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ID && /^[\x21-\x7e]+$/.test(text);
}

function statusOf(word: string, mapping: PostbackMapping): ConversionStatus | undefined {
  if (word === '') return 'approved';
  const mapped =
    ownText(mapping, `status:${word}`) ?? ownText(mapping, `status:${word.toLowerCase()}`) ?? word.toLowerCase();
  if (Object.hasOwn(USUAL_STATUSES, mapped)) return USUAL_STATUSES[mapped];
  return CONVERSION_STATUSES.find((status) => status === mapped);
}

/** Reads '12.500' as '12.50'; a third decimal other than zero is left in place and then refused. */
function plainAmount(text: string): string {
  if (text === '') return '0';
  return text.replace(/(\.[0-9]{2})0+$/, '$1').replace(/\.$/, '');
}

const EARLIEST = Date.UTC(2000, 0, 1);

/** Unix seconds, unix milliseconds or ISO 8601 with its zone. */
function readMoment(text: string, now: number): number | undefined {
  if (text === '') return now;
  const ms = /^[0-9]{9,10}$/.test(text)
    ? Number(text) * 1000
    : /^[0-9]{12,13}$/.test(text)
      ? Number(text)
      : /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:?[0-9]{2})$/.test(text)
        ? Date.parse(text)
        : Number.NaN;
  return ms >= EARLIEST && ms <= now + MOST_AHEAD_MS ? ms : undefined;
}
