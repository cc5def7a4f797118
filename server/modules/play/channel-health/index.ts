export { createHealthRecorder } from './health-recorder.ts';
export { type ChannelHealth, readHealth } from './read-health.ts';
