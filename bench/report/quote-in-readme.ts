import type { PerformanceFile } from './performance-file.ts';

/** The README's speed figures by bench and figure, with their names there. */
const QUOTED: readonly { readonly bench: string; readonly what: string; readonly label: string }[] = [
  { bench: 'web', what: 'largest contentful paint (LCP)', label: 'Home on a slow phone, its largest paint' },
  { bench: 'web', what: 'JavaScript of the first screen, gzip', label: 'JavaScript of the first screen' },
  { bench: 'web', what: 'Lighthouse performance', label: 'Lighthouse, performance' },
  { bench: 'ledger', what: 'whole transfer in process', label: 'transfers in the ledger' },
  { bench: 'ledger', what: 'transfer through HTTP', label: 'transfers through HTTP' },
  { bench: 'channels', what: 'bets through HTTP, signed', label: 'bets of game providers' },
];

const SECTION = /(## Speed\n\n)[\s\S]*?(?=\n## )/;

/** The README with its section on speed from docs/performance.md. */
export function quoteInReadme(readme: string, { lines }: PerformanceFile): string {
  const rows = QUOTED.flatMap(({ bench, what, label }) => {
    const line = lines.find((other) => other.bench === bench && other.what === what);
    return line ? [`| ${label} | ${line.median} | ${line.ratio} | ${line.peer} |`] : [];
  });
  const text = [
    'From [docs/performance.md](docs/performance.md), where `npm run bench` writes every figure with its target.',
    '',
    '| | measured | beside the peer | the peer |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  return readme.replace(SECTION, (_all, head: string) => head + text);
}
