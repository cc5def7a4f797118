import { type RichInline, type RichText, readRichText } from './rich-text.ts';

/**
 * Seven digits or more: a phone's, an account's or a card's number. Between two of them stand any signs but letters, or one
 * Latin letter alone: '0917 .... 555', '0917x555'.
 */
const NUMBER = /\p{N}(?:(?:[^\p{L}\p{N}]*|\p{Script=Latin})\p{N}){6,}/gu;
const DIGITS = 7;
/** Between two lines in which a number is looked for: no sign that a text of an operator can have. */
const LINE_END = '\n';
/** 'pay.example', 'me@pay.example', '192.0.2.7'. A run first, its parts then: tried at each letter, a long word would take a second. */
const RUN = /[\p{L}\p{N}_+.@-]+/gu;
/** What follows a host: '/me', ':8443/me'. */
const REST = /[/?#:]\S*/uy;
const IPV4 = /^\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}$/u;
/** A wallet of a chain, a bank account by IBAN: letters and digits in one. */
const ACCOUNT = /(?<![A-Za-z0-9])(?=[A-Za-z]*[0-9])(?=[0-9]*[A-Za-z])[A-Za-z0-9]{20,}/g;
const SCHEME = /:\/\/\S+/gu;
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/gu;
/** Browsers read the ideographic full stop in a host as a dot. Between other letters it ends a sentence. */
const WIDE_DOT = /(?<=[A-Za-z0-9-])。(?=[A-Za-z]{2})/g;
/** HTML that no editor wrote, in which a link or a letter may be written in another way than it is seen. */
const HIDES = /href|<[^<>]*=|&#?\w+;/i;
/** What is not seen: signs of no width, fillers, and marks that stand over, under or around a letter or a digit. */
const UNSEEN = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Where these texts lead those who read them: targets of links, addresses, handles, long numbers and accounts. Money is sent there, and
 * codes are told there. Rich text or plain; of other HTML with links or with letters written as entities, all of it: one parser
 * reads a link where another one reads none. Texts that stand together, as a title and its text do, are read as one: a
 * number may begin in one line and end in the next.
 */
export function leadsOf(...texts: readonly string[]): readonly string[] {
  const read = texts.map(readLines);
  const lines = read.flatMap((one) => one.lines);
  return [...read.flatMap((one) => one.targets), ...numbersOf(lines), ...lines.flatMap(namesOf)];
}

/** Lead these texts somewhere that the ones before did not? */
export function leadElsewhere(before: readonly string[], after: readonly string[]): boolean {
  const known = new Set(leadsOf(...before));
  return leadsOf(...after).some((lead) => !known.has(lead));
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
    // Put together: a number of which each digit is in a style of its own is one number.
    lines: lines.map((line) => seen(line.map((piece) => (piece === 'break' ? LINE_END : piece.text)).join(''))),
  };
}

/** As it is seen: full-width digits and letters in circles are plain ones. */
function seen(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '').replace(WIDE_DOT, '.');
}

/** A number that one line holds is known by its own digits, whatever stands in the lines around it. */
function numbersOf(lines: readonly string[]): readonly string[] {
  return [...lines.join(LINE_END).matchAll(NUMBER)].flatMap(([number]) => {
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

/** A path tells small letters from large ones, as those of short links do; a host does not. */
function addressAt(line: string, run: string, index: number): string {
  REST.lastIndex = index + run.length;
  const rest = REST.exec(line)?.[0];
  return rest === undefined ? withoutEnd(run).toLowerCase() : `${run.toLowerCase()}${withoutEnd(rest)}`;
}

/** Without the signs that end a sentence. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\p{P}+]/u.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function linesOf(blocks: RichText): readonly (readonly RichInline[])[] {
  return blocks.flatMap((block) => ('line' in block ? [block.line] : block.lines));
}
