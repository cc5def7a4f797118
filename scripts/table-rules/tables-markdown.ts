import { PLACEMENTS } from '@pitaka/server/platform/db/schema.ts';
import { findBreaches } from './find-breaches.ts';
import { OWNED } from './owners.ts';

const HEAD = `# Tables and their owners

Written by \`npm run docs:tables\`; a test fails when it is stale. Each table has one owner (\`scripts/table-rules/owners.ts\`),
and only the owner writes it. \`npm run check\` reads every call of the query builder and every SQL text for it, and fails at a
use that \`scripts/table-rules/allowed.json\` does not name; that list only becomes shorter. *Stands*: where the rows are in a
divided database ([operating](operating.md)).
`;

/** The owner of each table, and its other users. */
export function tablesMarkdown(folder: string): string {
  const users = new Map<string, { readonly writes: string[]; readonly reads: string[] }>();
  for (const { by, how, table } of findBreaches(folder)) {
    if (table === undefined) continue;
    const of = users.get(table) ?? { writes: [], reads: [] };
    of[how].push(by);
    users.set(table, of);
  }
  const rows = Object.entries(OWNED).flatMap(([owner, tables]) =>
    tables.map((table) => {
      const { writes = [], reads = [] } = users.get(table) ?? {};
      return `| ${owner} | \`${table}\` | ${PLACEMENTS[table]} | ${writes.join(', ')} | ${reads.join(', ')} |`;
    }),
  );
  return `${[HEAD, '| owner | table | stands | written by others | read by others |', '|---|---|---|---|---|', ...rows].join('\n')}\n`;
}
