import { setImmediate } from 'node:timers/promises';
import { type ContentImport, contentFields } from '@pitaka/core/promotion/import/content-fields.ts';
import { resolveSources, type SourceProblem } from '@pitaka/core/promotion/import/field-sources.ts';
import { foldRows } from '@pitaka/core/promotion/import/fold-rows.ts';
import { ITEM_FIELDS, type ItemImport } from '@pitaka/core/promotion/import/item-fields.ts';
import { type ParsedContent, parseContent } from '@pitaka/core/promotion/import/parse-content.ts';
import { type ParsedItem, parseItem } from '@pitaka/core/promotion/import/parse-item.ts';
import type { RowProblem } from '@pitaka/core/promotion/import/raw-row.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { type ContentChange, type ContentKind, importContent } from '../../site/content/index.ts';
import type { ImportMediaDependencies } from '../../site/media/index.ts';
import { type ItemImportRequest, importItems, type NotifyRatioChange } from '../catalogue/index.ts';
import { type ImportedPictures, importPictures, type MediaProblem, type WantedPicture } from './import-pictures.ts';
import type { ImportKind, ImportRequest } from './import-request.ts';
import { itemChange, picturesOfItem } from './item-media.ts';
import type { Table } from './tables/read-table.ts';
import { readTableOffThread } from './tables/read-table-off-thread.ts';

const ITEM_KIND: Readonly<Record<ItemImport, ItemKind>> = { games: 'messaging', demands: 'video', apps: 'app' };
const CONTENT_KIND: Readonly<Record<ContentImport, ContentKind>> = {
  banners: 'banner',
  notices: 'notice',
  help: 'help',
  about: 'about',
};

export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly delisted: number;
}

/** The result of an import. `refused`: nothing was changed. */
export interface ImportReport {
  readonly outcome: 'done' | 'checked' | 'refused';
  /** The reason why the whole file was refused, in a sentence. */
  readonly refusal?: string;
  readonly readAs: string;
  readonly rows: number;
  readonly bad: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
  readonly mediaProblems: readonly MediaProblem[];
  readonly counts?: ImportCounts;
}

/** The number of rows and media that were not imported. */
export interface LeftOut {
  readonly rows: number;
  readonly media: number;
}

export type ImportDependencies = ImportMediaDependencies & {
  readonly db: Database;
  readonly notifyRatioChange: NotifyRatioChange;
  /** Replaces importItems for an import that writes more, or that is only a check. */
  readonly saveItems?: (items: ItemImportRequest, now: Date, left: LeftOut) => Promise<ImportCounts>;
  /** In a check: shows what writing the items would change; their media are not copied. */
  readonly tryItems?: (items: ItemImportRequest, now: Date) => Promise<ImportCounts>;
};

/** The valid rows, the media to copy, and the function that writes the rows afterwards. */
interface Plan {
  readonly entries: number;
  readonly pictures: readonly WantedPicture[];
  readonly save: (imported: ImportedPictures) => Promise<ImportCounts>;
  readonly attempt?: (() => Promise<ImportCounts>) | undefined;
}

const NOTHING_COPIED: ImportedPictures = { media: [], problems: [], addressOf: () => undefined };

interface EvaluatedList {
  readonly bad: RowProblem[];
  readonly warnings: RowProblem[];
  readonly plan: Plan;
}

/**
 * Imports a list: reads it, validates every row, copies the media, then writes all items in one transaction. Nothing
 * changes before the last step; a bad row stops the import unless `skipBad` is set.
 */
export async function importFile(deps: ImportDependencies, request: ImportRequest, now: Date): Promise<ImportReport> {
  const read = await readTableOffThread(request.bytes, request.kind, request);
  if (!read.ok) return refused(`The file cannot be read: ${read.detail?.sentence}.`);
  const table = read.value;
  const evaluated = await evaluate(deps, request, table, now);
  if ('problems' in evaluated) return refused(evaluated.problems.map(describeSource).join('\n'), table);

  const { bad, warnings, plan } = evaluated;
  const report = { readAs: table.readAs, rows: table.rows.length + table.bad.length, bad, warnings, mediaProblems: [] };
  if (bad.length > 0 && !request.skipBad) return { ...report, outcome: 'refused' };
  const whole = request.isWhole ? refusalOfWhole(table, plan.entries, bad.length) : undefined;
  if (whole !== undefined) return { ...report, outcome: 'refused', refusal: whole };
  if (request.isCheckOnly) {
    const counts = await plan.attempt?.();
    return { ...report, outcome: 'checked', ...(counts ? { counts } : {}) };
  }

  const imported = await importPictures(deps, request, plan.pictures, now);
  request.progress?.('saving', 0, plan.entries);
  const counts = await plan.save(imported);
  request.progress?.('saving', plan.entries, plan.entries);
  return { ...report, outcome: 'done', mediaProblems: imported.problems, counts };
}

function countRows(bad: readonly RowProblem[]): number {
  return new Set(bad.map(({ line }) => line)).size;
}

/** Missing items are delisted only by a complete list. Returns the reason why this list cannot be complete. */
function refusalOfWhole(table: Table, entries: number, bad: number): string | undefined {
  if (entries === 0) return 'The list is empty: taken as the whole, it would delist everything.';
  if (table.hasMore)
    return 'The platform’s list goes on (has_next is true): taken as the whole, it would delist the rest.';
  if (bad > 0) return 'Only a list without bad rows can be the whole: items in bad rows would be delisted.';
  return undefined;
}

