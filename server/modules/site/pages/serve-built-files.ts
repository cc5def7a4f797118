import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { INSTALL_FOLDER, INSTALL_PREFIX } from './install-pictures.ts';

export interface BuiltFolders {
  /** The builds of the web app, newest first: phones with a page of the older build still load its files. */
  readonly web: readonly string[];
  readonly console: readonly string[];
}

/**
 * Serves the built files of both apps, whose names contain a hash of their content, so that browsers cache them
 * permanently, and the pictures for installing.
 */
export async function serveBuiltFiles(fastify: FastifyInstance, folders: BuiltFolders): Promise<void> {
  const hashed = { preCompressed: true, immutable: true, maxAge: '365d', index: false, decorateReply: false } as const;
  await fastify.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, limit: 'files' };
    });
    await scope.register(fastifyStatic, { ...hashed, root: assetsOf(folders.web), prefix: '/assets/' });
    await scope.register(fastifyStatic, {
      ...hashed,
      root: assetsOf(folders.console),
      prefix: '/console/assets/',
    });
    await scope.register(fastifyStatic, {
      ...{ root: INSTALL_FOLDER, prefix: INSTALL_PREFIX, index: false, decorateReply: false },
      maxAge: '1d',
    });
  });
}

function assetsOf(builds: readonly string[]): string[] {
  return builds.map((folder) => join(folder, 'assets'));
}
