import { maskName } from '@pitaka/core/values/names.ts';
import { dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sendDigests } from '../../../modules/earnings/digest/index.ts';
import { forgetNewTransfers } from '../../../modules/money/ledger/index.ts';
import { notifyTransfers } from '../../../modules/money/wallet/index.ts';
import { notifyUser, type PersonalNotice } from '../../../modules/site/notices/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { DEMO_PEOPLE } from '../demo-people.ts';
import type { PastStep } from './past-step.ts';

const DAY_MS = 86_400_000;
const MORNINGS = 7;
const NEWLY_JOINED_DAYS = 30;
const JUANA = '10000000';

/** Adds past notices to users: transfers, settlements of each day, new team members, a log-in. */
export function noticeHistory(db: Database, site: Site, now: Date): PastStep[] {
  const { siteId } = site;
  const tell = (daysAgo: number, { uid, kind, params }: Omit<PersonalNotice, 'siteId'>): PastStep => ({
    daysAgo,
    run: (at) => inTransaction(db, (tx) => notifyUser(tx, { siteId, uid, kind, params, now: at })),
  });
  const joined = DEMO_PEOPLE.filter(({ joinedDaysAgo }) => joinedDaysAgo <= NEWLY_JOINED_DAYS).flatMap(
    ({ name, inviterUid, joinedDaysAgo }) =>
      inviterUid === null
        ? []
        : [tell(joinedDaysAgo, { uid: inviterUid, kind: 'team_joined', params: { name: maskName(name) } })],
  );
  return [
    ...joined,
    tell(8.3, { uid: JUANA, kind: 'login_new_device', params: { device: 'Chrome on Windows' } }),
    ...mornings(site, now).map((daysAgo): PastStep => ({ daysAgo, run: (at) => sendDigests(db, site, at) })),
    // The first run only sets the mark from which notices are sent.
    // Earlier transfers are no news any more.
    { daysAgo: 2, run: () => forgetNewTransfers(db, [siteId]) },
    { daysAgo: 0.999, run: (at) => notifyTransfers(db, siteId, () => at) },
  ];
}

/** Half past eight on the site's clock, on the last days and on the day before them, when the mark is set. */
function mornings({ timezone }: Site, now: Date): number[] {
  const today = dayText(siteDay(now, timezone));
  return Array.from({ length: MORNINGS + 1 }, (_, index) => {
    const at = dayStart(today, timezone, -index).getTime() + 8.5 * 3_600_000;
    return (now.getTime() - at) / DAY_MS;
  }).filter((daysAgo) => daysAgo > 0);
}
