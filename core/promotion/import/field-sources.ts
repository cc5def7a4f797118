import type { Cell, RawRow } from './raw-row.ts';

/** A field of an import: our name, and its usual headings. */
export interface FieldDefinition {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly isRequired?: boolean;
  readonly isList?: boolean;
}

/** The source of a field's text. */
export type FieldSource =
  | {
      /** The first of these headings with a value in the row. */
      readonly from: readonly string[];
      /** Splits the text into words or a list. */
      readonly split?: string;
      /** Maps text in the file to our value; the first matching entry wins. */
      readonly words?: Readonly<Record<string, string>>;
      /** The value if no entry matches. */
      readonly otherwise?: string;
      /** The value of an empty cell. */
      readonly default?: string;
      /** A number is multiplied by this: 100 for ratios given as fractions. */
      readonly factor?: number;
    }
  /** One text for every row, with {Heading} replaced by the row's cell. */
  | { readonly text: string };

export type Sources = ReadonlyMap<string, FieldSource>;

export interface Mapping {
  readonly fields: Readonly<Record<string, FieldSource>>;
  readonly clean: readonly Cleaning[];
}

/** Repairs of damaged files: text wrapped in quotes, letters written as \u0041. */
export type Cleaning = 'outer-quotes' | 'unicode-escapes';
export const CLEANINGS: readonly Cleaning[] = ['outer-quotes', 'unicode-escapes'];

export interface SourceProblem {
  readonly field: string;
  readonly reason: 'unknown_field' | 'unknown_heading' | 'no_heading';
  readonly detail: string;
}

/** Normalises a heading to its letters and digits: 'Brief Intro', brief_intro and briefIntro are equal. */
function bare(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}.]/gu, '');
}

/** Finds the source of each field: by the mapping, else by a heading that is a known name of the field. */
export function resolveSources(
  fields: readonly FieldDefinition[],
  headings: readonly string[],
  mapping: Mapping | undefined,
): { sources: Sources; problems: SourceProblem[] } {
  const problems: SourceProblem[] = [];
  const byBare = new Map(headings.map((heading) => [bare(heading), heading]));
  const sources = new Map<string, FieldSource>();
  for (const field of Object.keys(mapping?.fields ?? {})) {
    if (!fields.some(({ name }) => name === field)) {
      problems.push({ field, reason: 'unknown_field', detail: fields.map(({ name }) => name).join(', ') });
    }
  }
  for (const field of fields) {
    const mapped = mapping?.fields[field.name];
    if (mapped) {
      const resolved = resolveHeadings(field.name, mapped, byBare, headings, problems);
      if (resolved) sources.set(field.name, resolved);
      continue;
    }
    const from = [field.name, ...field.aliases].flatMap((word) => byBare.get(bare(word)) ?? []);
    if (from.length > 0) sources.set(field.name, { from: [...new Set(from)] });
    else if (field.isRequired) {
      problems.push({ field: field.name, reason: 'no_heading', detail: headings.slice(0, 50).join(', ') });
    }
  }
  return { sources, problems };
}

function resolveHeadings(
  field: string,
  source: FieldSource,
  byBare: ReadonlyMap<string, string>,
  headings: readonly string[],
  problems: SourceProblem[],
): FieldSource | undefined {
  const required = 'text' in source ? placeholdersOf(source.text) : source.from;
  const missing = required.filter((heading) => !byBare.has(bare(heading)));
  if (missing.length > 0) {
    problems.push({
      field,
      reason: 'unknown_heading',
      detail: `${missing.join(', ')} (${headings.slice(0, 50).join(', ')})`,
    });
    return undefined;
  }
  if ('text' in source) {
    return { text: source.text.replace(PLACEHOLDER, (_, heading: string) => `{${byBare.get(bare(heading))}}`) };
  }
  return { ...source, from: required.map((heading) => byBare.get(bare(heading)) as string) };
}

const PLACEHOLDER = /\{([^{}]+)\}/g;

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1] as string);
}

/** The text of one field in one row; `undefined` if the field is missing in the file. */
export function readField(
  row: RawRow,
  field: FieldDefinition,
  sources: Sources,
  cleaning: readonly Cleaning[],
): Cell | undefined {
  const source = sources.get(field.name);
  if (!source) return undefined;
  if ('text' in source) {
    return source.text.replace(PLACEHOLDER, (_, heading: string) => textOf(clean(row.cells.get(heading), cleaning)));
  }
  const cells = source.from.map((heading) => clean(row.cells.get(heading), cleaning));
  const cell =
    cells.find((candidate) => (typeof candidate === 'string' ? candidate !== '' : candidate.length > 0)) ?? '';
  if (source.words) return mapCell(partsOf(cell, source.split), source.words, source.otherwise) ?? textOf(cell);
  if (field.isList) {
    const list = partsOf(cell, source.split ?? /[|\n]/);
    return list.length > 0 || source.default === undefined ? list : partsOf(source.default, /[|\n]/);
  }
  const text = textOf(cell);
  if (text === '') return source.default ?? '';
  return source.factor === undefined ? text : multiply(text, source.factor);
}

function mapCell(parts: string[], words: Readonly<Record<string, string>>, otherwise?: string): string | undefined {
  const held = new Set(parts.map((part) => part.toLowerCase()));
  for (const [word, ours] of Object.entries(words)) if (held.has(word.toLowerCase())) return ours;
  return otherwise;
}

function partsOf(cell: Cell, separator: string | RegExp | undefined): string[] {
  const texts = typeof cell === 'string' ? [cell] : cell;
  return texts
    .flatMap((text) => (separator === undefined ? [text] : text.split(separator)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.join(', ');
}

/** Non-numeric text is left to the field's own check. */
function multiply(text: string, factor: number): string {
  const figure = Number(text.replace(',', '.').replace(/\s*%$/, ''));
  return text.trim() !== '' && Number.isFinite(figure) ? String(Number((figure * factor).toPrecision(12))) : text;
}

function clean(cell: Cell | undefined, cleaning: readonly Cleaning[]): Cell {
  if (cell === undefined) return '';
  if (typeof cell !== 'string') return cell.map((text) => cleanText(text, cleaning));
  return cleanText(cell, cleaning);
}

function cleanText(text: string, cleaning: readonly Cleaning[]): string {
  let cleaned = text.trim();
  if (cleaning.includes('outer-quotes') && /^".*"$/s.test(cleaned)) cleaned = cleaned.slice(1, -1).trim();
  if (cleaning.includes('unicode-escapes')) {
    cleaned = cleaned.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return cleaned.toWellFormed();
}
