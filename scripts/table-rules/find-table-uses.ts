import { type Argument, type CallExpression, type Expression, parseSync, type TemplateLiteral } from '@swc/core';

/** One place in the code that reads or writes a table. */
export interface TableUse {
  readonly line: number;
  readonly how: 'reads' | 'writes';
  /** undefined: the name is computed at run time, so its owner is unknown. */
  readonly table: string | undefined;
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);
const READS = new Set(['selectFrom', 'from', 'using']);
export const JOIN = /^(inner|left|right|full|cross)Join(Lateral)?$/;

/** Replaces a part of a query that is defined elsewhere. */
export const PART = '\u0000';
const NAME = `(?:[\\w".]+|${PART})(?:\\s+(?:AS\\s+)?[a-z]\\w*)?`;
/** Finds table names in SQL: after one of these words, alone or in a list. */
export const TABLE_POSITION = new RegExp(
  `\\b(INSERT\\s+INTO|MERGE\\s+INTO|UPDATE|DELETE\\s+FROM|TRUNCATE(?:\\s+TABLE)?|COPY|FROM|JOIN|USING)\\s+(?:ONLY\\s+)?(${NAME}(?:\\s*,\\s*${NAME})*)`,
  'g',
);
const WRITING = /^(INSERT|MERGE|UPDATE|DELETE|TRUNCATE|COPY)/;

/**
 * The tables that one file names: in calls of the query builder, in SQL texts, and as the `table` of a definition for a
 * kernel. `known`: the names of all tables; any other name is an alias inside a query.
 */
export function findTableUses(code: string, known: ReadonlySet<string>): TableUse[] {
  const { body, start } = parse(code);
  const lineAt = lineFinder(code, start);
  const nodes = [...everyNode(body)];
  const literals = literalsOf(nodes);
  const uses: TableUse[] = [];

  const add = (at: number, how: TableUse['how'], name: string | undefined) => {
    const table = name && /^\s*"?(?:public\.)?"?(\w+)/.exec(name)?.[1];
    if (name === undefined || (table && known.has(table))) uses.push({ line: lineAt(at), how, table });
  };

  function visitCall({ callee, arguments: given, span }: CallExpression): void {
    // The kernel of bulk rows (server/platform/db/rows-of.ts) takes its table after the transaction.
    if (callee.type === 'Identifier' && callee.value === 'insertRows' && given[1]) {
      for (const one of namesIn(given[1].expression, literals)) add(span.start, 'writes', one);
    }
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    const name = callee.property.value;
    const how = WRITES.has(name) ? 'writes' : READS.has(name) || JOIN.test(name) ? 'reads' : undefined;
    if (!how || !given[0]) return;
    for (const one of namesIn(given[0].expression, literals)) {
      // Buffer.from and the like are skipped: `from` belongs to the query builder only if a table's name follows.
      if (one === undefined && READS.has(name) && name !== 'selectFrom') continue;
      add(span.start, how, one);
    }
  }

  function visitText(text: string, start: number, parts: readonly Expression[], isSql: boolean): void {
    const own = new Set(
      [...text.matchAll(/\b(\w+)\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/g)].map(([, name]) => name),
    );
    for (const found of text.matchAll(TABLE_POSITION)) {
      const [, place = '', list = ''] = found;
      const how = WRITING.test(place) ? 'writes' : 'reads';
      let hole = text.slice(0, found.index).split(PART).length - 1;
      for (const entry of list.split(',')) {
        const name = entry.trim().split(/\s/)[0] ?? '';
        const at = start + Buffer.byteLength(text.slice(0, found.index));
        if (name.includes(PART)) {
          const part = parts[hole];
          for (const one of part ? namesInHole(part, isSql, literals) : []) add(at, how, one);
          hole += name.split(PART).length - 1;
        } else if (!(how === 'reads' && own.has(name))) add(at, how, name);
      }
    }
  }

  /** Finds the tables in definitions: the `table` of a list, and of a record and its history. */
  function visitDefinition(properties: readonly Property[]): void {
    const named = (name: string) => properties.find(({ key }) => key?.type === 'Identifier' && key.value === name);
    const [table, history] = [named('table'), named('transitionTable')];
    for (const property of [table, history]) {
      for (const one of property?.value ? namesIn(property.value, literals) : [])
        if (one) add(property?.key?.span.start ?? 0, history ? 'writes' : 'reads', one);
    }
  }

  const tagged = new Set<unknown>();
  for (const node of nodes) {
    if (node.type === 'TaggedTemplateExpression') tagged.add(node.template);
    if (node.type === 'CallExpression') visitCall(node as unknown as CallExpression);
    if (node.type === 'TemplateLiteral') {
      const { quasis, expressions, span } = node as unknown as TemplateLiteral;
      // In a type, a template has no text of its own.
      if (quasis && expressions)
        visitText(quasis.map(({ raw }) => raw).join(PART), span.start, expressions, tagged.has(node));
    }
    if (node.type === 'StringLiteral') visitText(String(node.value), node.span.start, [], false);
    if (node.type === 'ObjectExpression') visitDefinition(node.properties as Property[]);
  }
  return uses;
}

