export { agentSettings } from './agent-settings.ts';
export { agentApplications } from './application-record.ts';
export { createAgentWorker } from './period-worker.ts';
export { agentRoutes } from './routes.ts';
export { agentStatementExport } from './statement-export.ts';
export type { OwnTerms, WithdrawalPort } from './withdrawal.port.ts';
