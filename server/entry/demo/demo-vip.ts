import { countLevelPoints } from '../../modules/play/vip/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Site } from '../../platform/http/site.ts';

/** Levels 0 to 6 by quarter. The demo's logins have middle levels, so their withdrawals cost the site's fee. */
export const DEMO_VIP = {
  counts: ['turnover', 'earnings'],
  period: '3',
  levels: [
    { name: 'Member', need: '0.00' },
    { name: 'Bronze', need: '100.00', bonus: '5.00' },
    { name: 'Silver', need: '400.00', bonus: '15.00' },
    { name: 'Gold', need: '1200.00', bonus: '40.00', rebate: '0.25' },
    { name: 'Platinum', need: '5000.00', bonus: '100.00', rebate: '0.5' },
    { name: 'Sapphire', need: '25000.00', bonus: '300.00', rebate: '1', fee: '5.00', dayLimit: '2000000.00' },
    {
      name: 'Ruby',
      need: '100000.00',
      bonus: '1000.00',
      rebate: '1.5',
      fee: '0.00',
      dayLimit: '5000000.00',
      monthLimit: '20000000.00',
    },
  ],
};

/** Levels of the other site, by month and by deposits that stayed for a week. */
export const MANGO_VIP = {
  counts: ['deposits', 'earnings'],
  stayDays: 7,
  period: '1',
  levels: [
    { name: 'Verde', need: '0.00' },
    { name: 'Maduro', need: '100.00', bonus: '5.00', fee: '5.00' },
    { name: 'Dorado', need: '1000.00', bonus: '25.00', fee: '0.00' },
  ],
};

/** Computes points from past postings, so that each level and each change follows from them. */
export async function countDemoLevels(db: Database, site: Site, uids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ level: 0 })
    .where('site_id', '=', site.siteId)
    .where('uid', 'in', [...uids])
    .execute();
  for (const uid of uids) await countLevelPoints(db, site, uid, now);
}
