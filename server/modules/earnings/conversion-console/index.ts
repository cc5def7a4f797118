export { findEarnings } from './find-earnings.ts';
