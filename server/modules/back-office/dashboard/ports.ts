import { definePort } from '../../../platform/assembly/define-module.ts';
import type { DashboardDependencies } from './routes.ts';

export const DASHBOARD_WITHDRAWALS = definePort<{
  readonly record: DashboardDependencies['withdrawals'];
  readonly readDue: DashboardDependencies['readDueWithdrawals'];
}>('withdrawals on the dashboard');
export const DASHBOARD_DEPOSITS = definePort<{
  readonly record: DashboardDependencies['deposits'];
  readonly readDue: DashboardDependencies['readDueDeposits'];
}>('deposits on the dashboard');
export const STUCK_APPLICATIONS = definePort<DashboardDependencies['readStuckApplications']>('stuck applications');
export const WAITING_CONVERSIONS = definePort<DashboardDependencies['readWaitingConversions']>('waiting conversions');
