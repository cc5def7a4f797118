import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { CALLS } from './calls/index.ts';
import { callsMarkdown } from './calls-markdown.ts';
import type { CallDefinition } from './define-call.ts';
import type { Feature } from './features.ts';
import { LOCALES, matchLocale } from './locales.ts';
import { FIELD_CODES } from './messages/fields/codes.ts';
import { FIELD_MESSAGES } from './messages/fields/index.ts';
import { REFUSAL_MESSAGES } from './messages/refusals/index.ts';
import { openApiDocument } from './openapi.ts';
import { REFUSALS } from './refusals.ts';

const calls: readonly CallDefinition[] = CALLS;

/** The paths and methods of section 7 of the specification, unchanged. */
const SPECIFIED = [
  'POST /cplogin/login',
  'POST /cplogin/reg',
  'POST /cplogin/tokenLogin',
  'POST /cplogin/sendsms',
  'POST /cplogin/forgotpwd',
  'POST /cp/mainview/notice',
  'POST /mainview/bannerList',
  'POST /mainview/customAgent',
  'POST /mainview/systemHelp',
  'POST /mainview/aboutus',
  'POST /uid/app/detail',
  'POST /uid/app/links',
  'POST /uid/app/agentdown',
  'POST /uid/app/gen/downlink',
  'POST /uid/app/gen/rechargelink',
  'POST /wxcps/applist',
  'POST /wxcps/myapplist',
  'POST /wxcps/apply',
  'POST /wxcps/lastapplist',
  'POST /wxcps/keeptop',
  'POST /doucps/demandlist',
  'POST /doucps/mydemandlist',
  'POST /doucps/delmydemand',
  'POST /doucps/apply',
  'POST /doucps/lastapplist',
  'POST /doucps/keeptop',
  'POST /gen/shortlink',
  'GET /appcard/view',
  'POST /appcard/edit',
];

/** Optional features of a site by the path prefixes of their calls, for users and for the console. */
const SWITCHED: Readonly<Record<string, Feature>> = {
  vip: 'vip',
  bonus: 'bonus',
  wheel: 'wheel',
  invit: 'invite',
  message: 'messages',
  broadcast: 'messages',
  agent: 'agent',
  channel: 'channels',
  bet: 'channels',
  protection: 'protection',
  safe: 'safe',
  rebate: 'rebate',
};

describe('the contract', () => {
  it('names the feature of every call that belongs to one', () => {
    const bare = calls.filter(({ path, feature }) => {
      const begin = Object.keys(SWITCHED).find((name) => path.replace('/console/', '/').startsWith(`/${name}`));
      return begin !== undefined && feature !== SWITCHED[begin];
    });
    expect(bare.map(({ path, feature }) => `${path}: ${feature}`)).toEqual([]);
  });

  it('names every call of the specification, with its method', () => {
    const named = calls.map((call) => `${call.method} ${call.path}`);
    for (const specified of SPECIFIED) expect(named).toContain(specified);
  });

  it('allows the phone to cache only answers of read calls of users', () => {
    const cached = calls.filter((call) => call.cached);
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.filter(({ access, movesMoney }) => access === 'operator' || movesMoney)).toEqual([]);
  });

  it('contains each path once', () => {
    expect(new Set(calls.map((call) => call.path)).size).toBe(calls.length);
  });

  it('lists only existing refusals for a call, each once', () => {
    for (const call of calls) {
      expect(new Set(call.refusals).size, call.path).toBe(call.refusals.length);
      for (const code of call.refusals) expect(REFUSALS, call.path).toHaveProperty(code);
    }
  });

  it('has a text for every refusal and every field in every language, with the same placeholders', () => {
    for (const locale of LOCALES) {
      for (const code of Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]) {
        expect(REFUSAL_MESSAGES[locale][code].trim(), `${locale} ${code}`).not.toBe('');
      }
      for (const code of FIELD_CODES) expect(FIELD_MESSAGES[locale][code].trim(), `${locale} ${code}`).not.toBe('');
    }
  });

  it('keeps the texts of the specification word for word', () => {
    expect(FIELD_MESSAGES['en-US']).toMatchObject({
      phone_required: 'Please enter phone number',
      phone_format: 'Phone number incorrect format',
      phone_wrong: 'Wrong number',
      password_length: 'Minimum 6 and maximum 12 digits password',
    });
    for (const locale of LOCALES) expect(REFUSAL_MESSAGES[locale].account_frozen).toBe('forbidden');
    expect(REFUSAL_MESSAGES['en-US'].system_error).toBe('system error');
  });

  it('matches the generated docs/calls.md', () => {
    const printed = readFileSync(new URL('../docs/calls.md', import.meta.url), 'utf8');
    expect(printed, 'run npm run docs:calls').toBe(callsMarkdown(calls));
  });

  it('generates an OpenAPI description that passes the linter', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(openApiDocument(calls, 'https://pitaka.example', '0.1.0')),
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(problems.map((problem) => `${problem.ruleId}: ${problem.message} ${problem.location[0]?.pointer}`)).toEqual(
      [],
    );
  });
});

describe('the language of a request', () => {
  it('is an exact match, else one with the same primary language, else English', () => {
    expect(matchLocale('ko')).toBe('ko');
    expect(matchLocale('en-PH,en;q=0.9')).toBe('en-PH');
    expect(matchLocale('fil-PH,fil;q=0.9,en-US;q=0.8')).toBe('fil');
    expect(matchLocale('tl')).toBe('fil');
    expect(matchLocale('en-GB')).toBe('en-US');
    expect(matchLocale('es-MX,es;q=0.8')).toBe('es');
    expect(matchLocale('zh-TW')).toBe('zh-CN');
    expect(matchLocale('fr;q=0.9, ko;q=0.5')).toBe('ko');
    expect(matchLocale('fr')).toBe('en-US');
    expect(matchLocale(undefined)).toBe('en-US');
    expect(matchLocale(';;;q=,,')).toBe('en-US');
  });
});
