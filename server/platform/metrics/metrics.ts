import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { observeProcess } from './observe-process.ts';

const SLOW_MS = 1000;

/** Counts calls by the body's status, because almost every answer has HTTP status 200. */
export class Metrics {
  readonly registry = new Registry();
  readonly #answers = new Counter({
    name: 'pitaka_answers_total',
    help: 'Answers by call and by the status of the body',
    labelNames: ['path', 'status'],
    registers: [this.registry],
  });
  readonly #slowAnswers = new Counter({
    name: 'pitaka_slow_answers_total',
    help: 'Answers that took longer than a second, by call',
    labelNames: ['path'],
    registers: [this.registry],
  });
  readonly #seconds = new Histogram({
    name: 'pitaka_call_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['path'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  readonly #stopObserving: () => void;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.#stopObserving = observeProcess(this.registry);
  }

  answered(path: string, status: number, elapsedMs: number): void {
    this.#answers.inc({ path, status });
    if (elapsedMs > SLOW_MS) this.#slowAnswers.inc({ path });
    this.#seconds.observe({ path }, elapsedMs / 1000);
  }

  /** The metrics of this process, in Prometheus' text format. */
  readonly readOwn = (): Promise<string> => this.registry.metrics();

  /** The metrics of all processes that share the port, if there are several. */
  readAll: () => Promise<string> = this.readOwn;

  stop(): void {
    this.#stopObserving();
  }
}
