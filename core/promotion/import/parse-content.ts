import type { ContentDefinition, ContentImport } from './content-fields.ts';
import { type Cleaning, readField, type Sources } from './field-sources.ts';
import type { RawRow, RowProblem, RowReason } from './raw-row.ts';

export interface ContentText {
  readonly title: string;
  readonly body: string;
}

/** A banner, notice, help article or 'about' page of a file, by language; '' is the fallback for other languages. */
export interface ParsedContent {
  readonly line: number;
  readonly key: string;
  readonly position: number;
  readonly texts: Readonly<Record<string, ContentText>>;
  /** Addresses or file names, unchanged. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
}

const MAX_TITLE = 200;
const MAX_BODY = 50_000;
const MAX_NOTICE = 500;

export interface ContentRules {
  readonly kind: ContentImport;
  readonly fields: readonly ContentDefinition[];
  readonly sources: Sources;
  readonly cleaning: readonly Cleaning[];
}

/** Validates one row of content. Its key is the given one, else its title or the beginning of its text. */
export function parseContent(row: RawRow, rules: ContentRules): { content?: ParsedContent; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const texts: Record<string, { title: string; body: string }> = {};
  const pictures: Record<string, string> = {};
  let key = '';
  let position = row.line;
  const shown: { from: Date | null; until: Date | null } = { from: null, until: null };
  for (const definition of rules.fields) {
    const cell = readField(row, definition, rules.sources, rules.cleaning);
    if (cell === undefined || cell === '') continue;
    const text = (typeof cell === 'string' ? cell : cell.join('\n')).replaceAll('\u0000', '');
    const addProblem = (reason: RowReason, detail: string) =>
      problems.push({ line: row.line, field: definition.name, reason, detail: detail.slice(0, 120) });
    const max = definition.role === 'body' ? (rules.kind === 'notices' ? MAX_NOTICE : MAX_BODY) : MAX_TITLE;
    if (definition.role !== 'picture' && text.length > max) {
      addProblem('too_long', `${text.length} > ${max}`);
      continue;
    }
    switch (definition.role) {
      case 'key':
        key = text;
        break;
      case 'position':
        if (/^[0-9]{1,9}$/.test(text)) position = Number(text);
        else addProblem('not_a_whole_number', text);
        break;
      case 'shownFrom':
      case 'shownUntil': {
        const moment = momentOf(text);
        if (!moment) addProblem('not_a_moment', text);
        else if (definition.role === 'shownFrom') shown.from = moment;
        else shown.until = moment;
        break;
      }
      case 'picture':
        pictures[definition.locale] = text;
        break;
      default: {
        const worded = texts[definition.locale] ?? { title: '', body: '' };
        worded[definition.role] = text;
        texts[definition.locale] = worded;
      }
    }
  }
  const fallback = fallbackOf(texts);
  const required = rules.kind === 'banners' ? 'title' : 'body';
  if (!fallback[required]) {
    const field = rules.fields.find(({ role, locale }) => role === required && locale === '')?.name ?? required;
    problems.push({ line: row.line, field, reason: 'missing' });
  }
  if (problems.length > 0) return { problems };
  if (rules.kind === 'about') key = 'about';
  else if (key === '') key = (fallback.title || fallback.body).slice(0, 60);
  for (const text of Object.values(texts)) {
    text.title ||= fallback.title;
    text.body ||= fallback.body;
  }
  return {
    content: { line: row.line, key, position, texts, pictures, shownFrom: shown.from, shownUntil: shown.until },
    problems,
  };
}

/** The texts for languages without texts of their own: the texts for all languages, or else the first ones. */
function fallbackOf(texts: Readonly<Record<string, ContentText>>): ContentText {
  const all = [texts[''], ...Object.values(texts)];
  return {
    title: all.find((text) => text?.title)?.title ?? '',
    body: all.find((text) => text?.body)?.body ?? '',
  };
}

/** ISO 8601; a date alone is its midnight in UTC. */
function momentOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return undefined;
  const moment = new Date(
    /T|\s/.test(text) && !/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'),
  );
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
