import { MODULES } from '@pitaka/server/entry/modules.ts';
import { declaredIn } from '@pitaka/server/platform/assembly/assemble.ts';
import { RETENTIONS, type Retention } from '@pitaka/server/platform/retention/index.ts';

/** How long each kind of data is kept, as the job deletes it. */
export function retentionMarkdown(): string {
  const rows = declaredIn(MODULES, RETENTIONS);
  return `# How long data is kept

Written by \`npm run docs:retention\` from what each module declares (\`RETENTIONS\`); a test fails when it is stale. One job deletes
data whose time is over: each hour the data that callers without an account can create, the rest each night at 3:41 UTC. A site changes a time in its settings;
a shorter time of a guarded setting takes two people.

| data | tables | kept | setting, and its least | needed for | deleted by |
|---|---|---|---|---|---|
${rows.map(line).join('\n')}
`;
}

function line({ what, tables, kept, why, runs }: Retention): string {
  const setting = kept.setting === undefined ? '' : `\`${kept.setting}\`, ${kept.least}`;
  const by = typeof runs === 'object' ? runs.by : runs === 'hour' ? 'the job, each hour' : 'the job, each night';
  return `| ${what} | ${tables.map((name) => `\`${name}\``).join(', ')} | ${kept.text} | ${setting} | ${why} | ${by} |`;
}
