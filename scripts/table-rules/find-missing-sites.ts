import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLACEMENTS } from '@pitaka/server/platform/db/schema.ts';
import type { CallExpression, MemberExpression, TemplateLiteral } from '@swc/core';
import { CHECKED_FILES, UNCHECKED } from './find-breaches.ts';
import { everyNode, JOIN, lineFinder, type Node, PART, parse, TABLE_POSITION } from './find-table-uses.ts';

/** A statement with fewer conditions on the site than tables with rows of several sites. */
export interface MissingSite {
  readonly line: number;
  readonly tables: readonly string[];
}

/** Tables with rows of several sites. Inserts need no check: the column takes no NULL. */
const SITED: ReadonlySet<string> = new Set(
  Object.entries(PLACEMENTS).flatMap(([table, placement]) => (placement === 'distributed' ? [table] : [])),
);
const BEGINS = new Set(['selectFrom', 'updateTable', 'deleteFrom', 'using', 'from']);
const SITE = /\bsite_id\b/g;

/**
 * Statements of one file that would touch rows of another site: statements with fewer conditions on `site_id` than
 * tables. A condition in a part that is defined elsewhere in the file counts if the statement uses that part.
 */
export function findMissingSites(code: string, sited: ReadonlySet<string> = SITED): MissingSite[] {
  const { body, start } = parse(code);
  const bytes = Buffer.from(code);
  const textOf = ({ start: from, end }: Node['span']) => bytes.subarray(from - start, end - start).toString();
  const lineAt = lineFinder(code, start);
  const nodes = [...everyNode(body)];
  const siteParts = partsWithSite(nodes, textOf);
  const unsited: MissingSite[] = [];

  const check = (span: Node['span'], tables: readonly string[]) => {
    if (tables.length === 0) return;
    const text = textOf(span);
    const parts = [...text.matchAll(/\b[a-z]\w*/gi)].filter(([word]) => siteParts.has(word)).length;
    if ((text.match(SITE)?.length ?? 0) + parts < tables.length) unsited.push({ line: lineAt(span.start), tables });
  };

  const inner = new Set<unknown>();
  for (const node of nodes) {
    if (node.type === 'TemplateLiteral') {
      const { quasis, expressions, span } = node as unknown as TemplateLiteral;
      if (quasis && expressions) check(span, tablesOfText(quasis.map(({ raw }) => raw).join(PART), sited));
    }
    if (node.type === 'StringLiteral') check(node.span, tablesOfText(String(node.value), sited));
    // The outermost call of a chain comes first, because it includes all conditions.
    if (node.type === 'CallExpression' && !inner.has(node)) {
      const { begin, joined } = chainOf(node as unknown as CallExpression, inner);
      check(node.span, begin.length > 0 ? [...begin, ...joined].filter((table) => sited.has(table)) : []);
    }
  }
  return unsited;
}

/** The tables that a chain of calls reads or changes: db.selectFrom('a').innerJoin('b', …). */
function chainOf(last: CallExpression, inner: Set<unknown>): { begin: string[]; joined: string[] } {
  const begin: string[] = [];
  const joined: string[] = [];
  for (let call: CallExpression | undefined = last; call?.callee.type === 'MemberExpression'; ) {
    const { property, object }: MemberExpression = call.callee;
    const [first] = call.arguments;
    const name = property.type === 'Identifier' ? property.value : '';
    if (first?.expression.type === 'StringLiteral') {
      const table = first.expression.value.split(' ')[0] ?? '';
      if (BEGINS.has(name)) begin.push(table);
      else if (JOIN.test(name)) joined.push(table);
    }
    call = object.type === 'CallExpression' ? object : undefined;
    inner.add(call);
  }
  return { begin, joined };
}

function tablesOfText(text: string, sited: ReadonlySet<string>): string[] {
  return [...text.matchAll(TABLE_POSITION)].flatMap(([, place = '', list = '']) =>
    place.startsWith('INSERT')
      ? []
      : list.split(',').flatMap((entry) => {
          const name =
            entry
              .trim()
              .split(/\s/)[0]
              ?.replaceAll('"', '')
              .replace(/^public\./, '') ?? '';
          return sited.has(name) ? [name] : [];
        }),
  );
}

/** Names in the file that are defined with a condition on `site_id`. */
function partsWithSite(nodes: readonly Node[], textOf: (span: Node['span']) => string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    const id = (node.type === 'VariableDeclarator' ? node.id : node.identifier) as Node | undefined;
    const isPart = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration';
    if (!isPart || id?.type !== 'Identifier') continue;
    const text = textOf(node.span);
    // Only a part of a query counts as a condition; the rows of an awaited query do not.
    if (text.includes('site_id') && /sql(<\w+>)?`/.test(text) && !/\bawait\b/.test(text)) names.add(String(id.value));
  }
  return names;
}

export interface MissingSiteIn extends MissingSite {
  readonly file: string;
}

export function findMissingSitesIn(folder: string): MissingSiteIn[] {
  return globSync(CHECKED_FILES, { cwd: folder })
    .toSorted()
    .filter((file) => !UNCHECKED.test(file))
    .flatMap((file) => findMissingSites(readFileSync(join(folder, file), 'utf8')).map((found) => ({ file, ...found })));
}
