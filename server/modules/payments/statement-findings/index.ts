export { listContradictions, readStoppedUsers } from './contradictions.ts';
export { type NewLineFinding, storeLineFindings } from './store-line-findings.ts';
