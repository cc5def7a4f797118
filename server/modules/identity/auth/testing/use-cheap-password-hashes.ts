import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * Makes password hashes cheap: a real hash takes a twentieth of a second on purpose, and tests log thousands of users
 * in. The hashes are argon2id with less memory; a check reads the cost from the hash. Servers that run in separate
 * processes do not use cheap hashes; neither does a test that sets PASSWORD_COST to real.
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
