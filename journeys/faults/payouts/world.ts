/** Data that a test passes to the process. */
export interface WorkerWorld {
  readonly databaseUrl: string;
  readonly bankUrl: string;
  readonly beganAtMs: number;
}

export const WORLD_KEY = { id: 'test', key: Buffer.alloc(32, 7) };
