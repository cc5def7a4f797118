export { digestSettings } from './digest-settings.ts';
export { createDigestWorker } from './digest-worker.ts';
export { tellDigests } from './tell-digests.ts';
