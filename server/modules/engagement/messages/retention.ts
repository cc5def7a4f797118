import { keptBySetting, type Retention } from '../../../platform/retention/index.ts';
import { messageSettings } from './message-settings.ts';
import { purgeMessages } from './purge-messages.ts';

export const messageRetention: Retention = {
  what: 'Messages in the inbox; reads of deleted notices and push addresses of ended sessions go each night',
  tables: ['personal_notices', 'message_deliveries', 'notice_reads', 'push_subscriptions'],
  kept: keptBySetting(messageSettings, 'keptDays'),
  why: 'a user reads later what happened to a payment',
  runs: 'night',
  forget: (db, site, _before, now) =>
    purgeMessages(db, { siteId: site.siteId, keptDays: messageSettings.of(site).keptDays, now }),
};
