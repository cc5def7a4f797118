import type { TestFile } from './test-files.ts';

/** Files to run, whole or only the tests whose name contains a text. */
export type Selection = { files: TestFile[]; name?: string };

/**
 * A pattern is a part of a file's path or, if no path contains it, a part of a test's name. In the second case only the
 * tests with that name run.
 */
export function matchPatterns(
  patterns: readonly string[],
  files: readonly TestFile[],
  read: (file: string) => string,
): { selections: Selection[]; unmatched: string[] } {
  const whole = new Set<TestFile>();
  const byName: Selection[] = [];
  const unmatched: string[] = [];
  for (const pattern of patterns) {
    const wanted = pattern.toLowerCase();
    const byPath = files.filter(({ file }) => file.toLowerCase().includes(wanted));
    for (const file of byPath) whole.add(file);
    if (byPath.length > 0) continue;
    const mentioning = files.filter(({ file }) => read(file).toLowerCase().includes(wanted));
    if (mentioning.length > 0) byName.push({ files: mentioning, name: pattern });
    else unmatched.push(pattern);
  }
  return { selections: [...(whole.size > 0 ? [{ files: [...whole] }] : []), ...byName], unmatched };
}
