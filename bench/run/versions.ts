import { spawnSync } from 'node:child_process';
import { cpus, totalmem, type } from 'node:os';
import { ROOT } from '../processes/child.ts';

const noted = new Map<string, string | undefined>();

/** Records a version that a bench uses, for the table: 'PostgreSQL', '18.4'. */
export function noteVersion(program: string, version: string | undefined): void {
  noted.set(program, version);
}

/** Returns the versions noted since the last call. */
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

/** The commit, with '+' if there are uncommitted changes. */
export function commitText(): string {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
}
