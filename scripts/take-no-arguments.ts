/**
 * For a command without arguments: --help prints its usage, and any other argument is refused instead of silently
 * ignored.
 */
export function takeNoArguments(usage: string): void {
  const words = process.argv.slice(2);
  if (words.length === 0) return;
  if (words.every((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  console.error(`Unknown: ${words.join(' ')}.\n\n${usage}`);
  process.exit(1);
}
