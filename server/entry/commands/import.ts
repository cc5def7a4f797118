import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LOCALES } from '@pitaka/contract/locales.ts';
import type { Mapping } from '@pitaka/core/promotion/import/field-sources.ts';
import { readMapping } from '@pitaka/core/promotion/import/read-mapping.ts';
import { createFolderMediaStore } from '../../adapters/media/folder/folder-media-store.ts';
import { noteChange } from '../../modules/earnings/commission/index.ts';
import {
  describeMediaProblem,
  describeRowProblem,
  IMPORT_KINDS,
  type ImportKind,
  type ImportReport,
  importFile,
} from '../../modules/promotion/imports/index.ts';
import { readDefaultSite, readSiteIds } from '../../modules/site/sites/published.ts';
import type { Database } from '../../platform/db/database.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { createProgressLine } from './progress-line.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run import -- KIND FILE [options]
  KIND                 ${IMPORT_KINDS.join(', ')}
  FILE                 CSV (UTF-8, UTF-16, GB18030, Big5, EUC-KR, Shift_JIS, windows-1252 ...) or JSON
  --site ID            the site (default: the site that answers unknown hosts)
  --mapping FILE       which heading is which field, which words mean which category
  --whole              the list is all there is: what is not in it is delisted
  --skip-bad           leave bad rows out instead of stopping
  --check              check the list and change nothing
  --refetch            copy media again that came from the same address before
  --encoding NAME      read the file in this encoding instead of guessing
  --delimiter SIGN     columns are parted by this sign (\\t for a tab)
The form of a list is described in docs/import.md.`;

await runCommand(USAGE, async ({ db, config, say }) => {
  const { kind, file, values } = readArguments(process.argv.slice(2));
  const siteId = await chooseSite(db, values.site);
  const mapping = values.mapping === undefined ? undefined : await openMapping(values.mapping);
  const bytes = await openFile(file);
  const progress = createProgressLine(process.stderr);
  const report = await importFile(
    { db, store: createFolderMediaStore(config.mediaDir), notifyRatioChange: noteChange },
    {
      siteId,
      kind,
      bytes,
      folder: dirname(pathAsTyped(file)),
      mapping,
      isWhole: values.whole ?? false,
      skipBad: values['skip-bad'] ?? false,
      isCheckOnly: values.check ?? false,
      refetch: values.refetch ?? false,
      encoding: values.encoding,
      delimiter: values.delimiter === '\\t' ? '\t' : values.delimiter,
      locales: LOCALES,
      progress: progress.report,
    },
    new Date(),
  ).finally(() => progress.end());
  for (const line of describeReport(report, siteId)) say(line);
  if (report.outcome === 'refused') process.exitCode = 1;
});

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      mapping: { type: 'string' },
      whole: { type: 'boolean' },
      'skip-bad': { type: 'boolean' },
      check: { type: 'boolean' },
      refetch: { type: 'boolean' },
      encoding: { type: 'string' },
      delimiter: { type: 'string' },
    },
  });
  const [kind, file, ...more] = positionals;
  if (!(IMPORT_KINDS as readonly unknown[]).includes(kind))
    throw new UsageError(`KIND is one of ${IMPORT_KINDS.join(', ')}.`);
  if (file === undefined || more.length > 0) throw new UsageError('Give one file.');
  if (values.delimiter !== undefined && values.delimiter !== '\\t' && values.delimiter.length !== 1) {
    throw new UsageError('--delimiter takes one character.');
  }
  return { kind: kind as ImportKind, file, values };
}

async function chooseSite(db: Database, wanted: string | undefined): Promise<string> {
  const sites = await readSiteIds(db);
  const site = wanted ?? (await readDefaultSite(db));
  if (site !== undefined && sites.includes(site)) return site;
  if (sites.length === 0) throw new UsageError('There is no site yet: create one with npm run site:create.');
  throw new UsageError(`There is no site ${wanted ?? 'that answers unknown hosts'}; there are ${sites.join(', ')}.`);
}

/** npm runs scripts in the project's folder; paths are relative to the user's working directory. */
function pathAsTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

async function openFile(path: string): Promise<Buffer> {
  try {
    return await readFile(pathAsTyped(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'is not there'
        : code === 'EISDIR'
          ? 'is a folder'
          : code === 'EACCES'
            ? 'may not be read'
            : undefined;
    if (why === undefined) throw error;
    throw new UsageError(`${path} ${why}.`);
  }
}

async function openMapping(path: string): Promise<Mapping> {
  const text = (await openFile(path)).toString('utf8');
  let json: unknown;
  try {
    json = parseJson(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${(error as Error).message}.`);
  }
  const mapping = readMapping(json);
  if (!mapping.ok) throw new UsageError(`${path}: ${mapping.detail?.sentence}.`);
  return mapping.value;
}

function describeReport(report: ImportReport, siteId: string): string[] {
  const lines: string[] = [];
  for (const problem of report.warnings) lines.push(`warning: ${describeRowProblem(problem)}`);
  for (const problem of report.mediaProblems) lines.push(`warning: ${describeMediaProblem(problem)}`);
  for (const problem of report.bad) lines.push(`bad row: ${describeRowProblem(problem)}`);
  if (report.refusal !== undefined) lines.push(report.refusal);
  const badRows = new Set(report.bad.map(({ line }) => line)).size;
  const read = `${count(report.rows, 'row')} (${report.readAs})`;
  if (report.readAs !== '') {
    const repeated = report.warnings.filter(({ reason }) => reason === 'repeated_key').length;
    lines.push(
      `Read ${read}: ${badRows} bad, ${count(repeated, 'repeated key')}, ${count(report.mediaProblems.length, 'file')} not copied.`,
    );
  }
  if (report.outcome === 'refused')
    lines.push(`Nothing was changed.${badRows > 0 ? ' Mend the bad rows, or leave them out with --skip-bad.' : ''}`);
  if (report.outcome === 'checked') lines.push('Nothing was changed: this was a check.');
  if (report.counts) {
    const { added, changed, unchanged, delisted } = report.counts;
    lines.push(`Site ${siteId}: ${added} added, ${changed} changed, ${unchanged} as they were, ${delisted} delisted.`);
  }
  return lines;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
