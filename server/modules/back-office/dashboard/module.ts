import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES } from '../../../platform/assembly/ports.ts';
import { PAYMENT_ROWS } from '../risk/index.ts';
import { DASHBOARD_DEPOSITS, DASHBOARD_WITHDRAWALS, STUCK_APPLICATIONS, WAITING_CONVERSIONS } from './ports.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboardModule = defineModule({
  name: 'back-office/dashboard',
  needs: {
    db: DATABASE,
    withdrawals: DASHBOARD_WITHDRAWALS,
    deposits: DASHBOARD_DEPOSITS,
    payments: PAYMENT_ROWS,
    readStuckApplications: STUCK_APPLICATIONS,
    readWaitingConversions: WAITING_CONVERSIONS,
  },
  gives: { routes: ROUTES },
  create: ({ withdrawals, deposits, ...parts }) => ({
    routes: dashboardRoutes({
      ...parts,
      withdrawals: withdrawals.record,
      readDueWithdrawals: withdrawals.readDue,
      deposits: deposits.record,
      readDueDeposits: deposits.readDue,
    }),
  }),
});
