import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * The speed limit of Node without our code: /hello, and a page that is held in memory as an object and serialised for
 * each request. The parent process sends the page and receives the address.
 */
let page: unknown = {};

process.on('message', (message: { page: unknown }) => {
  page = message.page;
  process.send?.({ taken: true });
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  if (request.url === '/hello') {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end('hello');
    return;
  }
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(page));
}

createServer(answer).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));
