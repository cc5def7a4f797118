import { parseRatioPercent, type RatioPpm } from '../../values/ratio.ts';
import { isWebAddress } from '../../values/web-address.ts';
import { categoryOf, type ItemCategory } from './category-names.ts';
import { type Cleaning, readField, type Sources } from './field-sources.ts';
import { ITEM_FIELDS, type ItemField, type ItemImport } from './item-fields.ts';
import type { Cell, RawRow, RowProblem, RowReason } from './raw-row.ts';

/** An item from a file. Fields that are missing in the file are absent. */
export interface ParsedItem {
  readonly line: number;
  readonly externalId: string;
  readonly name: string;
  readonly intro?: string;
  readonly description?: string;
  readonly category?: ItemCategory;
  readonly ratio?: RatioPpm;
  /** Addresses or file names, not fetched yet. */
  readonly icon?: string;
  readonly video?: string;
  readonly cover?: string;
  readonly images?: readonly string[];
  readonly downloadUrl?: string;
  readonly rechargeUrl?: string;
  readonly position?: number | null;
}

export interface ItemRules {
  readonly kind: ItemImport;
  readonly sources: Sources;
  readonly cleaning: readonly Cleaning[];
  /** Whether unknown categories become 'other' with a warning, as in a platform's own list. */
  readonly mayMeetUnknownCategories: boolean;
}

export const MAX_IMAGES = 12;
const MAX_LENGTH: Readonly<Partial<Record<ItemField, number>>> = {
  externalId: 64,
  name: 300,
  intro: 2000,
  description: 50_000,
  icon: 2000,
  video: 2000,
  cover: 2000,
  downloadUrl: 2000,
  rechargeUrl: 2000,
};

/** Validates one row: an item, or all its problems. */
export function parseItem(
  row: RawRow,
  rules: ItemRules,
): { item?: ParsedItem; problems: RowProblem[]; warnings: RowProblem[] } {
  const problems: RowProblem[] = [];
  const warnings: RowProblem[] = [];
  const item: Record<string, unknown> = { line: row.line };
  for (const definition of ITEM_FIELDS[rules.kind]) {
    const cell = readField(row, definition, rules.sources, rules.cleaning);
    if (cell === undefined) continue;
    const addProblem = (reason: RowReason, detail = '', list = problems) =>
      list.push({
        line: row.line,
        field: definition.name,
        reason,
        ...(detail === '' ? {} : { detail: detail.slice(0, 120) }),
      });
    if (definition.isRequired && cell === '') {
      addProblem('missing');
      continue;
    }
    const unknownCategory = rules.mayMeetUnknownCategories ? warnings : problems;
    const value = parseField(definition.field, cell, (reason, detail) =>
      addProblem(reason, detail, reason === 'unknown_category' ? unknownCategory : problems),
    );
    if (value !== undefined) item[definition.field] = value;
  }
  return problems.length > 0 ? { problems, warnings } : { item: item as unknown as ParsedItem, problems, warnings };
}

type AddProblem = (reason: RowReason, detail?: string) => void;

function parseField(field: ItemField, cell: Cell, addProblem: AddProblem): unknown {
  if (field === 'images') return parseImages(cell, addProblem);
  // PostgreSQL stores no NUL.
  const text =
    field === 'description' ? (cell as string).replaceAll('\0', '') : oneLine(cell as string, field === 'intro');
  if (text.length > (MAX_LENGTH[field] ?? 100))
    return void addProblem('too_long', `${text.length} > ${MAX_LENGTH[field] ?? 100}`);
  switch (field) {
    case 'externalId':
      return /^[\p{Letter}\p{Number}._:-]+$/u.test(text) ? text : void addProblem('not_an_identifier', text);
    case 'ratio': {
      if (text === '') return 0;
      const ratio = parseRatioPercent(text);
      return ratio === undefined ? void addProblem('not_a_ratio', text) : ratio;
    }
    case 'category': {
      const category = categoryOf(text);
      if (category === undefined) addProblem('unknown_category', text);
      return category ?? 'other';
    }
    case 'position':
      if (text === '') return null;
      return /^[0-9]{1,9}$/.test(text) ? Number(text) : void addProblem('not_a_whole_number', text);
    case 'downloadUrl':
    case 'rechargeUrl':
      return isWebAddress(text) ? text : void addProblem('not_an_address', text);
    default:
      return text;
  }
}

function parseImages(cell: Cell, addProblem: AddProblem): readonly string[] | undefined {
  const images = typeof cell === 'string' ? [cell] : cell;
  if (images.length > MAX_IMAGES) return void addProblem('too_long', `${images.length} > ${MAX_IMAGES}`);
  const long = images.find((image) => image.length > 2000);
  return long === undefined ? images : void addProblem('too_long', long);
}

/** Removes control and bidirectional characters; line breaks stay where allowed. */
function oneLine(text: string, keepsBreaks: boolean): string {
  const spaced = keepsBreaks ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ');
  return spaced.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim();
}
