import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { optionalText, text } from '../../fields.ts';

const page = text(60);
/** The page's filters, columns and order, as in its address. */
const search = z
  .record(z.string().check(z.minLength(1), z.maxLength(40)), optionalText(300))
  .check(z.refine((entries) => Object.keys(entries).length <= 30, 'field_too_long'));

/** Saved views of lists. A view belongs to one operator on one site. */
export const consoleViewCalls = [
  defineCall({
    path: '/console/views/list',
    method: 'POST',
    summary: 'The caller’s saved views of a page, by name.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ page }),
    output: z.array(z.object({ id: z.string(), name: z.string(), search: z.record(z.string(), z.string()) })),
    refusals: [],
  }),
  defineCall({
    path: '/console/views/save',
    method: 'POST',
    summary: 'Saves a view, and replaces an earlier view with that name. At most fifty a page.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ page, name: text(60), search }),
    output: z.object({ id: z.string() }),
    refusals: ['saved_views_full'],
  }),
  defineCall({
    path: '/console/views/remove',
    method: 'POST',
    summary: 'Removes a saved view of the caller.',
    access: 'operator',
    permission: 'dashboard.view',
    input: z.object({ id: text(64) }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
] as const;
