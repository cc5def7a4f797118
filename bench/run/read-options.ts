import { parseArgs } from 'node:util';
import type { Bench } from './define-bench.ts';

const WIDTH = 20;

/**
 * The values of a bench's flags: the given values, or otherwise the values of the long or the short form. Throws for an
 * unknown flag.
 */
export function readOptions({ options }: Bench, words: readonly string[], isQuick: boolean) {
  const { values } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { whole }]) => [
        name,
        { type: typeof whole === 'boolean' ? 'boolean' : 'string' },
      ]),
    ),
  });
  return Object.fromEntries(
    Object.entries(options).map(([name, { whole, quick = whole }]) => {
      const given = values[name];
      if (given === undefined) return [name, isQuick ? quick : whole];
      if (typeof whole !== 'number') return [name, given];
      if (!/^[0-9]+$/.test(String(given))) throw new Error(`--${name} is a number, not ${given}`);
      return [name, Number(given)];
    }),
  );
}

export function usageOf(name: string, { about, options }: Bench): string {
  const lines = Object.entries(options).map(([flag, { whole, about: what }]) => {
    const head = `  --${flag}${typeof whole === 'number' ? ' N' : typeof whole === 'string' ? ' WORD' : ''}`;
    return `${head.padEnd(WIDTH)} ${what}${whole === false ? '' : ` (${whole})`}`;
  });
  return [`Usage: npm run bench -- ${name} [options]`, about, ...lines].join('\n');
}
