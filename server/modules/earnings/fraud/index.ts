export { decideHeld } from './decide-held.ts';
export { fraudSettings } from './fraud-settings.ts';
export { createFraudCheck, type FraudCheck, type FraudDependencies, type HoldSuspicious } from './hold-suspicious.ts';
export { createReleaseWorker } from './release-worker.ts';
