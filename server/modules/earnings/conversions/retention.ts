import { sql } from 'kysely';
import { deleteInPieces, keptBySetting, keptFor, type Retention } from '../../../platform/retention/index.ts';
import { deleteClicks } from '../../promotion/links/published.ts';
import { forgetHours } from '../fraud/index.ts';
import { earningSettings } from './earning-settings.ts';
import { receivedSettings } from './received-settings.ts';

const clicks = keptBySetting(receivedSettings, 'clickDays');

export const receivedRetention: readonly Retention[] = [
  {
    what: 'Postbacks as received; files of earnings stay',
    tables: ['conversion_deliveries'],
    kept: keptBySetting(receivedSettings, 'deliveryDays'),
    why: 'disputes with a network about what it sent',
    runs: 'night',
    forget: (db, { siteId }, before) =>
      deleteInPieces(
        db,
        (piece) => sql`DELETE FROM conversion_deliveries WHERE site_id = ${siteId} AND delivery_id IN (
          SELECT delivery_id FROM conversion_deliveries
          WHERE site_id = ${siteId} AND method <> 'FILE' AND received_at < ${before} LIMIT ${piece})`,
      ),
  },
  {
    what: 'Clicks without a conversion',
    tables: ['clicks'],
    // A click that may still lead to a sale stays, even beyond the retention.
    kept: { ...clicks, days: (site) => Math.max(clicks.days(site), earningSettings.of(site).clickWindowDays + 1) },
    why: 'a sale that is reported late names its click',
    runs: 'night',
    forget: (db, { siteId }, before) =>
      deleteClicks(
        db,
        siteId,
        before,
        (clickId) =>
          sql<boolean>`EXISTS (SELECT FROM conversions c WHERE c.site_id = ${siteId} AND c.click_id = ${clickId})`,
      ),
  },
  {
    what: 'Sums by hour of a source’s sales',
    tables: ['source_hours'],
    kept: keptFor('the hours that its ceiling covers', 0),
    why: 'the ceiling of a source',
    runs: 'night',
    forget: (db, { siteId }, _before, now) => forgetHours(db, siteId, now),
  },
  {
    what: 'Counts of refused postbacks, by network',
    tables: ['delivery_refusals'],
    kept: keptBySetting(receivedSettings, 'refusalDays'),
    why: 'finding where forged postbacks come from',
    runs: 'night',
    forget: (db, { siteId }, before) =>
      db.deleteFrom('delivery_refusals').where('site_id', '=', siteId).where('hour', '<', before).execute(),
  },
];
