import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * A password's hash costs a twentieth of a second of computing on purpose, and tests log thousands of people in. What is
 * made here is argon2id like everything, with less memory; checking reads from a hash what it costs. Servers in processes
 * of their own do not know of it, nor does a test that sets PASSWORD_COST to real.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>();
  const hash: typeof real.hash = (password, options, signal) =>
    real.hash(
      password,
      process.env.PASSWORD_COST === 'real' ? options : { ...options, memoryCost: 64, timeCost: 1 },
      signal,
    );
  return { ...real, hash };
});
