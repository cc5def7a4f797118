interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface Share {
  readonly name: string;
  readonly share: number;
}

export interface ServerProfile {
  /** By author: our code by file, libraries by name, Node by module, the engine by activity. */
  readonly owners: readonly Share[];
  readonly functions: readonly Share[];
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Samples a server under load, through the inspector that SIGUSR1 opens. */
export async function profileServer(
  pid: number,
  inspectPort: number,
  during: () => Promise<unknown>,
): Promise<ServerProfile> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await findInspector(inspectPort));
  const waiting = new Map<number, (result: { profile?: CpuProfile }) => void>();
  let lastId = 0;
  socket.addEventListener('message', (event) => {
    const answer = JSON.parse(String(event.data)) as { id?: number; result?: { profile?: CpuProfile } };
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer.result ?? {});
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector of the server does not answer')), {
      once: true,
    });
  });
  const ask = (method: string, params = {}) =>
    new Promise<{ profile?: CpuProfile }>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: 500 });
  await ask('Profiler.start');
  await during();
  const { profile } = await ask('Profiler.stop');
  socket.close();
  if (!profile) throw new Error('the server gave no profile');
  return summarise(profile);
}

async function findInspector(port: number): Promise<string> {
  const deadline = Date.now() + CONNECT_TIMEOUT_MS;
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function summarise(profile: CpuProfile): ServerProfile {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const owners = new Map<string, number>();
  const functions = new Map<string, number>();
  let total = 0;
  profile.samples.forEach((id, index) => {
    const frame = nodes.get(id)?.callFrame;
    const time = profile.timeDeltas[index] ?? 0;
    if (!frame) return;
    total += time;
    const owner = ownerOf(frame);
    owners.set(owner, (owners.get(owner) ?? 0) + time);
    const name = frame.functionName || '(anonymous)';
    const label = name.startsWith('(') && frame.url === '' ? name : `${name}  ${owner}:${frame.lineNumber + 1}`;
    functions.set(label, (functions.get(label) ?? 0) + time);
  });
  const ranked = (shares: Map<string, number>) =>
    [...shares].map(([name, time]) => ({ name, share: time / total })).sort((a, b) => b.share - a.share);
  return { owners: ranked(owners), functions: ranked(functions) };
}

function ownerOf({ functionName, url }: ProfileNode['callFrame']): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'engine';
  if (url.startsWith('node:')) return url;
  const library = /node_modules\/(?!.*node_modules\/)((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return library ?? url.replace(/^.*?\/(server|contract|core)\//, '$1/');
}
