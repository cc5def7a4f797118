/**
 * Topics without differences are those of en-US; the others contain only the differences
 * (ui/build/compile-messages.ts).
 */
const fallback = import.meta.glob<Record<string, unknown>>(['../en-US/*.ts', '!../en-US/language.ts'], {
  import: 'default',
});
const own = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./language.ts'], { import: 'default' });

const all = Object.entries(fallback).map(([path, load]) => [path.replace('../en-US', '.'), load]);
export default { ...Object.fromEntries(all), ...own } as typeof own;
