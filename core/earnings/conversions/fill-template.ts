/** The fields of a conversion that a partner may receive, under our names. */
export type PostbackFields = Readonly<Record<string, string>>;

/**
 * The body of a postback. A template maps the partner's names to texts, in which {field} is replaced by our field's
 * value; without a template, the body has our own names.
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

/** The unknown fields of a template. */
export function unknownFields(template: PostbackFields, known: readonly string[]): string[] {
  const named = Object.values(template).flatMap((text) =>
    [...text.matchAll(/\{([a-z_]+)\}/g)].map(([, field = '']) => field),
  );
  return [...new Set(named)].filter((field) => !known.includes(field));
}
