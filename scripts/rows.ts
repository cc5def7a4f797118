import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const WORKSPACES = ['core', 'contract', 'server', 'ui', 'web', 'console', 'journeys', 'bench', 'scripts'];
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results']);
const TEST = /\.(test|e2e)\.ts$/;
/** A reference in a test's title, such as `describe('tries at the safe (Spec: D6)'`. */
const TITLE =
  /\b(?:describe|test|it)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1)[^\n])*?) \(Spec: ([A-F][1-9](?: and [A-F][1-9])*)\)/g;

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

function testsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : testsBelow(path);
    return TEST.test(entry.name) ? [path] : [];
  });
}

/** The rows of docs/spec.md, each with the tests whose titles name it. */
export function readRows(): Row[] {
  const named = WORKSPACES.flatMap(testsBelow)
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE)].flatMap(([, , title = '', rows = '']) =>
        rows.split(' and ').map((row) => ({ row, file, title })),
      ),
    );
  const spec = readFileSync(join(ROOT, 'docs/spec.md'), 'utf8');
  return [...spec.matchAll(/^### ([A-F][1-9]) (.+)$/gm)].map(([, id = '', title = '']) => ({
    id,
    title,
    tests: named.filter(({ row }) => row === id),
  }));
}

export function rowsMarkdown(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ id, title, tests }) => [
    `## ${id} ${title}`,
    '',
    ...tests.map((test) => `- ${test.title.replaceAll('|', '\\|')} ([${test.file.split('/').pop()}](../${test.file}))`),
    '',
  ]);
  return [
    '# The rows and their tests',
    '',
    'Each row of [spec.md](spec.md) with the tests that name it in their title. Written by `npm run docs:rows`; a test fails',
    'while this page says otherwise, and when a row has no test.',
    '',
    ...lines,
  ].join('\n');
}
