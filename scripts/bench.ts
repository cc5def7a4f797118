import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.ts';

/** `npm run bench -- NAME ...`: bench/NAME.ts measures and prints its ratios. */
const [name = '', ...rest] = process.argv.slice(2);
const file = join(ROOT, 'bench', `${name}.ts`);

if (/^[a-z-]+$/.test(name) && existsSync(file)) {
  process.argv = [process.argv[0] ?? 'node', file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  const names = readdirSync(join(ROOT, 'bench')).flatMap((entry) => /^([a-z-]+)\.ts$/.exec(entry)?.[1] ?? []);
  const usage = `Usage: npm run bench -- ${names.join('|')}
Each prints ratios, not seconds: see bench/README.md.`;
  if (name === '--help' || name === '-h') console.log(usage);
  else {
    console.error(usage);
    process.exitCode = 1;
  }
}
