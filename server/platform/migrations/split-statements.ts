export interface Statement {
  readonly text: string;
  /** Where it begins in the file, counted from 0. */
  readonly offset: number;
}

/** A quoted name or text, a comment, a text between dollars, or the end of a statement. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/**
 * The statements of a migration. They are sent one by one: a distributed database hands each change of a table on to its nodes
 * as it was sent, and refuses one that came together with others.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  const add = (end: number) => {
    const text = sql.slice(start, end);
    // What is left of nothing but comments and blanks is no statement.
    if (text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '') statements.push({ text, offset: start });
    start = end + 1;
  };
  for (const match of sql.matchAll(TOKEN)) if (match[0] === ';') add(match.index);
  add(sql.length);
  return statements;
}
