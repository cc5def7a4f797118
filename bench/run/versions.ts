import { spawnSync } from 'node:child_process';
import { cpus, totalmem, type } from 'node:os';
import { ROOT } from '../processes/child.ts';

const noted = new Map<string, string | undefined>();

/** What a bench measured with, for the table: 'PostgreSQL', '18.4'. */
export function noteVersion(program: string, version: string | undefined): void {
  noted.set(program, version);
}

/** What was noted since the last time. */
export function takeVersions(): string {
  const all = [['Node', process.versions.node], ...noted].map(([program, version]) => `${program} ${version}`);
  noted.clear();
  return all.join(', ');
}

export function machineText(): string {
  const processors = cpus();
  const model = processors[0]?.model.replaceAll(/\s+/g, ' ').trim();
  return `${model}, ${processors.length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}`;
}

/** '+': with changes that are not committed. */
export function commitText(): string {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
}
