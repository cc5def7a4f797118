/**
 * Allows only scripts that the server wrote into this page (by nonce) and the scripts that those load. Styles are
 * allowed by nonce or from our origin; style attributes in foreign HTML have no effect. Frames may show other sites
 * (the dialog with an embedded page), but no site may frame ours.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "frame-src 'self' https:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
