import { spawnSync } from 'node:child_process';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { ROOT } from '../root.ts';

/** Files that changed since the branch left a commit, committed or not, including untracked ones. */
export function listChangedFiles(base: string): string[] {
  const changed = git('diff', '--name-only', ...(base === 'HEAD' ? [base] : ['--merge-base', base]), '--');
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])].sort();
}

/** Every file of the checkout, except ignored ones. Git lists a deleted file until its deletion is staged. */
export function listSources(): string[] {
  const deleted = new Set(git('ls-files', '--deleted'));
  const listed = new Set(git('ls-files', '--cached', '--others', '--exclude-standard'));
  return [...listed].filter((file) => !deleted.has(file)).sort();
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 50_000_000 });
  if (status !== 0) throw new StartupError(`git ${args.join(' ')} failed: ${stderr.trim().split('\n')[0]}`);
  return stdout.split('\n').filter((line) => line !== '');
}