async function evaluate(
  deps: ImportDependencies,
  request: ImportRequest,
  table: Table,
  now: Date,
): Promise<EvaluatedList | { problems: SourceProblem[] }> {
  const isContent = (kind: ImportKind): kind is ContentImport => Object.hasOwn(CONTENT_KIND, kind);
  const { kind } = request;
  return isContent(kind)
    ? evaluateContent(deps, request, kind, table, now)
    : evaluateItems(deps, request, kind, table, now);
}

async function evaluateItems(
  deps: ImportDependencies,
  request: ImportRequest,
  kind: ItemImport,
  table: Table,
  now: Date,
): Promise<EvaluatedList | { problems: SourceProblem[] }> {
  const { sources, problems } = resolveSources(ITEM_FIELDS[kind], table.headings, request.mapping);
  if (problems.length > 0) return { problems };
  const bad = [...table.bad];
  const warnings: RowProblem[] = [];
  const parsed: ParsedItem[] = [];
  const rules = {
    kind,
    sources,
    cleaning: request.mapping?.clean ?? [],
    mayMeetUnknownCategories: table.isPlatformList,
  };
  await eachRow(request, table, (row) => {
    const evaluated = parseItem(row, rules);
    bad.push(...evaluated.problems);
    warnings.push(...evaluated.warnings);
    if (evaluated.item) parsed.push(evaluated.item);
  });
  const keyField = ITEM_FIELDS[kind][0]?.name ?? '';
  const folded = foldRows(parsed, keyField, (item) => item.externalId);
  const itemsWith = (imported: ImportedPictures): ItemImportRequest => ({
    siteId: request.siteId,
    kind: ITEM_KIND[kind],
    items: folded.rows.map((item) => itemChange(item, imported)),
    isWhole: request.isWhole ?? false,
    media: imported.media,
    notifyRatioChange: deps.notifyRatioChange,
  });
  const { tryItems, saveItems = (items, at) => importItems(deps.db, items, at) } = deps;
  return {
    bad: inOrder(bad),
    warnings: inOrder([...warnings, ...folded.warnings]),
    plan: {
      entries: folded.rows.length,
      pictures: folded.rows.flatMap((item) => picturesOfItem(item, kind)),
      save: (imported) =>
        saveItems(itemsWith(imported), now, { rows: countRows(bad), media: imported.problems.length }),
      attempt: tryItems && (() => tryItems(itemsWith(NOTHING_COPIED), now)),
    },
  };
}

async function evaluateContent(
  deps: ImportDependencies,
  request: ImportRequest,
  kind: ContentImport,
  table: Table,
  now: Date,
): Promise<EvaluatedList | { problems: SourceProblem[] }> {
  const fields = contentFields(kind, request.locales);
  const { sources, problems } = resolveSources(fields, table.headings, request.mapping);
  if (problems.length > 0) return { problems };
  const bad = [...table.bad];
  const parsed: ParsedContent[] = [];
  await eachRow(request, table, (row) => {
    const evaluated = parseContent(row, { kind, fields, sources, cleaning: request.mapping?.clean ?? [] });
    bad.push(...evaluated.problems);
    if (evaluated.content) parsed.push(evaluated.content);
  });
  const folded = foldRows(parsed, 'key', (content) => content.key);
  return {
    bad: inOrder(bad),
    warnings: folded.warnings,
    plan: {
      entries: folded.rows.length,
      pictures: folded.rows.flatMap(({ line, pictures }) =>
        Object.values(pictures).map((source) => ({ line, field: 'picUrl', source, shape: 'banner' as const })),
      ),
      save: (imported) =>
        importContent(
          deps.db,
          {
            siteId: request.siteId,
            kind: CONTENT_KIND[kind],
            entries: folded.rows.map((content) => contentChange(content, imported)),
            isWhole: request.isWhole ?? false,
            media: imported.media,
          },
          now,
        ),
    },
  };
}

/**
 * The number of rows that are validated at a time: a few milliseconds of work, after which other work of the process
 * runs.
 */
const ROWS_AT_ONCE = 500;
/** The number of rows that are validated between two reports of progress. */
const REPORT_EVERY = 1000;

async function eachRow(
  request: ImportRequest,
  table: Table,
  work: (row: Table['rows'][number]) => void,
): Promise<void> {
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    work(row);
    if ((index + 1) % REPORT_EVERY === 0) request.progress?.('rows', index + 1, table.rows.length);
  }
  request.progress?.('rows', table.rows.length, table.rows.length);
}

function inOrder(problems: RowProblem[]): RowProblem[] {
  return problems.sort((a, b) => a.line - b.line);
}

function contentChange(content: ParsedContent, imported: ImportedPictures): ContentChange {
  const { line: _line, pictures, ...plain } = content;
  const copied = Object.entries(pictures).flatMap(([locale, source]) => {
    const address = imported.addressOf(source, 'banner');
    return address === undefined ? [] : [[locale, address] as const];
  });
  return { ...plain, pictures: Object.fromEntries(copied) };
}

function refused(refusal: string, table?: Table): ImportReport {
  return {
    outcome: 'refused',
    refusal,
    readAs: table?.readAs ?? '',
    rows: table ? table.rows.length + table.bad.length : 0,
    bad: [],
    warnings: [],
    mediaProblems: [],
  };
}

function describeSource({ field, reason, detail }: SourceProblem): string {
  switch (reason) {
    case 'unknown_field':
      return `The mapping names a field "${field}", but there are only: ${detail}.`;
    case 'unknown_heading':
      return `The mapping takes "${field}" from a heading that the file does not have: ${detail}.`;
    default:
      return `No heading of the file is "${field}", which is needed. Headings: ${detail}. A mapping can name it.`;
  }
}
