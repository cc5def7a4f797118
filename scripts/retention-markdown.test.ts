import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES } from '@pitaka/server/entry/modules.ts';
import { declaredIn } from '@pitaka/server/platform/assembly/assemble.ts';
import { RETENTIONS } from '@pitaka/server/platform/retention/index.ts';
import { describe, expect, it } from 'vitest';
import { retentionMarkdown } from './retention-markdown.ts';
import { ROOT } from './root.ts';

describe('the retention of data', () => {
  it('matches docs/retention.md, which npm run docs:retention writes', () => {
    expect(readFileSync(join(ROOT, 'docs/retention.md'), 'utf8')).toBe(retentionMarkdown());
  });

  it('is defined once for a table, and has a deletion exactly if the retention job runs it', () => {
    const kinds = declaredIn(MODULES, RETENTIONS);
    const tables = kinds.flatMap((one) => one.tables);
    expect(tables.filter((name, at) => tables.indexOf(name) !== at)).toEqual([]);
    const wrong = kinds.filter(({ runs, forget }) => (typeof runs === 'string') !== (forget !== undefined));
    expect(wrong.map(({ what }) => what)).toEqual([]);
  });
});
