export { eraseRows, exportedNames, readRows } from './person-rows.ts';
export { type PersonalTable, personalTable } from './personal-table.ts';
export {
  ERASE_STEPS,
  ERASURE_OBSTACLES,
  type EraseStep,
  type ErasureObstacle,
  PERSONAL_TABLES,
  type PersonKey,
} from './ports.ts';
