import { VIEW_COUNT_MAX } from '@pitaka/contract/constants.ts';
import type { Sorting } from './column.ts';

/** The earliest due row comes first. */
export const DUE_FIRST: Sorting = { by: 'dueAt', isDescending: false };
export const OLDEST_FIRST: Sorting = { by: 'createdAt', isDescending: false };
export const NEWEST_FIRST: Sorting = { by: 'createdAt', isDescending: true };

/** The number of rows, or '10,000+' above the server's counting limit. */
export function countText({ count, capped }: { count: number; capped: boolean }): string {
  return `${count.toLocaleString('en-US')}${capped ? '+' : ''}`;
}

/** The rows of a ready-made view, which are counted up to a limit. */
export function viewCountText(count: number): string {
  return count < VIEW_COUNT_MAX ? String(count) : `${VIEW_COUNT_MAX.toLocaleString('en-US')}+`;
}
