// Adds to package-lock.json the platform packages and checksums that npm left out.
//
// Native tools publish one package per platform. If the registry (or a mirror of it) does not have one of them yet,
// `npm install` silently leaves it out of the lock file, and `npm ci` then refuses the whole file on every machine.
// `npm ci` accepts an entry without a checksum, but a machine of that platform would then install any content: so the
// checksum is fetched, and the check fails without one.
//
//   node scripts/complete-lock.mjs           adds what is missing (run it after every npm install of a new package)
//   node scripts/complete-lock.mjs --check   only reports what is missing
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lockPath = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(lockPath, 'utf8'));
const missing = findMissing(lock.packages);
const unproven = findUnproven(lock.packages);

if (missing.length + unproven.length === 0) {
  console.log('package-lock.json is complete.');
} else if (process.argv.includes('--check')) {
  if (missing.length > 0)
    console.error(`package-lock.json lacks platform packages, so npm ci would refuse it: ${list(missing)}.`);
  if (unproven.length > 0) console.error(`package-lock.json has no checksum of ${list(unproven)}.`);
  console.error('Run "node scripts/complete-lock.mjs".');
  process.exitCode = 1;
} else {
  for (const { key, name, version } of missing) lock.packages[key] = { version, optional: true, ...platformOf(name) };
  for (const { key, name, version } of [...missing, ...unproven])
    lock.packages[key] = { ...lock.packages[key], ...askRegistry(name, version) };
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    `Added ${missing.length} platform packages to package-lock.json, and asked for ${missing.length + unproven.length} checksums.`,
  );
  const left = findUnproven(lock.packages);
  if (left.length > 0) {
    console.error(`The registry has no checksum of ${list(left)}: take the version before.`);
    process.exitCode = 1;
  }
}

/** @typedef {{ key: string, name: string, version: string }} Found */
/** @typedef {Record<string, { version: string, link?: boolean, integrity?: string, optionalDependencies?: Record<string, string> }>} Packages */

/** @param {readonly Found[]} found */
function list(found) {
  return found.map(({ name }) => name).join(', ');
}

/**
 * The data of a package as in the lock file of a machine of that platform; nothing if the registry does not have it.
 *
 * @param {string} name
 * @param {string} version
 */
function askRegistry(name, version) {
  try {
    const answer = execFileSync(
      'npm',
      ['view', `${name}@${version}`, 'dist.integrity', 'license', 'engines', '--json'],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const { 'dist.integrity': integrity, license, engines } = JSON.parse(answer);
    return { ...(integrity && { integrity }), ...(license && { license }), ...(engines && { engines }) };
  } catch {
    return {};
  }
}

/**
 * Third-party packages without a checksum, which npm would install with any content.
 *
 * @param {Packages} packages
 * @returns {Found[]}
 */
function findUnproven(packages) {
  return Object.entries(packages).flatMap(([key, { version, link, integrity }]) => {
    const at = key.lastIndexOf('node_modules/');
    if (at === -1 || link || integrity) return [];
    return { key, name: key.slice(at + 'node_modules/'.length), version };
  });
}

/** @param {Packages} packages */
function findMissing(packages) {
  const found = new Map();
  for (const [owner, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d+\.\d+\.\d+/.test(version) || placesOf(owner, name).some((key) => packages[key])) continue;
      found.set(`node_modules/${name}`, { key: `node_modules/${name}`, name, version });
    }
  }
  return [...found.values()];
}

/**
 * Where Node would look for a package: beside its owner, then in each folder above.
 *
 * @param {string} owner
 * @param {string} name
 */
function placesOf(owner, name) {
  const parts = owner.split('/');
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return [`node_modules/${name}`, ...folders.map((folder) => `${folder}/node_modules/${name}`)];
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];

/**
 * npm skips an entry whose os and cpu are not the machine's; the names of such packages carry both.
 *
 * @param {string} name
 */
function platformOf(name) {
  const words = name.split(/[/@-]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') && os === 'linux' ? 'glibc' : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) };
}
