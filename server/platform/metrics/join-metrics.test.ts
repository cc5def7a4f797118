import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { joinMetrics } from './join-metrics.ts';

async function textOf(count: number): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'answers_total', help: 'Answers', labelNames: ['path'], registers }).inc(
    { path: '/a{b} c' },
    count,
  );
  new Gauge({ name: 'waiting', help: 'What waits', registers }).set(count);
  new Histogram({ name: 'seconds', help: 'Time', buckets: [1], registers }).observe(count);
  return registry.metrics();
}

it('the metrics of several processes become one text, in which each value names its process', async () => {
  const joined = joinMetrics([
    { process: 0, text: await textOf(1) },
    { process: 1, text: await textOf(2) },
  ]);
  expect(joined.split('\n').filter((line) => line !== '')).toEqual([
    '# HELP answers_total Answers',
    '# TYPE answers_total counter',
    'answers_total{process="0",path="/a{b} c"} 1',
    'answers_total{process="1",path="/a{b} c"} 2',
    '# HELP waiting What waits',
    '# TYPE waiting gauge',
    'waiting{process="0"} 1',
    'waiting{process="1"} 2',
    '# HELP seconds Time',
    '# TYPE seconds histogram',
    'seconds_bucket{process="0",le="1"} 1',
    'seconds_bucket{process="0",le="+Inf"} 1',
    'seconds_sum{process="0"} 1',
    'seconds_count{process="0"} 1',
    'seconds_bucket{process="1",le="1"} 0',
    'seconds_bucket{process="1",le="+Inf"} 1',
    'seconds_sum{process="1"} 2',
    'seconds_count{process="1"} 1',
  ]);
});
