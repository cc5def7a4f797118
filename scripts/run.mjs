// Runs one of our TypeScript programs: node scripts/run.mjs FILE [ARGUMENT ...]
//
// This file is the first that runs on a fresh clone. It imports nothing before it has checked the version, so that an
// old Node reports the required version instead of failing at unknown syntax. package.json says `exec node ...`, so
// that npm passes its signals to this process and not to a shell, which would swallow them (Windows has no exec: there,
// use WSL). It does not rely on npm's pre-scripts: machines that block install scripts skip those too.
const OLDEST_MAJOR = 20;
const OLDEST_MINOR = 20;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR)) {
  import('./run-program.mjs');
} else {
  console.error(
    `Pitaka needs Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or later, and this is ${process.version}: https://nodejs.org/en/download`,
  );
  process.exitCode = 1;
}
