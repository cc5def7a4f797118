import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prometheusRules, prometheusTests } from '@pitaka/core/back-office/alarms/prometheus.ts';
import { ALARM_RULES } from '@pitaka/core/back-office/alarms/rules.ts';
import { describe, expect, it } from 'vitest';
import { alarmFiles } from './alarm-files.ts';
import { ROOT } from './root.ts';

it.each(Object.entries(alarmFiles()))('%s is up to date with the alarm rules', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8'), 'run npm run docs:alarms').toBe(text);
});

describe('the texts of an alarm rule', () => {
  const texts = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const isLogged = (words: string) => texts.some((text) => text.includes(words));

  it('quote lines of the log that the server writes', () => {
    const quoted = ALARM_RULES.flatMap(({ lookAt }) => lookAt)
      .filter((line) => line.startsWith('The log:'))
      .flatMap((line) => [...line.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words));
    expect(quoted.length).toBeGreaterThan(5);
    expect(quoted.filter((words) => !isLogged(words))).toEqual([]);
  });

  it('name a page that the console has', () => {
    const pages = readFileSync(join(ROOT, 'console/pages.ts'), 'utf8');
    const patterns = [...pages.matchAll(/path: '([^']+)'/g)].map(
      ([, path = '']) => new RegExp(`^${path.replace(/\$\w+/, '[^/]+')}$`),
    );
    const named = ALARM_RULES.flatMap(({ page }) => (page === undefined ? [] : [page.replace(/\?.*/, '')]));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((page) => !patterns.some((pattern) => pattern.test(page)))).toEqual([]);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe.runIf(hasPromtool)('Prometheus, by promtool', () => {
  const ruleFile = join(ROOT, 'docs/monitoring/alerts.yml');
  const promtool = (...words: string[]) => execFileSync('promtool', words, { encoding: 'utf8' });

  it('reads the rule file, with a rule for each alarm and one for a server that does not answer', () => {
    expect(promtool('check', 'rules', ruleFile)).toContain(`SUCCESS: ${ALARM_RULES.length + 1} rules found`);
  });

  it('fires each alert when its condition has lasted long enough, not before, and not at the threshold itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitaka-promtool-'));
    try {
      // One rule at a time: promtool evaluates each rule of a file for every minute of every test.
      const tests = ALARM_RULES.map((rule) => {
        const ofRule = join(folder, `${rule.name}.yml`);
        const test = join(folder, `${rule.name}.test.yml`);
        writeFileSync(ofRule, prometheusRules([rule]));
        writeFileSync(test, prometheusTests(rule, ofRule));
        return test;
      });
      expect(promtool('test', 'rules', ...tests).match(/SUCCESS/g)).toHaveLength(tests.length);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
