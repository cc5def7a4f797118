export { changeGroup, checkGroup } from './change-group.ts';
export { findGroup, lockGroup } from './store.ts';
export { countMembers, readGroupAt, readGroupHistory, readRunningPlans } from './views.ts';
