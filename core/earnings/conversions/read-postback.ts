import { parseAmount } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { CONVERSION_STATUSES, type ConversionEvent, type ConversionStatus } from './fold-events.ts';

/** What a source sent, by its own names; null: it is there, and neither a text nor a number. */
export type Parameters = Readonly<Record<string, string | null>>;

/** How a source's names map to ours: our field -> its parameter; 'status:<its word>' -> our status. */
export type PostbackMapping = Readonly<Record<string, string>>;

export interface Postback extends ConversionEvent {
  readonly clickId: string;
  readonly transactionId: string;
  /** It named its time; without one that of its first arrival counts. */
  readonly isTimed: boolean;
}

const LONGEST_ID = 120;
const LONGEST_EVENT = 40;
/** A network's clock may be ahead of ours by this much. */
const MOST_AHEAD_MS = 24 * 3_600_000;

/** Words that many networks use; a source's own mapping comes first. */
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
 * A postback's parameters as an event. `event_id`, `transaction_id` and `click_id` (or `subid`) must be there; an absent
 * status is approved, an absent amount nothing, an absent time now. The refusal's detail names the parameter,
 * and what was said of which transaction.
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
  // As if it had been left out, an amount would be nothing and a status approved.
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
  // Of what is taken back many say the amount below zero.
  const said = takesBack(status) ? field('amount').replace(/^-/, '') : field('amount');
  const amount = parseAmount(plainAmount(said));
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

/** A transaction of which something was said that cannot be read as a whole: it may take the sale back, whatever its words. */
export interface Unread {
  readonly transactionId: string;
  /** '' where it names none. */
  readonly eventId: string;
  /** The same for the same word again. */
  readonly said: string;
}

/** Undefined where the postback names no transaction. */
function unread(field: (name: string) => string): Unread | undefined {
  const transactionId = field('transaction_id');
  if (!isId(transactionId)) return undefined;
  const words = (['event_id', 'event', 'status', 'amount', 'currency'] as const).map(field);
  return { transactionId, eventId: field('event_id'), said: `unread ${JSON.stringify(words)}` };
}

function takesBack(status: ConversionStatus | undefined): boolean {
  return status === 'declined' || status === 'reversed';
}

/** Names under which an address or a form has a list or an object: `amount[]=1`, `amount[usd]=1`. */
function listedNames(parameters: Parameters): ReadonlySet<string> {
  return new Set(Object.keys(parameters).flatMap((name) => /^([^[]+)\[/.exec(name)?.[1] ?? []));
}

/** What stands under a name that others chose: 'constructor' would find what every object has. */
function ownText<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function isId(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ID && /^[\x21-\x7e]+$/.test(text);
}

function statusOf(word: string, mapping: PostbackMapping): ConversionStatus | undefined {
  if (word === '') return 'approved';
  const known =
    ownText(mapping, `status:${word}`) ?? ownText(mapping, `status:${word.toLowerCase()}`) ?? word.toLowerCase();
  if (Object.hasOwn(USUAL_STATUSES, known)) return USUAL_STATUSES[known];
  return CONVERSION_STATUSES.find((status) => status === known);
}

/** '12.500' says no more than '12.50'; a third decimal that is not zero stays and is refused. */
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
