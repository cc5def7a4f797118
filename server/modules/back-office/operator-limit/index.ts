export {
  lockOperatorLimit,
  type OperatorSpending,
  readOperatorLimitLeft,
  recordOperatorSpending,
  spendOperatorLimit,
} from './operator-limit.ts';
