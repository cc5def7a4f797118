import type { BroadcastCategory, BroadcastState } from '@pitaka/core/values/message-kinds.ts';
import type { Segment } from '@pitaka/core/values/segment.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';
import type { ContentTexts } from './catalogue.ts';

interface NoticeReadsTable {
  site_id: string;
  uid: string;
  key: string;
  read_at: Date;
}

export interface BroadcastsTable {
  site_id: string;
  broadcast_id: string;
  version: Generated<number>;
  state: BroadcastState;
  category: BroadcastCategory;
  segment: JSONColumnType<Segment>;
  texts: JSONColumnType<ContentTexts>;
  link: Generated<string>;
  pushes: Generated<boolean>;
  send_at: Date | null;
  audience: number | null;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  scheduled_by: Generated<string>;
  approved_by: Generated<string>;
  started_at: Date | null;
  finished_at: Date | null;
  sent_up_to: Generated<string>;
  delivered: Generated<number>;
  reads_kept: Generated<number>;
  reads_up_to: Generated<Date>;
}

interface MessageDeliveriesTable {
  site_id: string;
  uid: string;
  broadcast_id: string;
  delivered_at: Date;
  read_at: Date | null;
}

interface MessageTemplatesTable {
  site_id: string;
  template_id: string;
  name: string;
  category: BroadcastCategory;
  texts: JSONColumnType<ContentTexts>;
  link: Generated<string>;
  updated_at: Date;
  updated_by: string;
}

interface PushKeysTable {
  site_id: string;
  public_key: string;
  private_sealed: string;
  created_at: Date;
}

interface PushSubscriptionsTable {
  site_id: string;
  subscription_id: string;
  uid: string;
  session_id: string;
  endpoint: string;
  endpoint_hash: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

interface PushOutboxTable {
  site_id: string;
  subscription_id: string;
  message_id: string;
  uid: string;
  tries: Generated<number>;
  due_at: Date;
  created_at: Date;
}

interface MessageChoicesTable {
  site_id: string;
  uid: string;
  topic: string;
  inbox: boolean;
  push: boolean;
  changed_at: Date;
}

export interface MessageTables {
  message_choices: MessageChoicesTable;
  notice_reads: NoticeReadsTable;
  broadcasts: BroadcastsTable;
  message_deliveries: MessageDeliveriesTable;
  message_templates: MessageTemplatesTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  push_outbox: PushOutboxTable;
}

export const messagePlacements: PlacementsOf<MessageTables> = {
  message_choices: 'distributed',
  notice_reads: 'distributed',
  broadcasts: 'distributed',
  message_deliveries: 'distributed',
  message_templates: 'distributed',
  push_keys: 'distributed',
  push_subscriptions: 'distributed',
  push_outbox: 'distributed',
};
