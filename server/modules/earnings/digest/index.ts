export { digestSettings } from './digest-settings.ts';
export { sendDigests } from './send-digests.ts';
