import { request } from 'node:http';
import { parseJson } from '../parse-json.ts';

/** The program that answers on the server's own port. */
export type PortAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not ready'; readonly reason: string }
  | { readonly kind: 'free' }
  | { readonly kind: 'another program' };

const DEADLINE_MS = 5_000;
const MOST_BYTES = 10_000;

/** Asks /readyz of the server on this machine. */
export function askServer(host: string, port: number): Promise<PortAnswer> {
  return new Promise((resolve) => {
    const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
    const sent = request({ host: reached, port, path: '/readyz', timeout: DEADLINE_MS }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text = (text + part).slice(0, MOST_BYTES);
      });
      answer.once('error', () => resolve({ kind: 'another program' }));
      answer.once('end', () => resolve(readAnswer(text)));
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? { kind: 'free' } : { kind: 'another program' }),
    );
    sent.end();
  });
}

function readAnswer(text: string): PortAnswer {
  try {
    const { status, reason } = parseJson(text) as { status?: unknown; reason?: unknown };
    if (status === 'ready') return { kind: 'ready' };
    if (status === 'not ready') return { kind: 'not ready', reason: String(reason) };
  } catch {
    // The answer is not Pitaka's.
  }
  return { kind: 'another program' };
}
