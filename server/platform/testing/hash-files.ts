import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

/** A hash over the content of these files of the checkout and further inputs. */
export function hashFiles(patterns: readonly string[], ...others: readonly string[]): string {
  const hash = createHash('sha256').update([process.platform, process.arch, ...others].join(' '));
  const files = globSync([...patterns], { cwd: CHECKOUT, exclude: isLeftOut });
  for (const file of files.sort()) {
    if (statSync(join(CHECKOUT, file)).isFile())
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(CHECKOUT, file)));
  }
  return hash.digest('hex').slice(0, 20);
}

function isLeftOut(path: string): boolean {
  return /(^|\/)(node_modules|dist)$|\.test\.ts$/.test(path);
}
