import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { FRAUD_RULES, type FraudRule } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { convertAmount, formatMinor } from '@pitaka/core/values/money.ts';
import { percentText } from '@pitaka/core/values/ratio.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readAmountsByJournal } from '../../money/ledger/index.ts';
import { FACT_DELIVERY } from '../conversions/index.ts';
import { type LineRow, readEvents, readPostings, readSource, readTermsOf } from './line-views.ts';

type ReportedEvent = Awaited<ReturnType<typeof readEvents>>[number];

/** Everything that determines a line, in the order of the explanation: events, terms, corrections and postings. */
export async function explainLine(
  db: Database,
  owner: { readonly siteId: string; readonly uid: string; readonly unit: string },
  line: LineRow,
) {
  const { siteId, uid, unit } = owner;
  const [source, events, postings, terms] = await Promise.all([
    readSource(db, siteId, line.source_id),
    readEvents(db, siteId, line.source_id),
    readPostings(db, { siteId, uid, day: line.day, itemId: line.item_id }),
    readTermsOf(db, {
      siteId,
      uid,
      level: line.level,
      planId: line.plan_id,
      planVersion: line.plan_version,
      occurredAt: line.occurred_at,
    }),
  ]);
  const journalIds = postings.map(({ journal_id }) => formatJournalId(journal_id));
  const debts = await readAmountsByJournal(db, siteId, userAccount(uid, 'debt'), journalIds);
  if (!source || !terms) throw new Error(`the line ${line.source_id} has no source or plan`);
  return {
    source: {
      from: originOf(events),
      name: source.source_name ?? line.source,
      event: source.event,
      count: source.count,
      amount: formatMinor(source.amount_minor),
      currency: source.currency,
      clickedAt: source.clicked_at?.toISOString() ?? null,
      sub: line.level === 0 ? source.sub : '',
      occurredAt: source.occurred_at.toISOString(),
      receivedAt: source.created_at.toISOString(),
    },
    heldFor: line.state === 'held' ? heldFor(source.held) : ('' as const),
    exact: exactText(BigInt(line.exact)),
    gross: formatMinor(line.gross_minor),
    ratio: percentText(source.ratio_ppm),
    plan: {
      name: terms.name,
      version: line.plan_version,
      since: terms.since.toISOString(),
      base: terms.base,
      group: terms.group,
    },
    rateSince: terms.rateSince?.toISOString() ?? null,
    exchange:
      source.exchange_rate === null || source.exchange_day === null
        ? null
        : {
            rate: source.exchange_rate,
            day: dayText(source.exchange_day),
            origin: source.exchange_origin ?? '',
          },
    corrections: events.map((event) => ({
      at: event.received_at.toISOString(),
      status: event.status,
      amount: formatMinor(event.amount_minor),
      currency: event.currency,
      commission: formatMinor(commissionOf(event, line, { unit, isFlat: terms.base === 'flat' })),
    })),
    postings: postings.map(({ journal_id, at, amount_minor }) => ({
      id: formatJournalId(journal_id),
      at: at.toISOString(),
      amount: formatMinor(amount_minor),
      debt: formatMinor(debts.get(formatJournalId(journal_id)) ?? 0n),
    })),
  };
}

const SHOWN_DECIMALS = 6;

/** The calculated amount before rounding to hundredths: '15.015'. */
function exactText(exact: bigint): string {
  const perUnit = EXACT_PER_MINOR * 100n;
  const size = exact < 0n ? -exact : exact;
  const decimals = String(size % perUnit)
    .padStart(String(perUnit).length - 1, '0')
    .slice(0, SHOWN_DECIMALS)
    .replace(/0+$/, '')
    .padEnd(2, '0');
  return `${exact < 0n ? '-' : ''}${size / perUnit}.${decimals}`;
}

/** The kind of a check, for the beneficiary. */
function heldFor(rule: string): FraudRule | 'other' {
  return FRAUD_RULES.find((fraudRule) => fraudRule === rule) ?? 'other';
}

/** The origin of its first event: a platform's figure of a day, a file, or a signed postback. */
function originOf(events: readonly ReportedEvent[]): 'platform' | 'file' | 'postback' {
  const [first] = events.toSorted((one, other) => one.received_at.getTime() - other.received_at.getTime());
  if (first?.delivery_id.startsWith(FACT_DELIVERY)) return 'platform';
  return first?.method === 'FILE' ? 'file' : 'postback';
}

/** The earnings from another amount with this line's base and rate: in proportion to this line's earnings. */
function commissionOf(event: ReportedEvent, line: LineRow, terms: { unit: string; isFlat: boolean }): bigint {
  if (event.status === 'declined' || event.status === 'reversed') return 0n;
  if (terms.isFlat || line.gross_minor === 0n) return BigInt(line.exact) / EXACT_PER_MINOR;
  const amount =
    event.currency === terms.unit ? event.amount_minor : convertAmount(event.amount_minor, event.exchange_rate);
  return (BigInt(line.exact) * (amount ?? 0n)) / line.gross_minor / EXACT_PER_MINOR;
}
