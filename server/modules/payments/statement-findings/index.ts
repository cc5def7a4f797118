export { listContradictions, readStoppedUsers } from './contradictions.ts';
export { keepLineFindings, type NewLineFinding } from './keep-line-findings.ts';
