export { adjustmentApproval } from './adjustment-approval.ts';
export { adjustmentSettings } from './adjustment-settings.ts';
export { liftExclusionApproval } from './lift-exclusion-approval.ts';
export { limitApproval } from './limit-approval.ts';
export { listNoteWriters } from './note-writers.ts';
export { consoleUserRoutes } from './routes.ts';
export { suspenseApproval } from './suspense-approval.ts';
export { unfreezeApproval } from './unfreeze-approval.ts';
