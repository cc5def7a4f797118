import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import { runningCommitQueues } from '../db/group-commit.ts';
import { onOutsideCall } from '../outside-call.ts';
import { observeSilentHosts } from './silent-hosts.ts';

const EVENT_LOOP_RESOLUTION_MS = 20;
/**
 * The metric shows the lag of the last complete span. If each reading reset the histogram, the alarms would miss the
 * lag that a scrape had just read.
 */
const LAG_SPAN_MS = 15_000;

/** Metrics of this process that no module owns. Returns a function that stops observing. */
export function observeProcess(registry: Registry): () => void {
  const registers = [registry];
  const stopLag = observeEventLoop(registers);
  observeCommitQueues(registers);
  const calls = new Counter({
    name: 'pitaka_outside_calls_total',
    help: 'Calls of providers: ok; refused (they answered 4xx); failed (5xx, or no answer in time)',
    labelNames: ['host', 'outcome'],
    registers,
  });
  const stopCalls = onOutsideCall((host, outcome) => calls.inc({ host, outcome }));
  const stopSilence = observeSilentHosts(registry);
  return () => {
    stopLag();
    stopCalls();
    stopSilence();
  };
}

function observeEventLoop(registers: Registry[]): () => void {
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  delay.enable();
  let lastSpan = 0;
  const timer = setInterval(() => {
    lastSpan = secondsOf(delay.percentile(99));
    delay.reset();
  }, LAG_SPAN_MS).unref();
  new Gauge({
    name: 'pitaka_event_loop_lag_seconds',
    help: 'How late timers run: the 99th percentile of the last 15 seconds',
    registers,
    collect() {
      this.set(lastSpan);
    },
  });
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}

/**
 * The histogram has the intervals between two ticks. An interval includes the resolution, which does not count as lag.
 */
function secondsOf(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - EVENT_LOOP_RESOLUTION_MS) / 1000 : 0;
}

function observeCommitQueues(registers: Registry[]): void {
  const gauge = (name: string, help: string, of: (queue: ReturnType<typeof runningCommitQueues>[number]) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['queue'], registers },
      collect() {
        this.reset();
        for (const queue of runningCommitQueues()) this.inc({ queue: queue.name }, of(queue));
      },
    });
  gauge('pitaka_commit_queue_waiting', 'Operations that wait for a lane of group commit', ({ waiting }) => waiting);
  gauge('pitaka_commit_lanes', 'Lanes of group commit', ({ lanes }) => lanes);
  gauge('pitaka_commit_lanes_busy', 'Lanes that commit a batch now', ({ busyLanes }) => busyLanes);
  new Gauge({
    name: 'pitaka_commit_queue_oldest_seconds',
    help: 'How long the oldest operation has waited for a lane',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const { name, oldestMs } of runningCommitQueues()) this.set({ queue: name }, oldestMs / 1000);
    },
  });
}
