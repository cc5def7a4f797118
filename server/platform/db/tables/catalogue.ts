import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export type ItemKind = 'messaging' | 'video' | 'app';

export interface ItemsTable {
  site_id: string;
  item_id: string;
  kind: ItemKind;
  external_id: string;
  name: string;
  search_name: string;
  intro: Generated<string>;
  description: Generated<string>;
  category: Generated<string>;
  ratio_ppm: Generated<number>;
  icon: Generated<string>;
  video: Generated<string>;
  video_cover: Generated<string>;
  images: Generated<string[]>;
  download_url: Generated<string>;
  recharge_url: Generated<string>;
  position: number | null;
  pinned_at: Date | null;
  pinned_by: string | null;
  hidden: Generated<boolean>;
  delisted_at: Date | null;
  listed_at: Date;
  updated_at: Date;
  origin: Generated<'import' | 'hand'>;
  platform_says: JSONColumnType<PlatformColumns, string | undefined, string>;
  version: Generated<number>;
  changed_by: Generated<string>;
}

/** The platform's values of fields that an operator has set differently, by column name and in column form. */
export type PlatformColumns = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

export interface ItemRatiosTable {
  site_id: string;
  item_id: string;
  valid_from: Date;
  ratio_ppm: number;
  set_by: Generated<string>;
}

export interface ItemSalesTable {
  site_id: string;
  item_id: string;
  sales: bigint;
  average_minor: bigint;
}

/** An operator's rules for promoting an item. */
export interface ItemRulesTable {
  site_id: string;
  item_id: string;
  /** The site's day, as 20261231. */
  ends_on: number | null;
  forbidden: string[];
  changed_at: Date;
}

export interface PlatformRunsTable {
  site_id: string;
  run_id: string;
  platform: ItemKind;
  kind: 'catalogue' | 'figures' | 'file';
  state: 'running' | 'done' | 'failed' | 'interrupted';
  started_by: string | null;
  takes_short: Generated<boolean>;
  started_at: Date;
  beat_at: Date;
  ended_at: Date | null;
  phase: '' | 'waiting' | 'listing' | 'media' | 'saving' | 'figures';
  done: Generated<number>;
  of_all: Generated<number>;
  counts: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  fault: Generated<string>;
  detail: Generated<string>;
  attention: Generated<string[]>;
  file_name: Generated<string>;
}

export interface CatalogueFilesTable {
  site_id: string;
  run_id: string;
  is_whole: boolean;
  skips_bad: boolean;
  bytes: Buffer;
}

export interface MediaTable {
  site_id: string;
  address: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  origin: string;
  created_at: Date;
}

export interface MediaOriginsTable {
  site_id: string;
  origin: string;
  address: string;
}

export interface ItemMediaTable {
  site_id: string;
  address: string;
  item_id: string;
  role: 'icon' | 'video' | 'cover' | 'image';
}

export interface ApplicationsTable {
  site_id: string;
  uid: string;
  item_id: string;
  application_id: string;
  state: 'link_pending' | 'linked' | 'refused' | 'cancelled';
  link: Generated<string>;
  refusal: 'refused' | 'not_participated' | 'all_claimed' | 'data_error' | 'no_answer' | null;
  version: Generated<number>;
  asks: Generated<number>;
  next_ask_at: Date | null;
  applied_at: Date;
  decided_at: Date | null;
}

export interface ApplicationVersionsTable {
  site_id: string;
  uid: string;
  version: bigint;
}

export interface ApplicationEventsTable {
  site_id: string;
  event_id: string;
  application_id: string;
  uid: string;
  item_id: string;
  state: string;
  link: Generated<string>;
  refusal: string | null;
  at: Date;
}

export interface ShortLinksTable {
  site_id: string;
  code: string;
  uid: string;
  item_id: string;
  sub: Generated<string>;
  created_at: Date;
}

export interface PromotionCountsTable {
  site_id: string;
  uid: string;
  item_id: string;
  conversions: Generated<number>;
  downloads: Generated<number>;
  recharges: Generated<number>;
}

export type ContentKind = 'banner' | 'notice' | 'help' | 'about' | 'terms' | 'privacy';

export type ContentTexts = Readonly<Record<string, { readonly title: string; readonly body: string }>>;

export interface ContentTable {
  site_id: string;
  kind: ContentKind;
  key: string;
  position: Generated<number>;
  texts: JSONColumnType<ContentTexts>;
  pictures: ColumnType<Record<string, string>, string | undefined, string>;
  shown_from: Date | null;
  shown_until: Date | null;
  updated_at: Date;
  version: Generated<number>;
  hidden: Generated<boolean>;
}

export interface ContentHistoryTable {
  site_id: string;
  kind: ContentKind;
  key: string;
  version: number;
  at: Date;
  operator_id: string;
  operator_name: string;
  what: 'imported' | 'added' | 'changed' | 'removed';
  content: JSONColumnType<StoredContent>;
}

/** The content of a version of an entry. */
export interface StoredContent {
  readonly texts: ContentTexts;
  readonly pictures: Readonly<Record<string, string>>;
  readonly hidden: boolean;
  readonly shown_from: string | null;
  readonly shown_until: string | null;
}

export interface PersonalNoticesTable {
  site_id: string;
  notice_id: string;
  uid: string;
  kind: string;
  params: JSONColumnType<Record<string, string>>;
  created_at: Date;
  expires_at: Date;
  read_at: Date | null;
  push_pending: Generated<boolean>;
}

/** 'click' is never a row: it is read from the figures. */
export type LiveKind = 'balance' | 'click' | 'application' | 'message' | 'session';

export interface LiveMessagesTable {
  site_id: string;
  message_id: string;
  uid: string;
  kind: LiveKind;
  body: JSONColumnType<Record<string, unknown>>;
  created_at: Generated<Date>;
}

export interface CatalogueTables {
  items: ItemsTable;
  item_ratios: ItemRatiosTable;
  item_rules: ItemRulesTable;
  item_sales: ItemSalesTable;
  platform_runs: PlatformRunsTable;
  catalogue_files: CatalogueFilesTable;
  media: MediaTable;
  media_origins: MediaOriginsTable;
  item_media: ItemMediaTable;
  applications: ApplicationsTable;
  application_events: ApplicationEventsTable;
  application_versions: ApplicationVersionsTable;
  short_links: ShortLinksTable;
  promotion_counts: PromotionCountsTable;
  content: ContentTable;
  content_history: ContentHistoryTable;
  personal_notices: PersonalNoticesTable;
  live_messages: LiveMessagesTable;
}

export const cataloguePlacements: PlacementsOf<CatalogueTables> = {
  items: 'distributed',
  item_ratios: 'distributed',
  platform_runs: 'distributed',
  catalogue_files: 'distributed',
  media: 'distributed',
  media_origins: 'distributed',
  item_media: 'distributed',
  applications: 'distributed',
  application_events: 'distributed',
  application_versions: 'distributed',
  short_links: 'distributed',
  promotion_counts: 'distributed',
  content: 'distributed',
  content_history: 'distributed',
  personal_notices: 'distributed',
  live_messages: 'distributed',
  item_rules: 'distributed',
  item_sales: 'distributed',
};
