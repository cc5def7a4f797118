import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Counts calls by the body's status, because almost every answer has HTTP status 200. */
export class Metrics {
  readonly registry = new Registry();
  readonly #answers = new Counter({
    name: 'pitaka_answers_total',
    help: 'Answers by call and by the status of the body',
    labelNames: ['path', 'status'],
    registers: [this.registry],
  });
  readonly #seconds = new Histogram({
    name: 'pitaka_call_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['path'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  answered(path: string, status: number, elapsedMs: number): void {
    this.#answers.inc({ path, status });
    this.#seconds.observe({ path }, elapsedMs / 1000);
  }
}
