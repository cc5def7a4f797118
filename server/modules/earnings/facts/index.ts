export { hasUncovered } from './cover-facts.ts';
export type { ChangedFact, Fact } from './fact.ts';
export { figureTaker } from './figure-taker.ts';
export { FACT_DELIVERY } from './fold-facts.ts';
export { hasFacts, readChangedDays } from './has-facts.ts';
export { receiveFacts } from './receive-facts.ts';
