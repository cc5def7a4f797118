import { keepBusy, type Run } from '../ledger/keep-busy.ts';
import { type HttpConnection, openConnection } from '../processes/http-connection.ts';
import { redirectRequest } from './redirect-request.ts';

export interface RedirectRun extends Run {
  readonly port: number;
  readonly links: number;
}

process.on('message', async (run: RedirectRun) => {
  const connections = await Promise.all(Array.from({ length: run.clients }, () => openConnection(run.port)));
  const ran = await keepBusy(run, async (client) => {
    const answer = await (connections[client] as HttpConnection).ask(redirectRequest(run.links));
    return answer.startsWith('HTTP/1.1 302') ? undefined : answer.slice(0, 300);
  });
  for (const connection of connections) connection.close();
  process.send?.(ran);
});
process.send?.({ ready: true });
