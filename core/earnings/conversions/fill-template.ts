/** The fields of a conversion that a partner may receive, under our names. */
export type PostbackFields = Readonly<Record<string, string>>;

/**
 * The body of a postback: each of the partner's names with its text, where {field} stands for our field; without a
 * template, our names.
 */
export function fillTemplate(template: PostbackFields, sent: PostbackFields): Record<string, string> {
  if (Object.keys(template).length === 0) return { ...sent };
  return Object.fromEntries(
    Object.entries(template).map(([name, text]) => [
      name,
      text.replace(/\{([a-z_]+)\}/g, (_whole, field: string) => sent[field] ?? ''),
    ]),
  );
}

/** Fields in a template that do not exist. */
export function unknownFields(template: PostbackFields, known: readonly string[]): string[] {
  const named = Object.values(template).flatMap((text) =>
    [...text.matchAll(/\{([a-z_]+)\}/g)].map(([, field = '']) => field),
  );
  return [...new Set(named)].filter((field) => !known.includes(field));
}
