export type { AloneDay } from './alone-days.port.ts';
export { openRule } from './close-period.ts';
export type { RebateLevels } from './levels.port.ts';
export { ALONE_DAYS, REBATE_LEVELS } from './ports.ts';
export { rebateRules } from './rebate-settings.ts';
export { requestRebateCheck } from './request-check.ts';
export { readRebateBases } from './views.ts';
