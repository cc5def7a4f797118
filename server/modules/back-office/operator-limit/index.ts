export {
  lockOperatorLimit,
  type OperatorSpending,
  readOperatorLimitLeft,
  recordOperatorSpending,
  spendOperatorLimit,
} from './operator-limit.ts';
export { LIMITS_OF_A_NEW_SITE, LIMITS_OF_A_SITE_OF_ONE, readOperatorLimit } from './operator-limit-settings.ts';
