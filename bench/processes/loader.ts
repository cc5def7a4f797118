import { nextMessage, startProgram } from './child.ts';

/** A process that puts load on a server: it gets its task in a message and answers with the result. */
export interface Loader {
  run<Result>(what: object): Promise<Result>;
  stop(): void;
}

export async function startLoader(path: string): Promise<Loader> {
  const program = startProgram(path, []);
  await nextMessage(program);
  return {
    run(what) {
      program.send(what);
      return nextMessage(program);
    },
    stop: () => program.disconnect(),
  };
}
