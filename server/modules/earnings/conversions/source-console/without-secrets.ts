import { parseJson } from '../../../../platform/parse-json.ts';

const SECRET_NAME = /secret|token|password|passwd|sig$|signature|hash|api_?key|auth/i;
const HIDDEN = '…';

/** The delivery as it came, without the values of parameters whose names suggest secrets. */
export function withoutSecrets(raw: string, method: string): string {
  if (method !== 'GET' && raw.trimStart().startsWith('{')) return hideInJson(raw);
  return raw
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      return SECRET_NAME.test(name) && rest.length > 0 ? `${name}=${HIDDEN}` : pair;
    })
    .join('&');
}

function hideInJson(raw: string): string {
  try {
    return JSON.stringify(
      parseJson(raw, (name, value: unknown) => (SECRET_NAME.test(name) && typeof value !== 'object' ? HIDDEN : value)),
      null,
      2,
    );
  } catch {
    // The JSON is invalid, so its secrets cannot be separated, and the whole text is hidden.
    return HIDDEN;
  }
}
