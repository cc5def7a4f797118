import type { Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';
import type { ItemKind } from './catalogue.ts';

export type BroughtAlone = '' | 'part' | 'whole' | 'released';
export type ClickClass = 'unique' | 'repeat' | 'bot' | 'preview';
export type ConversionStatus = 'pending' | 'approved' | 'declined' | 'reversed';
export type CommissionState = 'estimated' | 'held' | 'settled' | 'reversed' | 'parked';
export type DeliveryOutcome =
  | 'counted'
  | 'updated'
  | 'parked'
  | 'repeated'
  | 'conflict'
  | 'forged'
  | 'stale'
  | 'malformed'
  | 'ignored'
  | 'switched_off';

export interface ClicksTable {
  site_id: string;
  click_id: string;
  code: string;
  uid: string;
  item_id: string;
  sub: string;
  at: Date;
  day: number;
  class: ClickClass;
  visitor: Buffer;
  address: Buffer | null;
  device: Generated<string>;
}

export interface FraudHoldsTable {
  site_id: string;
  conversion_id: string;
  rule: string;
  group_id: string;
  label: string;
  evidence: JSONColumnType<Record<string, string | number | string[]>, string, string>;
  /** Findings of weaker rules. */
  also: JSONColumnType<readonly { rule: string; groupId: string; label: string }[], string, string>;
  held_at: Date;
}

export interface FraudHoldsReplacedTable {
  site_id: string;
  conversion_id: string;
  rule: string;
  group_id: string;
  label: string;
  evidence: JSONColumnType<Record<string, string | number | string[]>, string, string>;
  held_at: Date;
  replaced_at: Date;
}

export interface FraudTrustsTable {
  site_id: string;
  group_id: string;
  reason: string;
  trusted_by: string;
  trusted_at: Date;
}

export interface ClickVisitorsTable {
  site_id: string;
  code: string;
  visitor: Buffer;
  last_at: Date;
}

export interface ClickDaysTable {
  site_id: string;
  uid: string;
  day: number;
  item_id: string;
  sub: string;
  clicks: number;
  unique_clicks: number;
  bot_clicks: number;
}

export interface ConversionSourcesTable {
  site_id: string;
  source: string;
  name: string;
  secret: string;
  mapping: JSONColumnType<Record<string, string>, string | undefined, string>;
  events: JSONColumnType<string[], string | undefined, string>;
  status: Generated<'active' | 'paused'>;
  created_at: Date;
  platforms: JSONColumnType<ItemKind[], string | undefined, string>;
  items: JSONColumnType<string[], string | undefined, string>;
  /** The limit of the source's reports in 24 hours, in the site's unit; sales above it are flagged. */
  a_day_minor: Generated<bigint>;
  /** Number of the source's secrets so far. */
  secret_number: Generated<number>;
}

/** The value of a source's reports, by hour of arrival. */
export interface SourceHoursTable {
  site_id: string;
  source: string;
  hour: Date;
  worth_minor: bigint;
}

export interface SaleClaimsTable {
  site_id: string;
  claim: string;
  claimant: string;
  conversion_id: string;
}

export interface ConversionDeliveriesTable {
  site_id: string;
  delivery_id: string;
  source: string;
  received_at: Date;
  method: string;
  raw: string;
  outcome: DeliveryOutcome;
  detail: Generated<string>;
  event_id: Generated<string>;
  /** The transaction that an unreadable delivery may reduce; otherwise ''. */
  against: Generated<string>;
  signature: Buffer | null;
  /** Number of the source's secret that signed it. */
  secret_number: Generated<number>;
}

export interface DeliveryRefusalsTable {
  site_id: string;
  source: string;
  why: 'forged' | 'stale';
  network: string;
  hour: Date;
  times: bigint;
  last_at: Date;
}

export interface ConversionEventsTable {
  site_id: string;
  source: string;
  event_id: string;
  conversion_id: string;
  body_hash: Buffer;
  event: string;
  status: ConversionStatus;
  amount_minor: bigint;
  currency: string;
  occurred_at: Date;
  received_at: Date;
  /** The time of processing, later than the arrival if the report waited. The days until settling start here. */
  taken_at: Date;
  /** Number of events: a platform's figure counts several. */
  count: Generated<number>;
  delivery_id: string;
}

export interface ConversionsTable {
  site_id: string;
  conversion_id: string;
  source: string;
  transaction_id: string;
  click_id: string;
  uid: string | null;
  item_id: string | null;
  sub: Generated<string>;
  event: string;
  status: ConversionStatus;
  amount_minor: bigint;
  currency: string;
  occurred_at: Date;
  count: Generated<number>;
  day: number | null;
  refused: Generated<string>;
  held: Generated<string>;
  has_conflict: Generated<boolean>;
  /** Whether the source reported less under a known event's id; no commission is paid until an operator decides. */
  is_contradicted: Generated<boolean>;
  /** Hashes of all contradicting reports of the source. */
  contradicted_by: Generated<string[]>;
  decision: Generated<'' | 'released' | 'declined'>;
  /** The part of the sale that one operator reported alone; '' if its source reported it, or two operators agreed. */
  brought_alone: Generated<BroughtAlone>;
  version: number;
  created_at: Date;
  /** Start of the sale's present state; the days until settling start no earlier. */
  stands_since: Date;
  changed_at: Date;
}

export interface ConversionDecisionsTable {
  site_id: string;
  decision_id: string;
  conversion_id: string;
  decision: 'released' | 'declined' | 'kept_first';
  reason: string;
  decided_by: string;
  decided_at: Date;
}

export interface CommissionPlansTable {
  site_id: string;
  plan_id: string;
  version: number;
  name: string;
  scope: 'site' | 'group' | 'item' | 'promoter';
  scope_id: string;
  effective_from: Date;
  terms: JSONColumnType<Record<string, unknown>, string, string> | null;
  created_at: Date;
  created_by: string;
  reason: string;
}

export interface RateHistoryTable {
  site_id: string;
  uid: string;
  valid_from: Date;
  rate: string;
  rate1: string;
  rate2: string;
  set_by: string;
  /** The user who set the rate; '' if `set_by` did. */
  rate_by: Generated<string>;
  set_at: Date;
  applied: boolean;
}

export interface TeamHistoryTable {
  site_id: string;
  uid: string;
  valid_from: Date;
  inviter_uid: string | null;
  set_by: string;
  set_at: Date;
}

export interface PromoterGroupsTable {
  site_id: string;
  group_id: string;
  name: string;
  created_at: Date;
  created_by: string;
  archived_at: Date | null;
}

export interface GroupHistoryTable {
  site_id: string;
  uid: string;
  valid_from: Date;
  group_id: string | null;
  set_by: string;
  set_at: Date;
}

export interface ExchangeRatesTable {
  site_id: string;
  currency: string;
  day: number;
  rate: string;
  origin: string;
  entered_by: string;
  entered_at: Date;
}

export interface ConversionSourceSecretsTable {
  site_id: string;
  approval_id: string;
  secret: string;
}

export interface EarningFilesTable {
  site_id: string;
  file_id: string;
  kind: 'conversions' | 'facts';
  source: string;
  name: string;
  columns: JSONColumnType<Record<string, string>, string, string>;
  bytes: Buffer;
  effect: JSONColumnType<
    {
      rows: number;
      sum: string;
      /** By currency; absent in older files. */
      withoutRate?: Record<string, string>;
      people: number;
      days: string[];
      removedCount: number;
      restated?: number;
      restatedPrint?: string;
      restatedSales?: { name: string; before: string; after: string }[];
      removed: { day: string; item: string; uid: string; metric: string; amount: string; currency: string }[];
    },
    string,
    string
  >;
  uploaded_by: string;
  uploaded_at: Date;
}

export interface EarningWorkTable {
  site_id: string;
  uid: string;
  day: number;
  request_id: Generated<string>;
  due_at: Date;
}

export interface EarningFaultsTable {
  site_id: string;
  uid: string;
  day: number;
  failures: number;
  retry_at: Date;
  error: string;
}

export interface CommissionLinesTable {
  site_id: string;
  member_uid: string;
  day: number;
  source_id: string;
  uid: string;
  level: number;
  item_id: string;
  source: string;
  occurred_at: Date;
  count: Generated<number>;
  gross_minor: bigint;
  base_micro: string;
  rate_ppm: number;
  exact: string;
  plan_id: string;
  plan_version: number;
  state: CommissionState;
  settles_at: Date | null;
  note: Generated<string>;
  /** Whether one operator alone reported the sale, so that it counts towards no step of sales from other sources. */
  is_alone: Generated<boolean>;
  minor: Generated<bigint>;
}

export interface EarningTargetsTable {
  site_id: string;
  uid: string;
  day: number;
  item_id: string;
  settled_minor: Generated<bigint>;
  estimated_minor: Generated<bigint>;
  held_minor: Generated<bigint>;
  reversed_minor: Generated<bigint>;
  conversions: Generated<number>;
  gross_minor: Generated<bigint>;
  postings: Generated<number>;
  computed_at: Date;
  posted_minor: Generated<bigint>;
  corrected_minor: Generated<bigint>;
}

export interface ConvertedClicksTable {
  site_id: string;
  click_id: string;
  first_at: Date;
}

export interface EarningChangesTable {
  site_id: string;
  change_id: string;
  since: Date | null;
  currency: string | null;
  day: number | null;
  click_id: string | null;
  created_at: Date;
}

export interface ClosedMonthsTable {
  site_id: string;
  month: number;
  closed_at: Date;
}

export interface EarningPostingsTable {
  site_id: string;
  uid: string;
  day: number;
  item_id: string;
  sequence: number;
  amount_minor: bigint;
  journal_id: bigint;
  at: Date;
  booked_day: number;
}

export interface EarningRollupsTable {
  site_id: string;
  uid: string;
  day: number;
  member_uid: string;
  source: string;
  conversions: number;
  gross_minor: bigint;
  estimated: string;
  settled: string;
  known: Generated<string>;
  corrected: Generated<string>;
  settled_gross_minor: Generated<bigint>;
}

export interface EarningDaysTable {
  site_id: string;
  uid: string;
  day: number;
  conversions: number;
  gross_minor: bigint;
  settled_minor: bigint;
  estimated_minor: bigint;
  held_minor: bigint;
  reversed_minor: bigint;
  computed_at: Date;
}

export interface EarningSumsTable {
  site_id: string;
  uid: string;
  sum_of: 'item' | 'member' | 'source';
  period: number;
  key: string;
  conversions: number;
  gross_minor: bigint;
  estimated: string;
  settled: string;
}

export interface EarningDigestMarksTable {
  site_id: string;
  day: number;
  uid: string;
}

export interface PlatformFactDaysTable {
  site_id: string;
  source: string;
  day: number;
  versions: number;
  said_at: Date;
}

export interface PlatformFactsTable {
  site_id: string;
  source: string;
  day: number;
  item_id: string;
  uid: string;
  metric: string;
  version: number;
  amount_minor: bigint;
  currency: string;
  count: number;
  said_at: Date;
  said_minor: bigint | null;
}

export interface OutboundPartnersTable {
  site_id: string;
  partner_id: string;
  name: string;
  url: string;
  secret: string;
  scope: 'site' | 'source' | 'promoter';
  scope_id: string;
  events: JSONColumnType<string[], string | undefined, string>;
  fields: JSONColumnType<Record<string, string>, string | undefined, string>;
  status: Generated<'active' | 'paused'>;
  created_at: Date;
}

export interface OutboundAttempt {
  readonly at: string;
  /** The HTTP status, or the reason why there was no answer. */
  readonly answer: string;
  /** The beginning of the body. */
  readonly body: string;
}

export interface OutboundDeliveriesTable {
  site_id: string;
  delivery_id: string;
  partner_id: string;
  conversion_id: string;
  sequence: number;
  body: string;
  said: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  tries: Generated<number>;
  next_try_at: Date | null;
  attempts: JSONColumnType<OutboundAttempt[], string | undefined, string>;
  created_at: Date;
}

export interface LinkChecksTable {
  site_id: string;
  item_id: string;
  uid: string;
  url: string;
  due_at: Date;
  checked_at: Date | null;
  failures: Generated<number>;
  answer: Generated<string>;
}

export interface LinkMarksTable {
  site_id: string;
  uid: string;
  item_id: string;
  reason: 'target' | 'delisted' | 'hidden';
  since: Date;
}

export interface LinkTurnsTable {
  site_id: string;
  listed_at: Date | null;
  marked_version: bigint | null;
}

interface PromoterMomentsTable {
  site_id: string;
  uid: string;
  moment: string;
  seen_at: Date;
}

export interface EarningsTables {
  promoter_moments: PromoterMomentsTable;
  outbound_partners: OutboundPartnersTable;
  outbound_deliveries: OutboundDeliveriesTable;
  link_checks: LinkChecksTable;
  link_marks: LinkMarksTable;
  link_turns: LinkTurnsTable;
  platform_fact_days: PlatformFactDaysTable;
  platform_facts: PlatformFactsTable;
  clicks: ClicksTable;
  click_visitors: ClickVisitorsTable;
  click_days: ClickDaysTable;
  conversion_sources: ConversionSourcesTable;
  conversion_source_secrets: ConversionSourceSecretsTable;
  source_hours: SourceHoursTable;
  earning_files: EarningFilesTable;
  conversion_deliveries: ConversionDeliveriesTable;
  delivery_refusals: DeliveryRefusalsTable;
  conversion_events: ConversionEventsTable;
  conversions: ConversionsTable;
  conversion_decisions: ConversionDecisionsTable;
  sale_claims: SaleClaimsTable;
  fraud_holds: FraudHoldsTable;
  fraud_holds_replaced: FraudHoldsReplacedTable;
  fraud_trusts: FraudTrustsTable;
  converted_clicks: ConvertedClicksTable;
  earning_changes: EarningChangesTable;
  closed_months: ClosedMonthsTable;
  commission_plans: CommissionPlansTable;
  rate_history: RateHistoryTable;
  team_history: TeamHistoryTable;
  promoter_groups: PromoterGroupsTable;
  group_history: GroupHistoryTable;
  exchange_rates: ExchangeRatesTable;
  earning_work: EarningWorkTable;
  earning_faults: EarningFaultsTable;
  commission_lines: CommissionLinesTable;
  earning_targets: EarningTargetsTable;
  earning_postings: EarningPostingsTable;
  earning_rollups: EarningRollupsTable;
  earning_days: EarningDaysTable;
  earning_sums: EarningSumsTable;
  earning_digest_marks: EarningDigestMarksTable;
}

export const earningsPlacements: PlacementsOf<EarningsTables> = {
  promoter_moments: 'distributed',
  outbound_partners: 'distributed',
  outbound_deliveries: 'distributed',
  link_checks: 'distributed',
  link_marks: 'distributed',
  link_turns: 'distributed',
  platform_fact_days: 'distributed',
  platform_facts: 'distributed',
  clicks: 'distributed',
  click_visitors: 'distributed',
  click_days: 'distributed',
  conversion_sources: 'distributed',
  source_hours: 'distributed',
  conversion_deliveries: 'distributed',
  conversion_events: 'distributed',
  conversions: 'distributed',
  conversion_decisions: 'distributed',
  fraud_holds: 'distributed',
  fraud_holds_replaced: 'distributed',
  fraud_trusts: 'distributed',
  converted_clicks: 'distributed',
  earning_changes: 'distributed',
  closed_months: 'distributed',
  commission_plans: 'distributed',
  rate_history: 'distributed',
  team_history: 'distributed',
  promoter_groups: 'distributed',
  group_history: 'distributed',
  exchange_rates: 'distributed',
  earning_work: 'distributed',
  earning_faults: 'distributed',
  commission_lines: 'distributed',
  earning_targets: 'distributed',
  earning_postings: 'distributed',
  earning_rollups: 'distributed',
  earning_days: 'distributed',
  earning_sums: 'distributed',
  earning_digest_marks: 'distributed',
  conversion_source_secrets: 'distributed',
  earning_files: 'distributed',
  sale_claims: 'distributed',
  delivery_refusals: 'distributed',
};
