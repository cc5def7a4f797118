/** What a partner may be told of a conversion, by our names. */
export type ToldFields = Readonly<Record<string, string>>;

/** The body of a postback: each of the partner's names with its text, in which {field} stands for ours; none: our names. */
export function fillTemplate(template: ToldFields, told: ToldFields): Record<string, string> {
  if (Object.keys(template).length === 0) return { ...told };
  return Object.fromEntries(
    Object.entries(template).map(([name, text]) => [
      name,
      text.replace(/\{([a-z_]+)\}/g, (_whole, field: string) => told[field] ?? ''),
    ]),
  );
}

/** Fields that a template names and nothing has. */
export function unknownFields(template: ToldFields, known: readonly string[]): string[] {
  const named = Object.values(template).flatMap((text) =>
    [...text.matchAll(/\{([a-z_]+)\}/g)].map(([, field = '']) => field),
  );
  return [...new Set(named)].filter((field) => !known.includes(field));
}
