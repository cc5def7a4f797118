import type { Permission } from '@pitaka/core/values/permissions.ts';
import * as z from 'zod/mini';
import { EXPORT_AT_ONCE_ROWS, EXPORT_MAX_ROWS } from './constants.ts';
import { type CallDefinition, defineCall } from './define-call.ts';
import type { Feature } from './features.ts';
import { text } from './fields.ts';
import type { FieldCode } from './messages/fields/codes.ts';
import type { RefusalCode } from './refusals.ts';

const say = (code: FieldCode): FieldCode => code;

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The cursor that the previous page returned. Its content is internal to the server. */
export const cursor = z.optional(text(600));

/**
 * The size of a page. Console lists continue from a cursor, not from a page number: records change while they are read,
 * and a page must cost the same in a list of any length.
 */
export const listSize = z._default(
  z.int(say('field_type')).check(z.gte(1, say('field_invalid')), z.lte(100, say('field_invalid'))),
  50,
);

/** Rows and totals can be requested separately: adding up a long list takes longer than reading its first page. */
export const listPart = z._default(z.enum(['all', 'rows', 'totals'], say('field_invalid')), 'all');
export type ListPart = z.infer<typeof listPart>;

const FIRST_YEAR = 2000;

/** A day of the site's calendar: '2026-11-20'. */
const siteDay = z.optional(
  z.iso.date(say('date_format')).check(z.refine((day) => Number(day.slice(0, 4)) >= FIRST_YEAR, say('date_format'))),
);

interface Definition<
  Path extends string,
  Filters extends Shape,
  Sort extends string,
  View extends string,
  Row extends z.ZodMiniType,
  Totals extends Shape,
  Code extends RefusalCode,
> {
  readonly path: Path;
  readonly permission: Permission;
  /** The feature without which a site does not have the list. */
  readonly feature?: Feature;
  /** The permission for the export, in addition to the list's; by default list.export. */
  readonly exportPermission?: Permission;
  /** The format of the export. `jsonl`: one JSON row per line, for programs. */
  readonly format?: 'csv' | 'jsonl';
  /** Title of the list: 'Withdrawals'. */
  readonly summary: string;
  readonly filters: Filters;
  /** Sort orders, named after the row's fields; the first one is the default. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** The default direction. */
  readonly descending: boolean;
  /** Ready-made filters whose rows are counted; '' for all rows. */
  readonly views?: readonly View[];
  readonly row: Row;
  /** Totals over the whole filtered list, in addition to `count`. */
  readonly totals: Totals;
  /** Refusals of the filters, in addition to invalid input. */
  readonly refusals?: readonly Code[];
}

/** `from` and `to` are days of the site, both included. */
function filterShape<Filters extends Shape, Sort extends string, View extends string>(definition: {
  filters: Filters;
  sorts: readonly [Sort, ...Sort[]];
  descending: boolean;
  views?: readonly View[];
}) {
  const { filters, sorts, descending, views = [] } = definition;
  return {
    ...filters,
    view: z._default(z.enum(['', ...views] as const, say('field_invalid')), '' as never),
    from: siteDay,
    to: siteDay,
    sort: z._default(z.enum(sorts, say('field_invalid')), sorts[0] as never),
    descending: z._default(z.boolean(say('field_type')), descending),
  };
}

/**
 * A list of the console: filters, a span of days, a sort order, totals and a file. Three calls: PATH/list, PATH/export,
 * and PATH/views, which counts the ready-made views. The server answers them with platform/http/console-list.ts.
 */
export function defineConsoleList<
  const Path extends string,
  Filters extends Shape,
  const Sort extends string,
  Row extends z.ZodMiniType,
  Totals extends Shape,
  const View extends string = never,
  const Code extends RefusalCode = never,
>(definition: Definition<Path, Filters, Sort, View, Row, Totals, Code>) {
  const { path, permission, feature, summary, row, totals, views = [], refusals = [] } = definition;
  const switched = feature === undefined ? {} : { feature };
  const filters = filterShape(definition);
  const list = defineCall({
    path: `${path}/list`,
    method: 'POST',
    summary: `${summary}: one page, with the totals of the whole filtered list on the first.`,
    access: 'operator',
    ...switched,
    permission,
    input: z.object({ ...filters, after: cursor, size: listSize, part: listPart }),
    output: z.object({
      content: z.array(row),
      next: z.nullable(z.string()),
      /** null on the pages after the first, and for requests of rows only. */
      totals: z.nullable(
        z.object({
          ...totals,
          count: z.int(),
          /**
           * Whether the list exceeds the maximum of summed rows, so that the figures cover only the first `count` rows.
           */
          capped: z.boolean(),
        }),
      ),
    }),
    refusals,
  });
  const exported = defineCall({
    path: `${path}/export`,
    method: 'POST',
    summary: `${summary}: as a ${definition.format === 'jsonl' ? 'file of JSON lines' : 'CSV file'} of at most ${EXPORT_MAX_ROWS} rows; the last line reports a cut. A file of more than ${EXPORT_AT_ONCE_ROWS} rows is written in the background, and the answer is 2004 with its id (/console/files).`,
    access: 'operator',
    ...switched,
    permission: definition.exportPermission ?? 'list.export',
    input: z.object(filters),
    output: z.union([z.string(), z.object({ id: z.string(), rows: z.int() })]),
    refusals: ['permission_missing', 'exports_waiting', 'exports_too_many', ...refusals],
  });
  const counted = defineCall({
    path: `${path}/views`,
    method: 'POST',
    summary: `${summary}: the number of rows of each ready-made view.`,
    access: 'operator',
    ...switched,
    permission,
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.enum(views.length > 0 ? (views as readonly [View, ...View[]]) : ['']),
        /** null if not counted. */
        count: z.nullable(z.int()),
      }),
    ),
    refusals: [],
  });
  return { definition, list, export: exported, views: counted, calls: [list, exported] as const };
}

/** Any list, for code that uses only the common parts. */
export interface AnyConsoleList {
  readonly definition: {
    readonly path: string;
    readonly permission: Permission;
    readonly sorts: readonly string[];
    readonly format?: 'csv' | 'jsonl';
  };
  readonly list: CallDefinition;
  readonly export: CallDefinition;
  readonly views: CallDefinition;
}
