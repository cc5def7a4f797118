import { posix } from 'node:path';

const CODE = /\.(?:[mc]?tsx?|mjs)$/;
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
/** A reference to one of our files by its path: a process to start, or a file to read. */
const PATH = /['"`]((?:[\w@.-]+\/)+)([\w.-]+\.\w+|\$\{)/g;

/**
 * The files that each file uses: its imports, the files it names by their path from the root, and for a computed name
 * (`commands/${name}.ts`) the whole folder.
 */
export function readImports(files: readonly string[], read: (file: string) => string): Map<string, Set<string>> {
  const known = new Set(files);
  const uses = new Map<string, Set<string>>();
  for (const file of files.filter((name) => CODE.test(name))) {
    const text = read(file);
    const found = new Set<string>();
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = resolveImport(file, specifier);
      if (target !== null && known.has(target)) found.add(target);
    }
    for (const [, folder = '', name = ''] of text.matchAll(PATH)) {
      if (name !== '${') known.has(folder + name) && found.add(folder + name);
      else for (const other of files) if (posix.dirname(other) === folder.slice(0, -1)) found.add(other);
    }
    uses.set(file, found);
  }
  return uses;
}

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return specifier.startsWith('@pitaka/') ? specifier.slice('@pitaka/'.length) : null;
}

/** The changed files and all files that use them, over any number of steps. */
export function dependentsOf(changed: readonly string[], uses: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const usedBy = new Map<string, string[]>();
  for (const [file, targets] of uses) {
    for (const target of targets) usedBy.set(target, [...(usedBy.get(target) ?? []), file]);
  }
  const reached = new Set(changed);
  for (const file of reached) for (const user of usedBy.get(file) ?? []) reached.add(user);
  return reached;
}
