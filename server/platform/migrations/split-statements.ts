export interface Statement {
  readonly text: string;
  /** Its start in the file, counted from 0. */
  readonly offset: number;
}

/** A quoted name or text, a comment, a dollar-quoted text, or the end of a statement. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/**
 * The statements of a migration. They are sent one by one: a distributed database passes each schema change on to its
 * nodes as it was sent, and refuses several in one query.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  const add = (end: number) => {
    const text = sql.slice(start, end);
    // Comments and blanks alone are no statement.
    if (text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '') statements.push({ text, offset: start });
    start = end + 1;
  };
  for (const match of sql.matchAll(TOKEN)) if (match[0] === ';') add(match.index);
  add(sql.length);
  return statements;
}
