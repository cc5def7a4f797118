/** Deeper than all texts that we or our providers send. */
export const MAX_NESTING = 64;

/** Thrown for text that is nested deeper than MAX_NESTING. */
export class NestedTooDeepError extends SyntaxError {
  override name = 'NestedTooDeepError';
}

/**
 * JSON.parse for text from outside the process. JSON.parse alone spends seconds on megabytes of '[', during which the
 * server answers no other request, and code that walks such a value overflows its stack.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  if (nestsTooDeep(text)) throw new NestedTooDeepError(`nested deeper than ${MAX_NESTING} levels`);
  return JSON.parse(text, reviver);
}

/**
 * Whether a text exceeds the limit of depth, or of values (a megabyte of '{},' takes JSON.parse as long as one text of
 * ten megabytes). Stops reading at the limit. The result is arbitrary for text that is not JSON, which JSON.parse
 * refuses.
 */
export function nestsTooDeep(text: string, mostValues = Number.POSITIVE_INFINITY): boolean {
  // Shorter text cannot nest that deep.
  if (text.length <= MAX_NESTING) return false;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case COMMA:
        if (++values > mostValues) return true;
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        if (++depth > MAX_NESTING || ++values > mostValues) return true;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth--;
        break;
    }
  }
  return false;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The index of the quote that ends the string beginning at `start`; the text's end if there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}
