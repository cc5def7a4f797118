/** The answer of another company's server, or that there was none. */
export type OutsideAnswer =
  | { readonly type: 'answer'; readonly status: number; readonly json: unknown; readonly headers: Headers }
  /** No answer: the request may have been executed all the same. */
  | { readonly type: 'silence'; readonly why: string };

export interface OutsideCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes as JSON, form fields as a form. */
  readonly body?: object | URLSearchParams;
  readonly deadlineMs: number;
}

/** Longer answers are useless to us. */
const MOST_BYTES = 5_000_000;

/** One HTTP call with a deadline. Never throws: network errors are reported as no answer. */
export async function callOutside(call: OutsideCall): Promise<OutsideAnswer> {
  const isForm = call.body instanceof URLSearchParams;
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      ...(call.body ? { body: isForm ? (call.body as URLSearchParams) : JSON.stringify(call.body) } : {}),
      // A redirect would send the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(call.deadlineMs),
    });
    const text = await response.text();
    if (text.length > MOST_BYTES) return { type: 'silence', why: 'the answer is too long' };
    return { type: 'answer', status: response.status, json: parse(text), headers: response.headers };
  } catch (error) {
    return { type: 'silence', why: whyOf(error) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? error.message.slice(0, 100);
}

/** The value of HTTP basic authentication. */
export function basicAuth(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}
