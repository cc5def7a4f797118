export { createHealthRecorder, type HealthRecorder } from './health-recorder.ts';
export { type ChannelHealth, readHealth } from './read-health.ts';
