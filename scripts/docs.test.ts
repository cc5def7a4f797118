import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readPerformance } from '../bench/report/performance-file.ts';
import { quoteInReadme } from '../bench/report/quote-in-readme.ts';
import { readRows, rowsMarkdown } from './rows.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKSPACES = ['core', 'contract', 'server', 'ui', 'web', 'console', 'journeys', 'bench', 'scripts'];
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results']);
const SOURCE = /\.(ts|tsx|mjs|css|sql|html)$/;

/** A reference to docs/spec.md: `Spec: B5`, `Spec: B2 and B8`, `Spec: section 3`. */
const REFERENCE = /^(?:section [1-9]|[A-F][1-9])(?: and (?:section [1-9]|[A-F][1-9]))*/;

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesBelow(path, isWanted);
    return isWanted(entry.name) ? [path] : [];
  });
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const sources = WORKSPACES.flatMap((folder) => filesBelow(folder, (name) => SOURCE.test(name)));
const ours = sources
  .filter((path) => !['scripts/docs.test.ts', 'scripts/rows.ts'].includes(path))
  .map((path) => ({ path, text: read(path) }));
const pages = [
  'README.md',
  ...(existsSync(join(ROOT, 'CONTRIBUTING.md')) ? ['CONTRIBUTING.md'] : []),
  'bench/README.md',
  ...filesBelow('docs', (name) => name.endsWith('.md')),
];

describe('the specification', () => {
  const headings = new Set(read('docs/spec.md').match(/^#{2,3} (?:Section [1-9]|[A-F][1-9])(?=[: ])/gm));
  const isThere = (id: string) =>
    headings.has(id.startsWith('section') ? `## ${id.replace('section', 'Section')}` : `### ${id}`);

  it('has every row and section that the code refers to', () => {
    const dead = ours.flatMap(({ path, text }) =>
      [...text.matchAll(/Spec: ([^\n]*)/g)].flatMap(([, rest = '']) => {
        const reference = REFERENCE.exec(rest)?.[0];
        if (reference === undefined) return [`${path}: Spec: ${rest}`];
        return reference
          .split(' and ')
          .filter((id) => !isThere(id))
          .map((id) => `${path}: ${id}`);
      }),
    );
    expect(dead).toEqual([]);
  });

  it('has each heading once', () => {
    const all = read('docs/spec.md').match(/^#{2,3} (?:Section [1-9]|[A-F][1-9])(?=[: ])/gm) ?? [];
    expect(all).toHaveLength(headings.size);
  });
});

describe('docs/rows.md', () => {
  const rows = readRows();

  it('has a test for each row of the specification', () => {
    expect(rows.length).toBeGreaterThan(35);
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ id, title }) => `${id} ${title}`)).toEqual([]);
  });

  it('matches the tests', () => {
    expect(read('docs/rows.md'), 'run npm run docs:rows').toBe(rowsMarkdown(rows));
  });
});

describe('docs/performance.md', () => {
  it('contains every speed figure of the README', () => {
    const readme = read('README.md');
    expect(readme).toBe(quoteInReadme(readme, readPerformance(read('docs/performance.md'))));
    expect(readme).toMatch(/^## Speed$/m);
  });
});

describe('docs/security.md', () => {
  it('quotes only titles of existing tests', () => {
    const tests = sources.filter((path) => /\.(?:test|e2e)\.ts$/.test(path));
    let last = '';
    const wrong = read('docs/security.md')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => {
        const cell = line.split('|').at(-2) ?? '';
        return cell
          .split(/; |, (?=`)/)
          .map((one) => /^\s*(?:`([\w./-]+\.(?:test|e2e)\.ts)`|the same)(?:: (.+?))?\s*$/.exec(one))
          .flatMap((found) => {
            if (!found) return [];
            last = found[1] ?? last;
            const files = tests.filter((path) => `/${path}`.endsWith(`/${last}`));
            const words = (found[2] ?? '').split(', ');
            const isThere = files.some((path) => words.every((word) => read(path).includes(word)));
            return isThere ? [] : [`${last}: ${found[2] ?? ''}`];
          });
      });
    expect(wrong).toEqual([]);
  });
});

describe('documents', () => {
  it('link only to existing files', () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .filter(([, target = '']) => !existsSync(join(ROOT, dirname(page), target)))
        .map(([, target]) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('contain exactly one decision for each number that the code or a page refers to', () => {
    const numbers = readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3));
    expect(numbers).toEqual([...new Set(numbers)]);
    const referring = [...ours, ...pages.map((path) => ({ path, text: read(path) }))];
    const dead = referring.flatMap(({ path, text }) =>
      [...text.matchAll(/decisions?[/ ]([0-9]{3})(?![0-9])/g)]
        .filter(([, number = '']) => !numbers.includes(number))
        .map(([found]) => `${path}: ${found}`),
    );
    expect(dead).toEqual([]);
  });

  it('state the context and the consequence of each decision', () => {
    const lacking = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => {
      const text = read(`docs/decisions/${name}`);
      const parts = ['**Context.**', '**Decision.**', '**Consequence.**'].map((part) => text.indexOf(part));
      return (
        !text.startsWith(`# ${name.slice(0, 3)} `) || parts.some((at, index) => at < 0 || at < (parts[index - 1] ?? 0))
      );
    });
    expect(lacking).toEqual([]);
  });
});
