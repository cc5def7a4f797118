export { digestSettings } from './digest-settings.ts';
export { tellDigests } from './tell-digests.ts';
