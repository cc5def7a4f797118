import type { Expression } from 'kysely';
import { definePort } from '../../../platform/assembly/define-module.ts';

/** The users' applications, as a part of a query. */
export const APPLICATION_ROWS = definePort<(siteId: string) => Expression<unknown>>('rows of applications');
