import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';

/**
 * node scripts/tests/print-usages.ts FILE ...: the --help output of each of our programs, as JSON. All in one process:
 * separately, each would load most of the server.
 */

/** Thrown instead of ending the process, so that the program's later code does not run. */
class Ended extends Error {}

const files = process.argv.slice(2);
const exit = process.exit;
const write = process.stdout.write;
const usages: Record<string, string> = {};

process.exit = () => {
  throw new Ended();
};
for (const file of files) {
  const path = join(ROOT, file);
  process.argv = [process.execPath, path, '--help'];
  process.stdout.write = (chunk) => {
    usages[file] = (usages[file] ?? '') + String(chunk);
    return true;
  };
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    if (!(error instanceof Ended)) usages[file] = `${usages[file] ?? ''}${error}`;
  }
}
process.stdout.write = write;
process.stdout.write(JSON.stringify(usages), () => exit(0));
