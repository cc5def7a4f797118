import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';

/**
 * node scripts/tests/print-usages.ts FILE ...: what each of our programs says to --help, as JSON. All in one process: by
 * itself each would load most of the server first.
 */

/** Instead of the end of the process; what a program does after it is not run. */
class Ended extends Error {}

const files = process.argv.slice(2);
const exit = process.exit;
const write = process.stdout.write;
const said: Record<string, string> = {};

process.exit = () => {
  throw new Ended();
};
for (const file of files) {
  const path = join(ROOT, file);
  process.argv = [process.execPath, path, '--help'];
  process.stdout.write = (chunk) => {
    said[file] = (said[file] ?? '') + String(chunk);
    return true;
  };
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    if (!(error instanceof Ended)) said[file] = `${said[file] ?? ''}${error}`;
  }
}
process.stdout.write = write;
process.stdout.write(JSON.stringify(said), () => exit(0));
