import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { percentText } from '@pitaka/core/values/ratio.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { presentConversion } from './present-conversion.ts';
import {
  type LineOfConversion,
  readClick,
  readConflicts,
  readDecisions,
  readEvents,
  readHold,
  readLines,
  readPostings,
} from './record-views.ts';
import { findConversion } from './views.ts';

const MICRO = 1_000_000n;

/** Everything known about one conversion. */
export async function readRecord(db: Database, site: { readonly siteId: string; readonly unit: string }, id: string) {
  const { siteId } = site;
  const row = await findConversion(db, site, id);
  if (!row) return refuse('not_found');
  const [events, click, hold, decisions, lines] = await Promise.all([
    readEvents(db, { siteId, id }),
    readClick(db, siteId, row.click_id),
    readHold(db, { siteId, id }),
    readDecisions(db, { siteId, id }),
    row.uid === null || row.day === null ? [] : readLines(db, { siteId, id }, { uid: row.uid, day: row.day }),
  ]);
  const uids = [...new Set(lines.map(({ uid }) => uid))];
  const [conflicts, postings] = await Promise.all([
    readConflicts(
      db,
      siteId,
      row.source,
      events.map(({ event_id }) => event_id),
    ),
    row.day === null || row.item_id === null
      ? []
      : readPostings(db, siteId, { uids, day: row.day, itemId: row.item_id }),
  ]);
  return ok({
    ...presentConversion(row),
    clickId: row.click_id,
    hold: hold ? { groupId: hold.group_id, at: hold.held_at.toISOString(), evidence: hold.evidence } : null,
    day: row.day === null ? null : dayText(row.day),
    events: events.map((event) => ({
      eventId: event.event_id,
      event: event.event,
      status: event.status,
      amount: formatMinor(event.amount_minor),
      currency: event.currency,
      occurredAt: event.occurred_at.toISOString(),
      receivedAt: event.received_at.toISOString(),
      deliveryId: event.delivery_id,
    })),
    conflicts: conflicts.map((conflict) => ({
      deliveryId: conflict.delivery_id,
      eventId: conflict.event_id,
      receivedAt: conflict.received_at.toISOString(),
    })),
    click: click ? { at: click.at.toISOString(), code: click.code, sub: click.sub, class: click.class } : null,
    lines: lines.map(presentLine),
    postings: postings.map((posting) => ({
      uid: posting.uid,
      journalId: formatJournalId(posting.journal_id),
      amount: formatMinor(posting.amount_minor),
      at: posting.at.toISOString(),
    })),
    decisions: decisions.map((decision) => ({
      decision: decision.decision,
      reason: decision.reason,
      by: decision.decided_by,
      at: decision.decided_at.toISOString(),
    })),
  });
}

function presentLine(line: LineOfConversion) {
  return {
    uid: line.uid,
    name: line.name ?? '',
    level: line.level,
    state: line.state,
    base: formatMinor(BigInt(line.base_micro) / MICRO),
    rate: percentText(line.rate_ppm),
    amount: formatMinor(line.minor),
    plan: line.plan,
    planId: line.plan_id,
    planVersion: line.plan_version,
    settlesAt: line.settles_at?.toISOString() ?? null,
    note: line.note,
  };
}
