export { personalData } from './personal-data.ts';
export { listUserLimits, readUserLimits, type UserLimits } from './read-user-limits.ts';
export { setUserLimits } from './set-user-limits.ts';
