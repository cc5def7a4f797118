/** The `tokenHead` of every log-in, after which the token follows in the Authorization header. */
export const TOKEN_HEAD = 'Bearer ';

/** The token of an Authorization header; undefined without a header, '' for another form. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!header.startsWith(TOKEN_HEAD)) return '';
  const token = header.slice(TOKEN_HEAD.length).trim();
  return /^[A-Za-z0-9_-]{20,200}$/.test(token) ? token : '';
}