/** The syntax tree of a file, and the offset from which its positions count. */
export function parse(code: string) {
  // A module's span begins at its first word: a semicolon before the first comment moves it to the beginning of the
  // file.
  const { body, span } = parseSync(`;${code}`, { syntax: 'typescript', tsx: false, target: 'es2024' });
  return { body, start: span.start + 1 };
}

export interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly value?: unknown;
  readonly template?: unknown;
  readonly [more: string]: unknown;
}

interface Property {
  readonly key?: Node;
  readonly value?: Expression;
}

/** Every node below, parents first. */
export function* everyNode(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const one of node) yield* everyNode(one);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) yield node as Node;
  for (const [key, below] of Object.entries(node)) if (key !== 'span') yield* everyNode(below);
}

type Literals = ReadonlyMap<string, readonly string[]>;

/** The table names that an argument can have; undefined: they are known only at run time. */
function namesIn(given: Expression, literals: Literals): (string | undefined)[] {
  switch (given.type) {
    case 'StringLiteral':
      return [given.value];
    case 'TemplateLiteral':
      return [given.expressions.length === 0 ? given.quasis[0]?.raw : undefined];
    case 'ArrayExpression':
      return given.elements.flatMap((one: Argument | undefined) => (one ? namesIn(one.expression, literals) : []));
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
    case 'ParenthesisExpression':
      return namesIn(given.expression, literals);
    case 'Identifier':
      return [...(literals.get(given.value) ?? [undefined])];
    case 'ConditionalExpression':
      return [...namesIn(given.consequent, literals), ...namesIn(given.alternate, literals)];
    // A subquery in place of a table: its own tables are found where it is written.
    case 'ArrowFunctionExpression':
    case 'CallExpression':
    case 'TaggedTemplateExpression':
      return [];
    default:
      return [undefined];
  }
}

/** The names that can fill a placeholder in place of a table. A subquery there is visited where it is written. */
function namesInHole(part: Expression, isSql: boolean, literals: Literals): (string | undefined)[] {
  const called = part.type === 'CallExpression' && part.callee.type === 'MemberExpression' ? part.callee : undefined;
  const isOfSql = called?.object.type === 'Identifier' && called.object.value === 'sql';
  if (part.type === 'CallExpression' && isOfSql && called.property.type === 'Identifier') {
    const [first] = part.arguments;
    // Raw text from a function is visited where it is written.
    if (called.property.value === 'raw' && first?.expression.type === 'CallExpression') return [];
    return first ? namesIn(first.expression, literals) : [undefined];
  }
  // In the builder's texts a placeholder is a query or a value; in a plain text it may be any text, including a table's
  // name.
  if (isSql) return [];
  return part.type === 'CallExpression' ? [] : namesIn(part, literals);
}

/**
 * Names in the file that stand for texts: constants, loop variables over texts, parameters whose type is a union of
 * texts.
 */
function literalsOf(nodes: readonly Node[]): Literals {
  const literals = new Map<string, readonly string[]>();
  const add = (name: unknown, texts: readonly (string | undefined)[]) => {
    if (typeof name !== 'string' || texts.length === 0 || texts.includes(undefined)) return;
    literals.set(name, [...(literals.get(name) ?? []), ...(texts as string[])]);
  };
  const textsOf = (node: unknown): (string | undefined)[] => {
    const given = node as Expression | undefined;
    return given ? namesIn(given, new Map()) : [undefined];
  };
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator') {
      const { id, init } = node as unknown as { id: Node; init?: unknown };
      if (id.type === 'Identifier' && init) add(id.value, textsOf(init));
    }
    if (node.type === 'ForOfStatement') {
      const { left, right } = node as unknown as { left: { declarations?: { id: Node }[] }; right: unknown };
      const id = left.declarations?.[0]?.id;
      if (id?.type === 'Identifier') add(id.value, textsOf(right));
    }
    const annotation = (node as { typeAnnotation?: { typeAnnotation?: Node } }).typeAnnotation?.typeAnnotation;
    if (node.type === 'Identifier' && annotation) add(node.value, textsOfType(annotation));
  }
  return literals;
}

function textsOfType(type: Node): (string | undefined)[] {
  if (type.type === 'TsUnionType') return (type.types as Node[]).flatMap(textsOfType);
  const literal = type.type === 'TsLiteralType' ? (type.literal as Node) : undefined;
  return [literal?.type === 'StringLiteral' ? String(literal.value) : undefined];
}

/** swc counts UTF-8 bytes, and continues the count from file to file. */
export function lineFinder(code: string, base: number): (at: number) => number {
  const bytes = Buffer.from(code);
  return (at) => bytes.subarray(0, Math.max(0, at - base)).reduce((line, byte) => (byte === 10 ? line + 1 : line), 1);
}
