import type { InvariantFigure } from '../../modules/money/ledger/index.ts';

/** Prints one line per expectation; a failed expectation makes the command exit with an error. */
export function printFigures(figures: readonly InvariantFigure[], say: (line: string) => void): void {
  for (const { number, promise, checked, broken, examples } of figures) {
    say(
      `${broken === 0n ? 'holds ' : 'BROKEN'} ${String(number).padStart(2)}  ${promise}: ${checked} checked, ${broken} broken`,
    );
    for (const example of examples) say(`            ${example}`);
  }
  const count = figures.filter((figure) => figure.broken > 0n).length;
  say(count === 0 ? 'The books are in order.' : `${count} of ${figures.length} promises are broken.`);
  if (count > 0) process.exitCode = 1;
}
