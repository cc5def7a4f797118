import { formatCount, pluralForm } from './counts.ts';

/** A text as the build compiles it (ui/build/compile-messages.ts): words, placeholders, and plurals. */
export type CompiledText = readonly CompiledPart[];
type CompiledPart =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 'plural', cases: Readonly<Record<string, CompiledText>>];

export type TextValues = Readonly<Record<string, string | number>>;

/** The text with its values filled in. `count` is the value of '#' inside a plural. */
export function formatText(text: CompiledText, locale: string, values: TextValues = {}, count?: number): string {
  return text.map((part) => formatPart(part, locale, values, count)).join('');
}

function formatPart(part: CompiledPart, locale: string, values: TextValues, count: number | undefined): string {
  if (typeof part === 'string') return part === '#' && count !== undefined ? formatCount(count, locale) : part;
  const [name, , cases] = part;
  const value = values[name] ?? '';
  if (!cases) return String(value);
  const number = Number(value);
  const chosen = cases[number] ?? cases[pluralForm(number, locale)] ?? cases.other;
  return chosen ? formatText(chosen, locale, values, number) : '';
}
