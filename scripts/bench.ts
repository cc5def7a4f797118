import { benchNames, printUsageOf, runBenches } from '../bench/run/run-benches.ts';

const USAGE = `Usage: npm run bench [-- NAME ... | -- NAME --help] [--quick] [--write]
Without a name everything is measured and written to docs/performance.md; with one it is printed.
  NAME      ${benchNames().join(', ')}
  --quick   fewer and shorter rounds on less data, in less than five minutes; nothing is written
  --write   the measured figures take their place in docs/performance.md all the same
It ends with 1 when something could not be measured, with 2 when a ratio is 15 % worse than the committed one.`;

const words = process.argv.slice(2);
const names = words.filter((word) => benchNames().includes(word));
const isAsked = (flag: string) => words.includes(flag);
const others = words.filter((word) => !names.includes(word) && !['--quick', '--write'].includes(word));
const [name] = names;

if (isAsked('--help') || isAsked('-h')) {
  if (name === undefined) console.log(USAGE);
  else await printUsageOf(name);
} else if (others.length > 0 && (names.length !== 1 || words[0] !== name)) {
  console.error(`There is no ${others.join(' ')} here.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  process.exitCode = await runBenches({
    names: name === undefined ? benchNames() : names,
    words: others,
    isQuick: isAsked('--quick'),
    isWritten: isAsked('--write') || (name === undefined && !isAsked('--quick')),
  });
}
