export { openRule } from './close-period.ts';
export type { RebateLevels } from './levels.port.ts';
export { REBATE_LEVELS, UNCONFIRMED_DAYS } from './ports.ts';
export { rebateRules } from './rebate-settings.ts';
export { requestRebateCheck } from './request-check.ts';
export type { UnconfirmedDay } from './unconfirmed-days.port.ts';
export { readRebateBases } from './views.ts';
