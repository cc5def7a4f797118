import { readdir, readFile } from 'node:fs/promises';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Serves the peer build as the product serves its own: compressed files cached for ever by their hash, the page
 * revalidated each time. Calls are forwarded to the product's server, so both apps get the same answers. Usage: node
 * bench/web/peer-server.ts DIST PORT API_PORT
 */
interface File {
  readonly type: string;
  readonly cacheControl: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

const [dist = '', port = '', apiPort = ''] = process.argv.slice(2);
const files = await readFiles(dist);
const api = new Agent({ keepAlive: true, maxSockets: 64 });

createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://peer').pathname;
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const file = files.get(path) ?? (isPage ? files.get('/index.html') : undefined);
  if (file) sendFile(request, response, file);
  else passOn(request, response);
}).listen(Number(port), '127.0.0.1', () => process.send?.({ ready: true }));

function sendFile(request: IncomingMessage, response: ServerResponse, file: File): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
  const body = file[encoding];
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': body.length,
    'cache-control': file.cacheControl,
    vary: 'accept-encoding',
    ...(encoding === 'plain' ? {} : { 'content-encoding': encoding }),
  });
  response.end(body);
}

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const onward = ask(
    {
      host: '127.0.0.1',
      port: Number(apiPort),
      agent: api,
      method: request.method,
      path: request.url,
      headers: request.headers,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

async function readFiles(folder: string): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, File>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const plain = await readFile(path);
    found.set(address, {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      cacheControl: address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      plain,
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      gzip: gzipSync(plain, { level: 9 }),
    });
  }
  return found;
}
