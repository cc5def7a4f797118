import { findCall } from '@pitaka/contract/calls/index.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { listRefusedKeys } from '../../../platform/provider-keys/index.ts';
import { readSmsAlarms } from '../../identity/auth/index.ts';
import { readFactorAlarms, readRevealAlarms } from '../../identity/operators/index.ts';
import { countFiringAlarms } from '../alarms/published.ts';
import { type RecordTable, readStateFigures, type StateFigure } from '../reviewed-records/index.ts';
import type { PaymentRows } from '../risk/index.ts';
import {
  countNewUsers,
  readCurrentState,
  readDays,
  readFailures,
  readOtherWaiting,
  readQueues,
  readUserMoney,
  type WaitingCounts,
  type WaitingMoney,
} from './views.ts';

const DAYS_SHOWN = 14;
const DAY_MS = 24 * 3600_000;

export interface DashboardDependencies {
  readonly db: Database;
  readonly withdrawals: RecordTable;
  readonly deposits: RecordTable;
  readonly payments: PaymentRows;
  /** Counts withdrawals that are overdue or due within these hours. */
  readonly readDueWithdrawals: (
    db: Database,
    siteId: string,
    now: Date,
  ) => Promise<{ overdue: WaitingMoney; soon: WaitingMoney }>;
  /** Counts deposits in review that are overdue or due within these hours. */
  readonly readDueDeposits: (
    db: Database,
    site: Site,
    now: Date,
  ) => Promise<{ overdue: WaitingMoney; soon: WaitingMoney }>;
  /** Provided by the promotion domain. */
  readonly readStuckApplications: (db: Database, siteId: string, now: Date) => Promise<WaitingCounts>;
  /** Provided by the earnings domain. */
  readonly readWaitingConversions: (
    db: Database,
    siteId: string,
  ) => Promise<{ held: WaitingCounts; parked: number; faults: number }>;
}

export function dashboardRoutes({ db, ...from }: DashboardDependencies): Route[] {
  return [
    route(findCall('/console/dashboard'), async (_input, context) => {
      const { site, now } = context;
      const { siteId } = site;
      const maySeeHealth = requireOperator(context).permissions.has('health.view');
      const isOwner = requireOperator(context).permissions.has('operator.manage');
      const [
        days,
        withdrawals,
        due,
        depositsDue,
        queues,
        deposits,
        stuck,
        conversions,
        others,
        money,
        newUsers,
        standing,
        failures,
        smsAlarms,
        refusedKeys,
        factorAlarms,
        revealAlarms,
        alarms,
      ] = await Promise.all([
        readDays(db, from.payments, site, DAYS_SHOWN, now),
        readStateFigures(db, from.withdrawals, siteId, OPEN_STATES),
        from.readDueWithdrawals(db, siteId, now),
        from.readDueDeposits(db, site, now),
        readQueues(db, from.payments, siteId),
        readStateFigures(db, from.deposits, siteId, OPEN_STATES),
        from.readStuckApplications(db, siteId, now),
        from.readWaitingConversions(db, siteId),
        readOtherWaiting(db, from.payments, siteId),
        readUserMoney(db, siteId),
        countNewUsers(db, site, now),
        readCurrentState(db, siteId),
        readFailures(db, from.payments, siteId, new Date(now.getTime() - DAY_MS)),
        readSmsAlarms(db, site, now),
        listRefusedKeys(db, siteId),
        isOwner ? readFactorAlarms(db, siteId, now) : [],
        isOwner ? readRevealAlarms(db, siteId, now) : [],
        maySeeHealth ? countFiringAlarms(db, siteId) : 0,
      ]);
      const today = days.at(-1);
      return ok({
        today: {
          paidIn: { count: today?.inCount ?? 0, sum: formatMinor(today?.inMinor ?? 0n) },
          paidOut: { count: today?.outCount ?? 0, sum: formatMinor(today?.outMinor ?? 0n) },
          newUsers,
        },
        held: formatMinor(money.heldMinor),
        userMoney: formatMinor(money.allMinor),
        floats: standing.floats.map(({ provider, minor }) => ({ provider, balance: formatMinor(minor) })),
        suspense: formatMinor(standing.suspenseMinor),
        debt: formatMinor(standing.debtMinor),
        failures,
        withdrawals: {
          review: presentMoney(queues.review),
          onHold: presentMoney(queues.onHold),
          toPay: presentMoney(queues.toPay),
          paying: waitingIn(withdrawals, ['Exec']),
          unknown: waitingIn(withdrawals, ['Error']),
          overdue: presentMoney(due.overdue),
          dueSoon: presentMoney(due.soon),
        },
        deposits: {
          review: waitingIn(deposits, ['WaitReview']),
          overdue: presentMoney(depositsDue.overdue),
          dueSoon: presentMoney(depositsDue.soon),
          open: waitingIn(deposits, ['Prepare', 'WaitExec', 'Exec']),
          unknown: waitingIn(deposits, ['Error']),
        },
        accountsInReview: presentWaiting(others.accountsInReview),
        approvals: presentWaiting(others.approvals),
        stuckApplications: presentWaiting(stuck),
        heldGroups: presentWaiting(conversions.held),
        parkedConversions: conversions.parked,
        faultyDays: conversions.faults,
        openFindings: presentWaiting(others.openFindings),
        alarms,
        smsAlarms,
        refusedKeys: refusedKeys.map(({ since, ...key }) => ({ ...key, since: since.toISOString() })),
        factorAlarms,
        revealAlarms,
        days: days.map(({ day, inMinor, outMinor }) => ({
          day,
          paidIn: formatMinor(inMinor),
          paidOut: formatMinor(outMinor),
        })),
        asOf: now.toISOString(),
      });
    }),
  ];
}

/** Count, amount and oldest record of several states together. */
function waitingIn(figures: readonly StateFigure[], states: readonly string[]) {
  const those = figures.filter((figure) => states.includes(figure.state));
  const oldest = those.flatMap((figure) => (figure.oldestAt ? [figure.oldestAt.getTime()] : []));
  return {
    count: those.reduce((sum, figure) => sum + figure.count, 0),
    sum: formatMinor(those.reduce((sum, figure) => sum + figure.sumMinor, 0n)),
    oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
  };
}

function presentWaiting(waiting: WaitingCounts) {
  return { count: waiting.count, oldestAt: momentOf(waiting.oldestAt) };
}

function presentMoney({ count, sumMinor, oldestAt }: WaitingMoney) {
  return { count, sum: formatMinor(sumMinor), oldestAt: momentOf(oldestAt) };
}

function momentOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
