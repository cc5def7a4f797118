export { listUserLimits, readUserLimits, type UserLimits } from './read-user-limits.ts';
export { type NewLimits, setUserLimits } from './set-user-limits.ts';
