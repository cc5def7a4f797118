export { DASHBOARD_DEPOSITS, DASHBOARD_WITHDRAWALS, STUCK_APPLICATIONS, WAITING_CONVERSIONS } from './ports.ts';
export { readCurrentState, readDays, readOtherWaiting, readQueues, readUserMoney } from './views.ts';
