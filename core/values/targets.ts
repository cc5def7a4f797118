import { type RichInline, type RichText, readRichText } from './rich-text.ts';

/**
 * Seven digits or more: the number of a phone, an account or a card. Between two digits there may be any characters
 * except letters, or one Latin letter: '0917 .... 555', '0917x555'.
 */
const NUMBER = /\p{N}(?:(?:[^\p{L}\p{N}]*|\p{Script=Latin})\p{N}){6,}/gu;
const DIGITS = 7;
/** A number in which Latin, Cyrillic or Greek letters stand for digits that look the same: 'O9l7'. */
const DIGITS_AND_LIKE = /(?<![\p{L}\p{N}])[OoОоΟοIlІΙ]*\p{N}[\p{N}OoОоΟοIlІΙ]*(?![\p{L}\p{N}])/gu;
const LIKE_0 = /[OoОоΟο]/g;
const LIKE_1 = /[IlІΙ]/g;
/** Separates the lines in which numbers are searched; no operator's text contains this character. */
const LINE_END = '\n';
/**
 * 'pay.example', 'me@pay.example', '192.0.2.7'. Matches whole runs first and then their parts: trying at each letter
 * would take a second for a long word.
 */
const RUN = /[\p{L}\p{N}_+.@-]+/gu;
/** The part after a host: '/me', ':8443/me'. */
const REST = /[/?#:]\S*/uy;
const IPV4 = /^\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}$/u;
/** The address of a crypto wallet, or an IBAN: mixed letters and digits. */
const ACCOUNT = /(?<![A-Za-z0-9])(?=[A-Za-z]*[0-9])(?=[0-9]*[A-Za-z])[A-Za-z0-9]{20,}/g;
const SCHEME = /:\/\/\S+/gu;
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/gu;
/** Browsers read the ideographic full stop in a host as a dot. Between other letters it ends a sentence. */
const WIDE_DOT = /(?<=[A-Za-z0-9-])。(?=[A-Za-z]{2})/g;
/** HTML that our editor did not write, in which a link or a letter may be encoded. */
const HIDES = /href|<[^<>]*=|&#?\w+;/i;
/** Invisible characters: characters without width, fillers, and marks over, under or around a letter or a digit. */
const UNSEEN = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The targets in these texts, to which users might send money or codes: links, addresses, handles, long numbers and
 * accounts. Accepts rich text and plain text; other HTML with links or entities is one target as a whole, because
 * parsers may disagree about it. Adjacent texts, such as a title and its body, are read as one: a number may begin in
 * one line and end in the next.
 */
export function findTargets(...texts: readonly string[]): readonly string[] {
  const read = texts.map(readLines);
  const lines = read.flatMap((text) => text.lines);
  return [...read.flatMap((text) => text.targets), ...numbersOf(lines), ...lines.flatMap(namesOf)];
}

/** The links, addresses, handles and accounts of a text: its targets without its numbers. */
export function findLinks(text: string): readonly string[] {
  const { targets, lines } = readLines(text);
  return [...targets, ...lines.flatMap(namesOf)];
}

/** Seven digits or more that may be one number. */
export interface DigitRun {
  /** The digits between other characters: '0917 555' has two groups. */
  readonly groups: readonly string[];
  /** A plus, as before the number of a country, stands before the first digit. */
  readonly hasPlus: boolean;
}

export function digitRunsOf(text: string): readonly DigitRun[] {
  return readLines(text).lines.flatMap((line) =>
    [...line.matchAll(NUMBER)].map(({ 0: number, index }) => ({
      groups: number.split(/\P{N}+/u).filter((group) => group !== ''),
      hasPlus: /\+[^\p{L}\p{N}]*$/u.test(line.slice(0, index)),
    })),
  );
}

/** Whether these texts have a target that the earlier texts did not have. */
export function hasNewTargets(before: readonly string[], after: readonly string[]): boolean {
  const targetsBefore = new Set(findTargets(...before));
  return findTargets(...after).some((lead) => !targetsBefore.has(lead));
}

interface Read {
  readonly targets: readonly string[];
  readonly lines: readonly string[];
}

function readLines(text: string): Read {
  const blocks = readRichText(text);
  if (!blocks && HIDES.test(text)) return { targets: [text], lines: [] };
  if (!blocks) return { targets: [], lines: [seen(text.replace(/<[^<>]*>/g, ''))] };
  const lines = linesOf(blocks);
  return {
    targets: lines.flatMap((line) => line.flatMap((piece) => (piece === 'break' ? [] : (piece.href ?? [])))),
    // Joins the pieces: a number whose digits have different styles is one number.
    lines: lines.map((line) => seen(line.map((piece) => (piece === 'break' ? LINE_END : piece.text)).join(''))),
  };
}

/** The text as displayed: full-width digits and circled letters become plain digits and letters. */
function seen(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '').replace(WIDE_DOT, '.');
}

/** A number within one line is identified by its digits only. */
function numbersOf(lines: readonly string[]): readonly string[] {
  const digits = lines.join(LINE_END).replace(DIGITS_AND_LIKE, (run) => run.replace(LIKE_0, '0').replace(LIKE_1, '1'));
  return [...digits.matchAll(NUMBER)].flatMap(([number]) => {
    const parts = number.split(LINE_END).map((part) => part.replace(/\P{N}/gu, ''));
    const whole = parts.filter((part) => [...part].length >= DIGITS);
    return whole.length > 0 ? whole : [parts.join('')];
  });
}

function namesOf(line: string): readonly string[] {
  const hosts = [...line.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    isHost(run) ? addressAt(line, run, index) : [],
  );
  const targets = [...line.matchAll(SCHEME)].map(([target]) => target);
  const handles = [...line.matchAll(HANDLE)].map(([handle]) => handle.toLowerCase());
  const accounts = [...line.matchAll(ACCOUNT)].map(([account]) => account);
  return [...hosts, ...targets, ...handles, ...accounts];
}

function isHost(run: string): boolean {
  const parts = run.split(/[.@]/);
  const isName = parts.some((part, index) => index > 0 && parts[index - 1] !== '' && /^\p{L}{2}/u.test(part));
  return isName || IPV4.test(withoutEnd(run));
}

/** A path is case-sensitive, as in short links; a host is not. */
function addressAt(line: string, run: string, index: number): string {
  REST.lastIndex = index + run.length;
  const rest = REST.exec(line)?.[0];
  return rest === undefined ? withoutEnd(run).toLowerCase() : `${run.toLowerCase()}${withoutEnd(rest)}`;
}

/** Removes punctuation that ends a sentence. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\p{P}+]/u.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function linesOf(blocks: RichText): readonly (readonly RichInline[])[] {
  return blocks.flatMap((block) => ('line' in block ? [block.line] : block.lines));
}
