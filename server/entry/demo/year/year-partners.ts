import { fillTemplate } from '@pitaka/core/earnings/conversions/fill-template.ts';
import { nextTry } from '@pitaka/core/earnings/conversions/next-try.ts';
import { sql } from 'kysely';
import {
  buildReport,
  type ReportedConversion,
  reportKey,
  sealPartnerSecret,
} from '../../../modules/earnings/outbound/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import type { OutboundAttempt } from '../../../platform/db/tables/earnings.ts';
import { newId } from '../../../platform/ids.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { PastStep } from '../past/past-step.ts';
import { DEMO_SOURCE } from './year-terms.ts';

interface DemoPartner {
  readonly name: string;
  /** Hosts under .example do not exist, so the demo calls no real server. */
  readonly url: string;
  readonly scope: 'site' | 'source' | 'promoter';
  readonly scopeId: string;
  readonly events: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly status: 'active' | 'paused';
  readonly daysAgo: number;
  /** Answers by the number of the postback, oldest first; all other postbacks were answered with 200 at once. */
  readonly answers: Readonly<Record<number, readonly string[]>>;
}

const SILENT = ['too_slow', 'too_slow', 'too_slow', 'too_slow', 'too_slow'];
const PARTNERS: readonly DemoPartner[] = [
  {
    name: 'Tala Analytics',
    url: 'https://in.tala-analytics.example/postback',
    scope: 'site',
    scopeId: '',
    events: [],
    fields: {},
    status: 'active',
    daysAgo: 96,
    answers: { 3: ['503', '200'], 9: SILENT },
  },
  {
    name: 'Juana’s tracker',
    url: 'https://track.juana.example/conversions',
    scope: 'promoter',
    scopeId: '10000000',
    events: ['purchase', 'register'],
    fields: { tid: '{transaction_id}', sum: '{amount} {currency}', state: '{status}', channel: '{sub_id}' },
    status: 'active',
    daysAgo: 41,
    answers: {},
  },
  {
    name: 'Lakbay Ads',
    url: 'https://postback.lakbay-ads.example/v1',
    scope: 'source',
    scopeId: DEMO_SOURCE.source,
    events: ['purchase'],
    fields: {},
    status: 'paused',
    daysAgo: 180,
    // Switched off while a postback waited, which is sent when the partner is switched on.
    answers: { 0: ['410', '410'] },
  },
];
const REPORTED_DAYS = 6;
const MOST_REPORTED = 40;
const PAUSED_MOST_REPORTED = 1;
const DAY_MS = 86_400_000;
const ANSWER_TEXTS: Readonly<Record<string, string>> = {
  200: '{"ok":true}',
  410: 'gone',
  503: 'upstream is being restarted',
};

/** Adds the demo's partners, and postbacks of the last days that are never really sent. */
export function partnerHistory(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  siteId: string,
): PastStep {
  return {
    daysAgo: 0,
    async run(now) {
      for (const partner of PARTNERS) await reportToPartner(deps, siteId, partner, now);
    },
  };
}

async function reportToPartner(
  { db, secrets }: { readonly db: Database; readonly secrets: SecretKeys },
  siteId: string,
  partner: DemoPartner,
  now: Date,
): Promise<void> {
  const createdAt = new Date(now.getTime() - partner.daysAgo * DAY_MS);
  const partnerId = newId('op', createdAt.getTime());
  await db
    .insertInto('outbound_partners')
    .values({
      site_id: siteId,
      partner_id: partnerId,
      name: partner.name,
      url: partner.url,
      secret: sealPartnerSecret(secrets, siteId, partnerId, `demo secret of ${partner.name}`),
      scope: partner.scope,
      scope_id: partner.scopeId,
      events: JSON.stringify(partner.events),
      fields: JSON.stringify(partner.fields),
      status: partner.status,
      created_at: createdAt,
    })
    .execute();
  const reported = await readReported(db, siteId, partner, now);
  const rows = reported.map((conversion, place) => ({
    site_id: siteId,
    partner_id: partnerId,
    sequence: 1,
    ...deliveryOf(partner, conversion, partner.answers[place] ?? ['200']),
  }));
  await insertRows(db, 'outbound_deliveries', rows);
}

/** Oldest first. */
async function readReported(
  db: Database,
  siteId: string,
  partner: DemoPartner,
  now: Date,
): Promise<ReportedConversion[]> {
  const { rows } = await sql<ReportedConversion>`
    SELECT c.conversion_id, c.transaction_id, c.source, c.event, c.status, c.held, c.decision, c.refused,
      c.amount_minor, c.currency, c.occurred_at, c.occurred_at AS changed_at, c.click_id, c.sub, c.uid,
      coalesce(i.external_id, '') AS item, 1 AS sequence
    FROM conversions c
    LEFT JOIN items i ON i.site_id = c.site_id AND i.item_id = c.item_id
    WHERE c.site_id = ${siteId} AND c.uid IS NOT NULL
      AND c.occurred_at > ${new Date(now.getTime() - REPORTED_DAYS * DAY_MS)}
      AND (${partner.scope} <> 'promoter' OR c.uid = ${partner.scopeId})
      AND (${partner.events.length} = 0 OR c.event = ANY(${[...partner.events]}))
    ORDER BY c.occurred_at DESC
    LIMIT ${partner.status === 'paused' ? PAUSED_MOST_REPORTED : MOST_REPORTED}`.execute(db);
  return rows.reverse();
}

function deliveryOf(partner: DemoPartner, conversion: ReportedConversion, answers: readonly string[]) {
  let at = conversion.changed_at.getTime();
  const deliveryId = newId('od', at);
  const attempts: OutboundAttempt[] = [];
  let next: number | undefined = at;
  for (const answer of answers) {
    if (next === undefined) break;
    at = next;
    attempts.push({ at: new Date(at).toISOString(), answer, body: ANSWER_TEXTS[answer] ?? '' });
    next = answer === '200' ? undefined : nextTry(attempts.length, at);
  }
  const isDelivered = answers.at(-1) === '200';
  return {
    delivery_id: deliveryId,
    conversion_id: conversion.conversion_id,
    body: JSON.stringify(fillTemplate(partner.fields, buildReport(deliveryId, conversion))),
    said: reportKey(conversion),
    state: isDelivered ? ('delivered' as const) : next === undefined ? ('failed' as const) : ('waiting' as const),
    tries: attempts.length,
    next_try_at: next === undefined ? null : new Date(next),
    attempts,
    created_at: conversion.changed_at,
  };
}
