import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runProgram } from './run-tool.ts';

const USAGE = `Usage: npm run sbom -- [--production] [--out FILE]
Prints every package of package-lock.json as a CycloneDX list (JSON), by npm's own "npm sbom": npm 10 or later.
  --production   without what is only needed to build and to test
  --out FILE     into a file`;

const { values } = parseArgs({
  options: {
    production: { type: 'boolean', default: false },
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
const { code, output } = await runProgram('npm', [...words, ...(values.production ? ['--omit', 'dev'] : [])]);
const list = code === 0 ? output.slice(output.indexOf('{')) : '';
if (list === '') {
  console.error(`npm could not make the list; "npm sbom" is of npm 10 and later:\n${output.trim()}`);
  process.exit(1);
}
if (values.out === undefined) process.stdout.write(list);
else writeFileSync(values.out, list);
