import type { Transaction } from '../../../platform/db/database.ts';
import type { ExportKind, ExportRow, Slice } from '../../../platform/exports/export-kind.ts';
import { exportedNames, type PersonalTable, readRows } from '../../../platform/personal-data/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import type { UserKey } from './take-break.ts';

/** A value in the file. */
export type OwnValue = string | number | boolean | null;

/** One section of a person's stored data; each module that stores personal data provides its own section. */
export interface OwnDataSection {
  /** In the file: 'transactions'. */
  readonly name: string;
  readonly columns: readonly string[];
  /** The section is left out of the file that users request themselves. */
  readonly isForOperators?: boolean;
  /** The rows after a position, oldest first, and the position where the next ones begin; '' is the beginning. */
  readonly read: (
    tx: Transaction,
    user: UserKey,
    after: string,
    size: number,
  ) => Promise<{ readonly rows: readonly (readonly OwnValue[])[]; readonly next: string | undefined }>;
}

export const OWN_DATA_FORMS = ['html', 'json'] as const;
export type OwnDataForm = (typeof OWN_DATA_FORMS)[number];

export const OWN_DATA = 'own-data';
/** The same file, requested by one operator and approved by another. */
export const PERSON_DATA = 'person-data';
const DAY_MS = 86_400_000;
/** How long a user's own file is kept, and one of operators, which contains more. */
export const OWN_DATA_DAYS = 7;
export const PERSON_DATA_DAYS = 2;
const ROWS_AT_ONCE = 2_000;

/** The sections of tables that are exported as they are. */
export function tableSections(tables: readonly PersonalTable[]): OwnDataSection[] {
  return tables.flatMap((table) => {
    const { exported } = table;
    if (!('columns' in exported)) return [];
    return {
      name: table.table,
      columns: exportedNames(exported.columns),
      isForOperators: table.isForOperators,
      read: (tx, user, after, size) => readRows(tx, { ...table, exported }, user, after, size),
    };
  });
}

/** All stored data of a person in one file, to read or for machines. Written slice by slice. */
export function ownDataExport(all: readonly OwnDataSection[]): ExportKind {
  return {
    ...personFile(all.filter(({ isForOperators }) => !isForOperators)),
    kind: OWN_DATA,
    keptMs: OWN_DATA_DAYS * DAY_MS,
    async onReady(tx, row, now) {
      await notifyUser(tx, { siteId: row.site_id, uid: row.owner, kind: 'own_data_ready', params: {}, now });
    },
  };
}

/** The file for operators, which includes their notes and decisions about the person. */
export function personDataExport(all: readonly OwnDataSection[]): ExportKind {
  return { ...personFile(all), kind: PERSON_DATA, keptMs: PERSON_DATA_DAYS * DAY_MS };
}

/** The person whom a file is about: its owner, unless an operator requested it. */
export function subjectOf({ owner, request }: Pick<ExportRow, 'owner' | 'request'>): string {
  return typeof request.uid === 'string' ? request.uid : owner;
}

function personFile(sections: readonly OwnDataSection[]): Pick<ExportKind, 'writeSlice'> {
  return {
    async writeSlice(tx, row, now) {
      const write = formOf(row.request) === 'json' ? writeJson : writeHtml;
      const uid = subjectOf(row);
      const user = { siteId: row.site_id, uid };
      let [index, after] = placeOf(row.cursor);
      let content = '';
      // Several sections in a slice: most have few rows, and each slice is a transaction of its own.
      for (let left = ROWS_AT_ONCE; left > 0; ) {
        const section = sections[index];
        if (!section) throw new Error(`there is no part ${index} of a person's data`);
        const { rows, next } = await section.read(tx, user, after, left);
        const isLast = next === undefined && index === sections.length - 1;
        content += write(section, rows, {
          head: index === 0 && after === '' ? { uid, at: now.toISOString() } : undefined,
          begins: after === '',
          ends: next === undefined,
          isLast,
        });
        if (isLast) return { content, next: undefined };
        if (next === undefined) index += 1;
        after = next ?? '';
        left -= rows.length;
      }
      return { content, next: `${index} ${after}` };
    },
  };
}

export function formOf(request: Readonly<Record<string, unknown>>): OwnDataForm {
  return request.form === 'html' ? 'html' : 'json';
}

function placeOf(cursor: string): readonly [number, string] {
  const space = cursor.indexOf(' ');
  return space < 0 ? [0, ''] : [Number(cursor.slice(0, space)), cursor.slice(space + 1)];
}

interface Place {
  readonly head: { readonly uid: string; readonly at: string } | undefined;
  readonly begins: boolean;
  readonly ends: boolean;
  readonly isLast: boolean;
}

type Rows = readonly (readonly OwnValue[])[];

function writeJson({ name, columns }: OwnDataSection, rows: Rows, place: Place): Slice['content'] {
  const objects = rows.map((row) =>
    JSON.stringify(Object.fromEntries(columns.map((key, at) => [key, row[at] ?? null]))),
  );
  const head = place.head ? `{"uid":${JSON.stringify(place.head.uid)},"at":${JSON.stringify(place.head.at)}` : '';
  const opening = place.begins ? `,\n${JSON.stringify(name)}:[\n` : objects.length > 0 ? ',\n' : '';
  return `${head}${opening}${objects.join(',\n')}${place.ends ? ']' : ''}${place.isLast ? '}\n' : ''}`;
}

const PAGE_STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:1rem;color-scheme:light dark}' +
  'table{border-collapse:collapse;font-size:.875rem}td,th{border:1px solid #8886;padding:.25rem .5rem;text-align:left}' +
  'section{overflow-x:auto}';

function writeHtml({ name, columns }: OwnDataSection, rows: Rows, place: Place): Slice['content'] {
  const head = place.head
    ? `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${place.head.uid}</title>` +
      `<style>${PAGE_STYLE}</style><h1>UID ${place.head.uid}</h1><p>${place.head.at}</p>\n`
    : '';
  const cells = (values: readonly OwnValue[], tag: string) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(String(value ?? ''))}</${tag}>`).join('')}</tr>`;
  const opening = place.begins
    ? `<section><h2>${escapeHtml(name.replaceAll('_', ' '))}</h2><table>${cells(columns, 'th')}\n`
    : '';
  const body = rows.map((row) => cells(row, 'td')).join('\n');
  return `${head}${opening}${body}${place.ends ? '</table></section>\n' : ''}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
