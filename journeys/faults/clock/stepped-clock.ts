import { openSync, readSync } from 'node:fs';

// Loaded into a server (NODE_OPTIONS=--import): moves its clock by the milliseconds in the file that CLOCK_STEP names.
// Timers and performance.now() are not moved: setting the clock of a system does not move them either.

const RealDate = Date;
const file = openSync(process.env.CLOCK_STEP ?? '', 'r');
const text = Buffer.alloc(32);

// The file is read at each call: a step that took effect some milliseconds later would come after a test's next call.
const readStep = () => Number(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0))) || 0;
const now = () => RealDate.now() + readStep();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
