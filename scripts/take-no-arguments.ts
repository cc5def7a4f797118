/**
 * For a command without arguments: --help prints its usage, and any other argument is refused, not silently ignored.
 */
export function takeNoArguments(usage: string): void {
  takeFlags([], usage);
}

/**
 * Like the function above, for a command that knows these options: 'really-empty' is --really-empty, and `reallyEmpty`
 * in the result.
 */
export function takeFlags<const Flag extends string>(
  known: readonly Flag[],
  usage: string,
): Record<CamelCase<Flag>, boolean> {
  const words = process.argv.slice(2);
  if (words.length > 0 && words.every((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = words.filter((word) => !known.some((flag) => word === `--${flag}`));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(' ')}.\n\n${usage}`);
    process.exit(1);
  }
  const given = known.map((flag) => [
    flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    words.includes(`--${flag}`),
  ]);
  return Object.fromEntries(given) as Record<CamelCase<Flag>, boolean>;
}

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;
