import { createServer } from 'node:http';

/** The speed limit of Node without our code: a redirect without counting or queries. */
const target = 'https://games.example/install?campaign=bench&click_id=ck_01kjprzb0085p865mj366zn48q';

createServer((request, response) => {
  request.resume();
  response.writeHead(302, { location: target, 'content-length': '0', 'cache-control': 'no-store' });
  response.end();
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));
