export { createHealthRecorder } from './health-recorder.ts';
export { NOTE_ANSWER } from './ports.ts';
export { type ChannelHealth, readHealth } from './read-health.ts';
