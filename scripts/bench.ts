import { benchNames, printUsageOf, runBenches } from '../bench/run/run-benches.ts';

const USAGE = `Usage: npm run bench [-- NAME ... | -- NAME --help] [--quick] [--write]
Without a name everything is measured and written to docs/performance.md; with one it is printed.
  NAME      ${benchNames().join(', ')}
  --quick   fewer and shorter rounds on less data, in less than five minutes; nothing is written
  --write   write the measured figures to docs/performance.md, also with a name or --quick
Exit code 1: something could not be measured; 2: a ratio is 15 % worse than the committed one.`;

const words = process.argv.slice(2);
const names = words.filter((word) => benchNames().includes(word));
const hasFlag = (flag: string) => words.includes(flag);
const others = words.filter((word) => !names.includes(word) && !['--quick', '--write'].includes(word));
const [name] = names;

if (hasFlag('--help') || hasFlag('-h')) {
  if (name === undefined) console.log(USAGE);
  else await printUsageOf(name);
} else if (others.length > 0 && (names.length !== 1 || words[0] !== name)) {
  console.error(`Unknown: ${others.join(' ')}.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  process.exitCode = await runBenches({
    names: name === undefined ? benchNames() : names,
    words: others,
    isQuick: hasFlag('--quick'),
    isWritten: hasFlag('--write') || (name === undefined && !hasFlag('--quick')),
  });
}
