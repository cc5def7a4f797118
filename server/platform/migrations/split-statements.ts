export interface Statement {
  readonly text: string;
  /** The position in the file, from 0. */
  readonly offset: number;
}

/** A quoted name or text, a comment, a dollar-quoted text, or the end of a statement. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/**
 * Splits a migration into its statements, which are sent one by one: a distributed database forwards each schema change
 * to its nodes as sent, and refuses several changes in one query.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  const add = (end: number) => {
    const text = sql.slice(start, end);
    // Comments and blanks alone are not a statement.
    if (text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '') statements.push({ text, offset: start });
    start = end + 1;
  };
  for (const match of sql.matchAll(TOKEN)) if (match[0] === ';') add(match.index);
  add(sql.length);
  return statements;
}
